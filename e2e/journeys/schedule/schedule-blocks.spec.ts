import { nonBreakingTexts } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { type ApiLesson, blocks, visibleBlocks } from '../../support/schedule.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const gridTexts = nonBreakingTexts({ cs: textsIn('cs', 'schedule'), en: textsIn('en', 'schedule') });
const ROOM_WEEK = '/schedule/2026/1?room=A137&week=9';
const OTHER_WEEKS = Array.from({ length: 14 }, (_, index) => index + 1);

/** A lesson of every week in A 137, on Wednesday by default. */
function lesson(
  gl: string,
  name: string,
  given: { day?: number; hour: number; minutes?: number },
): ApiLesson {
  const { day = 3, hour, minutes = 110 } = given;
  return {
    gl,
    subject_code: { code: `N${gl}`, value: name },
    subject_type: 'X',
    year: 2026,
    semester: 1,
    group: '',
    teachers: {},
    blocks: [
      {
        term: { day, minutes: hour * 60, duration: minutes },
        weeks: Object.fromEntries(
          OTHER_WEEKS.map((week) => [
            week,
            {
              date: new Date(Date.UTC(2026, 8, 14 + 7 * week + day - 1)).toISOString().slice(0, 10),
              canceled: false,
            },
          ]),
        ),
        location: { code: 'A137', value: 'A 137' },
      },
    ],
  };
}

/** The room has these lessons. */
async function showLessons(page: Page, items: ApiLesson[]): Promise<void> {
  const answer = { items, label: 'A 137', last_modified: 1 };
  await page.route('**/api/schedules/room/**', (route) => route.fulfill({ json: answer }));
}

/** Places where a line of a block on screen breaks within a word: `Analytic|ká`. */
const brokenWords = (page: Page) =>
  visibleBlocks(page).evaluateAll((all) =>
    all.flatMap((block) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent ?? '';
        const lineOf = (at: number) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          // A letter after a soft hyphen has the place of the hyphen, too.
          return [...range.getClientRects()].at(-1)?.top ?? 0;
        };
        for (let at = 1; at < text.length; at += 1) {
          const isWithin = /\p{L}/u.test(text[at - 1] ?? '') && /\p{L}/u.test(text[at] ?? '');
          if (isWithin && lineOf(at) > lineOf(at - 1) + 4)
            found.push(`${text.slice(0, at)}|${text.slice(at)}`);
        }
      }
      return found;
    }),
  );

const NAMES = {
  cs: ['Analytická chemie I', 'Chemické inženýrství: bilance', 'Mikrobiologie potravin', 'Elektrotechnika'],
  en: ['Analytical Chemistry I', 'Chemical Engineering Balances', 'Food Microbiology', 'Electrotechnics'],
};

test('a word of a name breaks between syllables or not at all', async ({ page, language }) => {
  const names = NAMES[language];
  await showLessons(
    page,
    names.flatMap((name, index) => [
      lesson(`${index}`, name, { hour: 8 + 2 * index }),
      lesson(`${index}b`, name, { hour: 8 + 2 * index, minutes: 80 }),
      lesson(`${index}c`, name, { hour: 8 + 2 * index, day: 4, minutes: 80 }),
    ]),
  );
  for (const [width, letters] of [
    [1024, 16],
    [1024, 24],
    [1440, 24],
    [390, 16],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(ROOM_WEEK);
    await page.evaluate((px) => document.documentElement.style.setProperty('font-size', px), `${letters}px`);
    await expect(visibleBlocks(page).first()).toBeVisible();
    expect(await brokenWords(page), `${width} px, letters of ${letters} px`).toEqual([]);
  }
  if (language !== 'cs') return;
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(ROOM_WEEK);
  // Hyphens of the browser's own need a dictionary, which not every browser has.
  await expect(
    visibleBlocks(page)
      .filter({ hasText: /che\u00admické|Ana\u00adly\u00adtická/ })
      .first(),
  ).toBeVisible();
});

test('a long reason of a cancellation takes two lines, and the detail has all of it @desktop', async ({
  page,
  textsOf,
}) => {
  const reason = `${'The laboratory is closed because of a repair of the ventilation. '.repeat(8)}Sorry`;
  const long = lesson('1', 'Analytical Chemistry Laboratory', { hour: 10 });
  const brief = lesson('2', 'Analytical Chemistry Laboratory', { hour: 14, minutes: 50 });
  for (const { blocks } of [long, brief])
    for (const { weeks } of blocks) Object.assign(weeks, { 9: { ...weeks[9], canceled: reason } });
  await showLessons(page, [long, brief, lesson('3', 'Physics', { hour: 10, day: 4 })]);
  await page.goto(ROOM_WEEK);
  await expect(blocks(page)).toHaveCount(3);
  for (const one of await blocks(page).all()) {
    const { height } = (await one.boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThan(0);
    expect(height).toBeLessThan(140);
  }
  await blocks(page).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(textsOf('schedule-tools').cancelledOn(9, '18 Nov', reason))).toBeVisible();
});

test('a lesson in another room, and one at another time, say what is usual @desktop', async ({
  page,
  language,
  textsOf,
}) => {
  const words = gridTexts[language];
  const tools = textsOf('schedule-tools');
  const inWeek = (all: ApiLesson['blocks'][number]['weeks'], isMeant: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([week]) => (week === '9') === isMeant));
  /** In week 9 the lesson is moved. */
  const moved = (one: ApiLesson, to: { hour?: number; room?: string }): ApiLesson => ({
    ...one,
    blocks: one.blocks.flatMap((block) => [
      { ...block, weeks: inWeek(block.weeks, false) },
      {
        ...block,
        weeks: inWeek(block.weeks, true),
        term: { ...block.term, minutes: to.hour === undefined ? block.term.minutes : to.hour * 60 },
        location: { code: to.room ?? 'A137', value: to.room ?? 'A 137' },
      },
    ]),
  });
  await showLessons(page, [
    moved(lesson('1', 'Biochemistry', { hour: 9 }), { room: 'B IV' }),
    moved(lesson('2', 'Physics', { hour: 11 }), { hour: 17 }),
    lesson('3', 'Statistics', { hour: 14 }),
  ]);
  const room = words.usually('A 137');
  const time = words.usually('11:00–12:50');
  await page.goto(ROOM_WEEK);
  await expect(visibleBlocks(page)).toHaveCount(3);
  const block = (name: string) => visibleBlocks(page).filter({ hasText: name });
  await expect(block('Biochemistry').getByText(room)).toBeVisible();
  await expect(block('Biochemistry')).toHaveAttribute('title', new RegExp(words.changed(room)));
  await expect(block('Physics').getByText(time)).toBeVisible();
  await expect(block('Statistics')).not.toHaveAttribute('title', new RegExp(words.changed('')));
  await expectAccessible(page);
  await block('Biochemistry').click();
  const change = tools.changedOn(9, language === 'cs' ? '18. 11.' : '18 Nov', room);
  await expect(
    page
      .getByRole('dialog')
      .getByText(change.replaceAll(' ', '\u00a0'))
      .or(page.getByRole('dialog').getByText(change)),
  ).toBeVisible();
  await page.goto(`${ROOM_WEEK}&view=list`);
  const item = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(item('Biochemistry')).toContainText(words.changed(room));
  await expect(item('Physics')).toContainText(words.changed(time));
  await expect(item('Statistics')).not.toContainText(words.changed(''));
  // In all weeks at once nothing is unusual.
  await page.goto(ROOM_WEEK.replace('week=9', 'week=0'));
  await expect(visibleBlocks(page).first()).toBeVisible();
  await expect(visibleBlocks(page).getByText(room)).toHaveCount(0);
});
