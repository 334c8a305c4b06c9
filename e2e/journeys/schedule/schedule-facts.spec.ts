import { startClock } from '../../support/clock.ts';
import { control, recordsOf } from '../../support/control.ts';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('M1 M2 M6 m2 an odd lesson: another day, a holiday, a week after teaching, two rooms, over midnight', async ({
  page,
  login,
  textsOf,
}) => {
  const words = textsOf('schedule');
  const student = await newStudent(({ lessons }) => lessons.some(({ blocks }) => blocks.length === 1));
  const { lessons, studies } = await recordsOf(student);
  const found = lessons.find(
    ({ blocks: [block, ...more] }) => more.length === 0 && block && 9 in block.weeks,
  );
  const own = lessons.flatMap(({ blocks }) => blocks.flatMap(({ place }) => place ?? []));
  const gl = found?.gl ?? '';
  const place = found?.blocks[0]?.place?.code;
  const other = own.find(({ code }) => code !== place);
  await control('PATCH', `/lessons/${gl}`, {
    add_weeks: [9, 10, 11, 16],
    dates: { 9: '2026-11-17', 10: '2026-11-28' },
  });
  await control('PATCH', `/lessons/${gl}`, { weeks: [10], also_in: other?.code });
  await control('PATCH', `/lessons/${gl}`, { weeks: [11], minutes: 1380, duration: 150 });
  const address = (week: number) => `/schedule/2026/1?study=${studies[0]?.study_id}&week=${week}`;
  const block = page.locator(`[data-block^="${gl}|"]`);

  await login(student, address(16));
  await expect(block.first()).toBeAttached();
  await expect(page).toHaveURL(/week=16$/);
  await expect(page.locator('[data-week="16"]')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[data-week="17"]')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(address(18));
  await expect(page).toHaveURL(/week=16$/);
  await expect(page.getByText(words.mended.week)).toBeVisible();

  await page.goto(address(9));
  await expect(page.locator(`[data-day="2"] [data-block^="${gl}|2|"]`)).toHaveAttribute(
    'title',
    /boj|Freedom/,
  );
  await page.goto(address(10));
  await expect(page.locator(`[data-day="6"] [data-block^="${gl}|6|"]`)).toHaveAttribute(
    'title',
    new RegExp(`${other?.name}`),
  );
  await page.goto(address(11));
  await expect(page.locator(`[data-block^="${gl}|"]`)).toHaveAttribute('title', /23:00–1:30/);

  // Week 11 begins on 30 November.
  const next = new Date(Date.UTC(2026, 10, 30 + (found?.blocks[0]?.day ?? 1)));
  const path = `${next.getUTCFullYear()}/${next.getUTCMonth() + 1}/${next.getUTCDate()}`;
  await page.goto(`/calendar/day/${path}`);
  await expect(page.locator(`[data-block^="${gl} "][data-block$=" after midnight"]`)).toBeAttached();
  await page.goto('/calendar/agenda/2026/12');
  const row = page
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${textsOf('calendar').until('1:30')}`) });
  await expect(row.first()).toBeVisible();

  // Other students attend the lesson, too.
  const { minutes, duration, weeks = {} } = found?.blocks[0] ?? {};
  await control('PATCH', `/lessons/${gl}`, { weeks: [10], place, dates: { 9: null, 10: null } });
  await control('PATCH', `/lessons/${gl}`, { weeks: [11], minutes, duration });
  const added = [9, 10, 11, 16].filter((week) => !(week in weeks));
  await control('PATCH', `/lessons/${gl}`, { remove_weeks: added });
});

test('M7 a timetable that was left open from Wednesday to Saturday shows Monday @phone', async ({
  page,
  login,
}) => {
  await startClock(page);
  const student = await newStudent();
  const { studies } = await recordsOf(student);
  await login(student, `/schedule/2026/1?study=${studies[0]?.study_id}&week=9`);
  await expect(page.locator('[data-block]').first()).toBeAttached();
  await page.clock.fastForward(72 * 3_600_000);
  await expect(page).toHaveURL(/week=10$/);
  await expect(page.locator('[data-day="1"]')).toBeVisible();
});
