import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Texts } from '@kahan/phrases/texts';
import type { Locator, Page } from '@playwright/test';
import { expectKept, test as offlineTest } from '../../support/offline.ts';
import { SEMESTER, toolTexts, WEEK } from '../../support/schedule.ts';
import { newStudent } from '../../support/student.ts';
import { expect, expectAccessible, test, waitingForApp } from '../../support/test.ts';

interface Lesson {
  name: string;
  study: string;
  day: number;
  date: string;
  minutes: number;
}

interface Block {
  term: { day: number; minutes: number; duration: number };
  weeks: Record<string, { date: string; canceled: boolean | string }>;
}

/** A lesson of the reader that is held in the week of the journeys. */
async function lessonOf(page: Page, language: string): Promise<Lesson> {
  const answer = await page.request.get(`/api/user/schedule?lang=${language}`);
  const { schedule } = (await answer.json()) as {
    schedule: { study_id: string; semester: number; subject_code: { value: string }; blocks: Block[] }[];
  };
  for (const { study_id, semester, subject_code, blocks } of schedule) {
    for (const { term, weeks } of blocks) {
      const isHeld = (week: number) => weeks[week]?.canceled === false;
      if (semester !== 1 || !isHeld(WEEK)) continue;
      const { date = '' } = weeks[WEEK] ?? {};
      return { name: subject_code.value, study: study_id, day: term.day, date, minutes: term.minutes };
    }
  }
  throw new Error('no lesson is held in this week');
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const weekOf = ({ study, day }: Lesson, week: number) => `${SEMESTER}?study=${study}&week=${week}&day=${day}`;
const entryBlocks = (page: Page) => page.locator('[data-block^="entry|"]');

/** Opens the form for a new entry: by a button, on a phone by a menu. */
async function openNew(page: Page, language: 'cs' | 'en'): Promise<void> {
  const { addAny, addEntry } = toolTexts[language];
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  if (language === 'en') return button(addEntry).click();
  await button(addAny).click();
  await page.getByRole('menuitem', { name: addEntry }).click();
}

function fields(dialog: Locator, words: Texts['entries']) {
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  return {
    ...{ title: field(words.title), date: field(words.date), firstDate: field(words.firstDate) },
    ...{
      from: field(words.from),
      to: field(words.to),
      repeat: field(words.repeat),
      until: field(words.until),
    },
    ...{ place: field(words.place), note: field(words.note), skip: field(words.skip) },
    save: dialog.getByRole('button', { name: words.save, exact: true }),
    delete: dialog.getByRole('button', { name: words.delete, exact: true }),
    skipIt: dialog.getByRole('button', { name: words.skipIt, exact: true }),
  };
}

test('an own entry is added beside a lesson that it clashes with, changed, left out once, deleted and brought back', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('entries');
  await login(await newStudent());
  const lesson = await lessonOf(page, language);
  await page.goto(weekOf(lesson, WEEK));
  await openNew(page, language);
  const dialog = page.getByRole('dialog', { name: words.addTitle });
  const form = fields(dialog, words);
  // An entry without a title, or over midnight, is not sent.
  await form.from.fill('23:00');
  await form.to.fill('01:00');
  await form.save.click();
  await expect(form.title).toBeFocused();
  await expect(dialog).toContainText(words.wrong.midnight.replaceAll(' ', ' '));
  await form.title.fill('Sbor <b>Aula</b>');
  await form.date.fill(lesson.date);
  await form.from.fill(clock(lesson.minutes));
  await form.to.fill(clock(lesson.minutes + 60));
  await form.place.fill('Aula');
  await expect(dialog.getByRole('status').filter({ hasText: lesson.name })).toBeVisible();
  await form.repeat.selectOption('weekly');
  await expectAccessible(page);
  await form.save.click();
  await expect(dialog).toBeHidden();
  const block = entryBlocks(page);
  await expect(block).toBeVisible();
  await expect(block).toContainText('Sbor <b>Aula</b>');
  await expectAccessible(page);

  // By keyboard: change its end, and leave out this week.
  await block.focus();
  await page.keyboard.press('Enter');
  const editing = page.getByRole('dialog', { name: words.editTitle });
  const edit = fields(editing, words);
  await edit.to.fill(clock(lesson.minutes + 90));
  await edit.skip.selectOption(lesson.date);
  await edit.skipIt.focus();
  await page.keyboard.press('Enter');
  await expect(editing.getByText(words.skipped, { exact: true })).toBeVisible();
  await edit.title.focus();
  await page.keyboard.press('Enter');
  await expect(editing).toBeHidden();
  await expect(block).toHaveCount(0);
  // The dialog goes back in the history, which would end a load that begins meanwhile.
  await expect(page).not.toHaveURL(/entry=/);
  await page.goto(weekOf(lesson, WEEK + 1));
  await expect(block).toBeVisible();
  const end = lesson.minutes + 90;
  await expect(block).toHaveAttribute('title', new RegExp(`–${Math.floor(end / 60)}:`));

  await block.click();
  await edit.delete.click();
  await editing.getByRole('button', { name: nonBreaking(words.deleteAll(13)) }).click();
  await expect(block).toHaveCount(0);
  await page.getByRole('button', { name: words.undo, exact: true }).click();
  await expect(block).toBeVisible();
});

test('an own entry is made, opened and deleted, one date or all, in every view of the calendar', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('entries');
  const calendar = textsOf('calendar');
  await login(await newStudent(), '/calendar/agenda/2026/11/18');
  await page.getByRole('button', { name: calendar.addEntry, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.addTitle });
  const form = fields(dialog, words);
  await form.title.fill('Choir');
  await expect(form.date).toHaveValue('2026-11-18');
  await form.from.fill('20:00');
  await form.to.fill('21:00');
  await form.repeat.selectOption('weekly');
  await form.until.fill('2026-12-02');
  // No typed text is cut.
  await form.note.fill('n'.repeat(501));
  await expect(dialog).toContainText(nonBreaking(words.wrong.long(501, 500)));
  await form.save.click();
  await expect(form.note).toBeFocused();
  await form.note.fill('n'.repeat(500));
  await form.save.click();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/entry=/);

  const entry = page.getByRole('main').getByRole('link', { name: /Choir/ });
  const editing = page.getByRole('dialog', { name: words.editTitle });
  for (const view of ['agenda', 'month', 'week', 'day'] as const) {
    await page.goto(`/calendar/${view}/2026/11${view === 'month' ? '' : '/18'}`);
    await entry.first().click();
    await expect(fields(editing, words).title).toHaveValue('Choir');
    await page.keyboard.press('Escape');
    await expect(editing).toBeHidden();
    await expect(page).not.toHaveURL(/entry=/);
  }

  const edit = fields(editing, words);
  const day = { cs: 'středa 18. 11.', en: 'Wednesday 18 Nov' }[language];
  await entry.click();
  await edit.delete.click();
  await expectAccessible(page);
  await editing.getByRole('button', { name: nonBreaking(words.deleteOne(day)) }).click();
  await expect(page.getByText(nonBreaking(words.deletedOne('Choir', day)))).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.getByRole('button', { name: words.undo, exact: true }).click();
  await expect(entry).toBeVisible();

  await page.goto('/calendar/week/2026/11/25');
  await entry.click();
  await edit.delete.click();
  await editing.getByRole('button', { name: nonBreaking(words.deleteAll(3)) }).click();
  await expect(page.getByText(nonBreaking(words.deletedAll('Choir', 3)))).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.goto('/calendar/day/2026/12/2');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test('an entry of the exam period is told where its day is, and stands beside the timetable', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('entries');
  await login(await newStudent());
  const lesson = await lessonOf(page, language);
  await page.goto(weekOf(lesson, WEEK));
  await openNew(page, language);
  const dialog = page.getByRole('dialog', { name: words.addTitle });
  const form = fields(dialog, words);
  await form.title.fill('Dentist');
  await form.date.fill('2027-01-14');
  await dialog.getByLabel(words.wholeDay).check();
  await expect(form.from).toHaveCount(0);
  await form.save.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: words.show, exact: true }).click();
  await expect(page).toHaveURL('/calendar/day/2027/1/14');
  await expect(page.getByRole('main').getByRole('link', { name: /Dentist/ })).toBeVisible();
  await page.goto(weekOf(lesson, 0));
  const outside = page.getByRole('region', { name: textsOf('schedule').entriesOutside });
  await expect(outside.getByRole('link', { name: /Dentist/ })).toBeVisible();
  await expectAccessible(page);
  await outside.getByRole('link', { name: /Dentist/ }).click();
  await expect(page.getByRole('dialog', { name: words.editTitle })).toBeVisible();
});

test('two tabs do not overwrite each other, and Home and the calendar have the entry @desktop', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('entries');
  await login(await newStudent());
  const lesson = await lessonOf(page, language);
  await page.goto(weekOf(lesson, WEEK));
  const other = waitingForApp(await page.context().newPage());
  await other.goto(weekOf(lesson, WEEK));
  await expect(other.locator('[data-track="5"]')).toBeVisible();

  // A mouse pressed on an empty place of Friday offers that time.
  const friday = page.locator('[data-track="5"]');
  const { width } = await friday.evaluate((track) => track.getBoundingClientRect());
  await friday.click({ position: { x: width - 4, y: 4 } });
  const dialog = page.getByRole('dialog', { name: words.addTitle });
  const form = fields(dialog, words);
  await expect(form.from).toHaveValue('19:30');
  await form.title.fill('Choir');
  await form.date.fill('2026-11-18');
  await form.save.click();
  await expect(dialog).toBeHidden();
  await expect(entryBlocks(other)).toBeVisible();

  await entryBlocks(page).click();
  await entryBlocks(other).click();
  const here = fields(page.getByRole('dialog', { name: words.editTitle }), words);
  const there = fields(other.getByRole('dialog', { name: words.editTitle }), words);
  await there.title.fill('Football');
  await here.title.fill('Concert');
  await here.save.click();
  const notice = other.getByRole('alert').filter({ hasText: 'Concert' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: words.changedLoad }).click();
  await expect(there.title).toHaveValue('Concert');
  await other.close();

  await page.goto('/');
  const today = page
    .getByRole('main')
    .getByRole('link', { name: /Concert/ })
    .first();
  await expect(today).toBeVisible();
  await page.goto('/calendar/day/2026/11/18');
  await expect(page.getByRole('main').getByRole('link', { name: /Concert/ })).toBeVisible();
  await page.goto('/');
  await today.click();
  await expect(page.getByRole('dialog', { name: words.editTitle })).toBeVisible();
  await expect(page).toHaveURL(/study=/);
});

offlineTest(
  'without a network entries are there, and what was typed stays @phone',
  async ({ device, language, textsOf }) => {
    const words = textsOf('entries');
    await device.login(await newStudent());
    const lesson = await lessonOf(device.page, language);
    const csrf =
      (await device.context.cookies()).find(({ name }) => name.endsWith('kahan_csrf'))?.value ?? '';
    const added = await device.page.request.post('/api/user/entries', {
      headers: { 'x-csrf-token': csrf },
      data: {
        ...{ entry_id: '0b0e7a1c-5f0d-4a51-9d55-6a3f7d1f0a01', title: 'Sbor', place: null, note: null },
        ...{ date: lesson.date, minutes: 1080, duration: 60, repeat: 'once', until: null, skipped: [] },
      },
    });
    expect(added.status(), await added.text()).toBe(200);
    await device.page.goto(weekOf(lesson, WEEK));
    await expect(entryBlocks(device.page)).toBeVisible();
    await expectKept(device.page);
    await device.cut();
    await device.restart();
    const { page } = device;
    await page.goto(weekOf(lesson, WEEK));
    await expect(entryBlocks(page)).toBeVisible();
    await openNew(page, language);
    const dialog = page.getByRole('dialog', { name: words.addTitle });
    const form = fields(dialog, words);
    await expect(dialog.getByText(words.offline.slice(0, 20))).toBeVisible();
    await form.title.fill('Fotbal');
    await form.save.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await device.restore();
    await expect(dialog.getByText(words.offline.slice(0, 20))).toHaveCount(0);
    await expect(form.title).toHaveValue('Fotbal');
    await form.save.click();
    await expect(dialog).toBeHidden();
  },
);
