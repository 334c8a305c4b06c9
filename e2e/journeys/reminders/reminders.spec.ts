import type { RemindersAnswer } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { control, signUp } from '../../support/control.ts';
import { canSignUpForTwo, newStudent } from '../../support/student.ts';
import { newTerm, subjectToSign, termsOf } from '../../support/terms.ts';
import { cards, expect, expectAccessible, type Language, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';
import { world } from '../../support/world.ts';

const DAY = 86_400;
const now = () => Date.parse(world().now) / 1000;

/** The reason that a card of a reminder names. */
const WHY = { cs: 'Připomenutí', en: 'Reminder' };

const stored = async (page: Page, language: Language): Promise<RemindersAnswer> =>
  (await page.request.get(`/api/user/reminders?lang=${language}`)).json();

/** Signs the student up for a new exam date at this time, unix seconds. @returns its id */
async function signedFor(page: Page, language: Language, login: string, start: number): Promise<string> {
  const code = await subjectToSign(page, language);
  const id = await newTerm(page, language, code, { start, signing_end: start - 60, capacity: 20 });
  const term = (await termsOf(page, language)).find(({ term_id }) => term_id === id);
  await signUp({ login, study_id: term?.study_ids[0] ?? '', term_id: id });
  await expect
    .poll(async () => (await termsOf(page, language)).find(({ term_id }) => term_id === id)?.study_id)
    .toBeDefined();
  return id;
}

/** Sets a quiet time around now, on the settings. */
async function beQuiet(page: Page, language: Language): Promise<void> {
  const { quiet } = textsIn(language, 'settings');
  await page.getByRole('checkbox', { name: quiet.label, exact: true }).click();
  const times = page.getByRole('group', { name: quiet.label });
  await times.getByLabel(quiet.from, { exact: true }).selectOption({ label: '8:00' });
  await times.getByLabel(quiet.to, { exact: true }).selectOption({ label: '12:00' });
}

/**
 * A reminder is sent only when it was stored before it was due, which the portal does in a moment. A change of the
 * kinds of reminders stores them at once.
 */
async function storeReminders(settings: Page, language: Language): Promise<void> {
  const { kinds } = textsIn(language, 'reminders');
  await settings.getByLabel(kinds.lesson, { exact: true }).selectOption('5');
  await expect.poll(async () => (await stored(settings, language)).leads.lesson).toEqual([5]);
}

test('one chooses how long before; the list follows an exam that moves and one that is cancelled', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('reminders');
  const username = await newStudent();
  await login(username, '/settings');
  const start = now() + 30 * DAY;
  const id = await signedFor(page, language, username, start);
  const section = page.getByRole('region', { name: nonBreaking(words.title) });
  const of = (seconds: number) =>
    stored(page, language).then(({ coming }) =>
      coming.filter(({ path, at }) => path.endsWith(id) && at === seconds),
    );
  const row = section.getByRole('listitem').filter({ has: page.locator(`a[href="/terms?term=${id}"]`) });
  const all = section.getByRole('button', { name: new RegExp(`^${words.all(0).slice(0, 6)}`) });

  // The first five are listed at first.
  const unfold = async () => {
    if ((await stored(page, language)).coming.length > 5) await all.click();
  };

  await test.step('a day before, and then two hours before as well', async () => {
    await expect(section.getByLabel(words.kinds.exam, { exact: true })).toHaveValue('1440');
    await section.getByLabel(words.againOf(words.kinds.exam)).selectOption('120');
    await expect.poll(async () => (await stored(page, language)).leads.exam).toEqual([1440, 120]);
    await unfold();
    await expect(row).toHaveCount(2);
    expect(await of(start - 7200)).toHaveLength(1);
    await expectAccessible(page);
  });

  await test.step('by the keyboard, and only once again', async () => {
    await section.getByLabel(words.againOf(words.kinds.exam)).focus();
    await section.getByLabel(words.againOf(words.kinds.exam)).selectOption('');
    await expect(row).toHaveCount(1);
    await page.reload();
    await expect(section.getByLabel(words.kinds.exam, { exact: true })).toHaveValue('1440');
    await expect(section.getByLabel(words.kinds.lesson, { exact: true })).toHaveValue('');
  });

  await test.step('the exam moves, and is cancelled', async () => {
    await unfold();
    await control('PATCH', `/terms/${id}`, { start: start + DAY });
    await expect.poll(() => of(start)).toHaveLength(1);
    await expect(row).toHaveCount(1);
    await control('DELETE', `/terms/${id}`);
    await expect(row).toHaveCount(0);
    expect(await of(start)).toEqual([]);
  });
});

test('a reminder that the quiet time holds back comes to the open page when that is ended, once, and leads to its exam date', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('reminders');
  const { quiet } = textsOf('settings');
  const username = await newStudent();
  await login(username, '/settings');
  await beQuiet(page, language);
  // A day before the exam is a minute ago: in the quiet time.
  const id = await signedFor(page, language, username, now() + DAY - 60);
  const section = page.getByRole('region', { name: nonBreaking(words.title) });
  const row = section.getByRole('listitem').filter({ has: page.locator(`a[href="/terms?term=${id}"]`) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('12:00');
  await storeReminders(page, language);

  const card = cards(page).filter({ has: page.locator(`a[href="/terms?term=${id}"]`) });
  await test.step('nothing is told yet', async () => {
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step('it comes while the page is open', async () => {
    const settings = await page.context().newPage();
    await settings.goto('/settings');
    await settings.getByRole('checkbox', { name: quiet.label, exact: true }).click();
    await expect(card).toHaveCount(1);
    await settings.close();
    await page.bringToFront();
    await expectAccessible(page);
    await page.reload();
    await expect(card).toHaveCount(1);
    await card.getByRole('link').first().click();
    await expect(page).toHaveURL(`/terms?term=${id}`);
  });
});

test('a reminder comes to the open page at the time of an exam that has moved, and none of one that was cancelled', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const { quiet } = textsOf('settings');
  const username = await newStudent(canSignUpForTwo);
  await login(username, '/settings');
  await beQuiet(page, language);
  // A day before the exam is a minute ago: in the quiet time.
  const cancelled = await signedFor(page, language, username, now() + DAY - 60);
  const moved = await signedFor(page, language, username, now() + 3 * DAY);
  const reminderOf = (id: string) =>
    cards(page)
      .filter({ has: page.locator(`a[href="/terms?term=${id}"]`) })
      .filter({ has: page.getByText(WHY[language], { exact: true }) });
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();

  const start = now() + DAY - 120;
  await test.step('one is cancelled before its reminder comes, the other moves to tomorrow', async () => {
    await control('DELETE', `/terms/${cancelled}`);
    await control('PATCH', `/terms/${moved}`, { start });
    const comingOf = (id: string) =>
      stored(page, language).then(({ coming }) => coming.filter(({ path }) => path.endsWith(`term=${id}`)));
    await expect.poll(() => comingOf(cancelled)).toEqual([]);
    await expect.poll(async () => (await comingOf(moved)).every(({ at }) => at < now() + DAY)).toBe(true);
    await expect.poll(async () => (await comingOf(moved)).length).toBe(1);
    await expect(reminderOf(moved)).toHaveCount(0);
  });

  await test.step('the quiet time ends', async () => {
    const settings = await page.context().newPage();
    await settings.goto('/settings');
    await storeReminders(settings, language);
    await settings.getByRole('checkbox', { name: quiet.label, exact: true }).click();
    await expect(reminderOf(moved)).toHaveCount(1);
    const time = new Date(start * 1000).toLocaleTimeString('cs-CZ', {
      timeZone: 'Europe/Prague',
      hour: 'numeric',
      minute: '2-digit',
    });
    await expect(reminderOf(moved)).toContainText(time);
    await expect(reminderOf(cancelled)).toHaveCount(0);
    await settings.close();
  });
});
