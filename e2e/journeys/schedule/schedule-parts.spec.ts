import { nonBreakingTexts } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { clock } from '../../support/case.ts';
import {
  type ApiLesson,
  blockKey,
  blocks,
  closeLayer,
  OWN_WEEK,
  openOwnWeek,
  ownLessons,
  ROOM,
  ROOM_WEEK,
  SEMESTER,
  tools,
  toolTexts,
  visibleBlocks,
} from '../../support/schedule.ts';
import { expect, expectAccessible, test, waitingForApp } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const gridTexts = nonBreakingTexts({ cs: textsIn('cs', 'schedule'), en: textsIn('en', 'schedule') });

/** [1, 3, 4, 5] → [[1, 1], [3, 5]] */
function runsOf({ weeks }: ApiLesson['blocks'][number]): [first: number, last: number][] {
  const runs: [first: number, last: number][] = [];
  for (const week of Object.keys(weeks).map(Number)) {
    const run = runs.at(-1);
    if (run?.[1] === week - 1) run[1] = week;
    else runs.push([week, week]);
  }
  return runs;
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('[SCHEDULE-09] [SCHEDULE-10] each part of a lesson can be shown or hidden @phone', async ({
  page,
  login,
  language,
  words,
}) => {
  const texts = toolTexts[language];
  await login('student', `${SEMESTER}?study=990001&week=0`);
  await expect(visibleBlocks(page).first()).toBeVisible();
  const keys = await visibleBlocks(page).evaluateAll((all) => all.map((one) => one.dataset.block));
  // A lesson of nearly all weeks, so that the text of its weeks is known.
  const every = (await ownLessons(page, language)).flatMap((lesson) =>
    lesson.blocks
      .filter(
        ({ weeks }) =>
          Object.keys(weeks).length === 13 &&
          Object.values(weeks).every(({ canceled }) => canceled === false),
      )
      .map((block) => ({ lesson, block, key: blockKey(lesson, block) })),
  );
  const found = every.find(({ key }) => keys.includes(key));
  if (!found?.block.location) throw new Error('no lesson in a room in nearly all weeks');
  const { lesson, block, key } = found;
  const { minutes, duration } = block.term;
  const parts: Record<keyof typeof texts.flags, string> = {
    code: lesson.subject_code.code,
    name: lesson.subject_code.value,
    room: found.block.location.value,
    teacher: Object.values(lesson.teachers)
      .map(({ name }) => name.value)
      .join(', '),
    time: `${clock(minutes)}–${clock(minutes + duration)}`,
    type: words.home.letters[lesson.subject_type],
    weeks: gridTexts[language].pattern({ kind: 'runs', runs: runsOf(block) }),
  };
  const face = page.locator(`[data-block="${key}"]`);
  const dialog = await tools(page, texts).options();
  const flags = Object.keys(texts.flags) as (keyof typeof texts.flags)[];
  const box = (flag: (typeof flags)[number]) =>
    dialog.getByRole('checkbox', { name: texts.flags[flag], exact: true });
  for (const flag of flags) {
    const isOn = !['code', 'teacher'].includes(flag);
    await expect(box(flag)).toBeChecked({ checked: isOn });
    if (isOn) await box(flag).click();
  }
  await expect(face).toHaveText('');
  for (const flag of flags) {
    await box(flag).click();
    await expect(face).toHaveText(parts[flag], { useInnerText: true });
    await box(flag).click();
    await expect(face).toHaveText('');
  }
});

test('[SCHEDULE-09] a part of a lesson that is hidden in one tab is hidden in all tabs of the device, and stays so @phone', async ({
  page,
  context,
  language,
}) => {
  const texts = toolTexts[language];
  await page.goto(ROOM_WEEK);
  const faceOf = (tab: Page) => visibleBlocks(tab).first();
  const face = faceOf(page);
  await expect(face).toContainText(ROOM.name);
  const dialog = await tools(page, texts).options();
  const box = (flag: keyof typeof texts.flags) =>
    dialog.getByRole('checkbox', { name: texts.flags[flag], exact: true });
  await expectAccessible(page);
  const otherTab = waitingForApp(await context.newPage());
  await otherTab.goto(ROOM_WEEK);
  await expect(faceOf(otherTab)).toContainText(ROOM.name);
  await page.bringToFront();
  await box('room').click();
  await box('code').click();
  await expect(faceOf(otherTab)).not.toContainText(ROOM.name);
  await otherTab.close();
  await closeLayer(page);
  await expect(face).not.toContainText(ROOM.name);
  await expect(face).toContainText(/[A-Z]\d{6}/);
  await page.reload();
  await expect(face).toContainText(/[A-Z]\d{6}/);
  await expect(face).not.toContainText(ROOM.name);
});

test('[SCHEDULE-09] the list has the same content as the grid @phone', async ({
  page,
  login,
  language,
  words,
}) => {
  await login('student');
  await openOwnWeek(page);
  const names = await blocks(page).evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''));
  expect(names).not.toContain('');
  await page.goto(`${OWN_WEEK}&view=list`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(5);
  await expect(main.getByRole('heading', { name: words.dates.long('2026-11-18') })).toContainText(
    gridTexts[language].today,
  );
  const items = (await main.locator('li:has(a[href*="detail="])').allInnerTexts()).map(plain);
  expect(items).toHaveLength(names.length);
  for (const name of names) {
    const parts = plain(name).split(/, |–/);
    expect(
      items.some((item) => parts.every((part) => item.includes(part))),
      name,
    ).toBe(true);
  }
  await expectAccessible(page);
});
