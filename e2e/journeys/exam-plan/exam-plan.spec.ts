import type { ExamPlanAnswer } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Locator, Page } from '@playwright/test';
import { control, type StudentRecords, signUp, ungradedResults } from '../../support/control.ts';
import { signedFor } from '../../support/requests.ts';
import { newStudent } from '../../support/student.ts';
import { newTerm, subjectToSign, termsOf } from '../../support/terms.ts';
import { expect, expectAccessible, type Language, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';
import { world } from '../../support/world.ts';

const DAY = 86_400;

const best = (page: Page): Locator => page.locator('[data-plan="wishes"]');
const dateIn = (within: Page | Locator, id: string): Locator => within.locator(`[data-planned="${id}"]`);
const idsIn = (within: Locator): Promise<string[]> =>
  within
    .locator('[data-planned]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-planned') ?? ''));

const storedPlan = async (page: Page): Promise<ExamPlanAnswer> =>
  (await page.request.get('/api/user/exam-plan')).json();

/** Leaves an exam of the student one date, for which sign-up is open, on a day away from all sign-ups. @returns its id */
async function onlyDate(page: Page, language: Language): Promise<string> {
  const code = await subjectToSign(page, language);
  const all = await termsOf(page, language);
  const others = all.filter((term) => term.code.code === code && term.type === 'K');
  const signed = all.filter(({ study_id }) => study_id !== undefined);
  const isFree = (at: number) => signed.every(({ start }) => Math.abs(start - at) > DAY);
  let start = Date.parse(world().now) / 1000 + 70 * DAY;
  while (!isFree(start)) start += DAY;
  const id = await newTerm(page, language, code, { start, capacity: 20 });
  for (const { term_id } of others) await control('PATCH', `/terms/${term_id}`, { capacity: 0 });
  return id;
}

/** A student with three subjects to plan, one of them with an exam and without a sign-up for it. */
const hasSeveral = ({ results, terms }: StudentRecords) => {
  const codes = new Set(ungradedResults(results).map(({ subject }) => subject.code));
  const exams = terms.filter(({ type }) => type === 'K');
  const signed = new Set(exams.flatMap(({ study_id, subject }) => (study_id === null ? [] : [subject.code])));
  return codes.size >= 3 && exams.some(({ subject: { code } }) => codes.has(code) && !signed.has(code));
};

test('a plan of several subjects follows what one wants, and one signs up from it; a date that moves is told', async ({
  page,
  login,
  language,
  words: { shell },
}) => {
  const words = textsIn(language, 'exam-plan');
  const username = await newStudent(hasSeveral);
  await login(username, '/terms');
  const chosen = await onlyDate(page, language);
  await page.getByRole('link', { name: shell.pages.terms_plan, exact: true }).click();
  await expect(page).toHaveURL('/terms/plan');
  await expect(best(page)).toBeVisible();

  const starts = async () => {
    const all = new Map((await termsOf(page, language)).map((term) => [term.term_id, term]));
    return (await idsIn(best(page))).flatMap((id) => all.get(id) ?? []);
  };
  await test.step('three dates at least, in order of time, of different exams', async () => {
    const planned = await starts();
    expect(planned.length).toBeGreaterThanOrEqual(3);
    const times = planned.map(({ start, student_start }) => student_start ?? start);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(planned.map(({ code, type }) => `${code.code} ${type}`)).size).toBe(planned.length);
    await expectAccessible(page);
  });

  const opener = page.getByRole('button', { name: words.wishes, exact: true });
  await test.step('a day that does not work is in no set any more, by the keyboard alone', async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel(words.day);
    await expect(field).toBeVisible();
    const free = (await starts()).find(
      ({ study_id, term_id }) => study_id === undefined && term_id !== chosen,
    );
    if (free === undefined) throw new Error('all of the plan is signed up for');
    const day = new Date((free.start + 3_600) * 1000).toISOString().slice(0, 10);
    await field.fill(day);
    await field.press('Enter');
    await expect(dateIn(best(page), free.term_id)).toHaveCount(0);
    await expect.poll(async () => (await storedPlan(page)).blocked).toEqual([day]);
    await expect(field).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('the order is changed by buttons that keep the focus, and another tab shows it', async () => {
    const tab = await page.context().newPage();
    await tab.goto('/terms/plan');
    await tab.getByRole('button', { name: words.wishes, exact: true }).click();
    const down = page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${words.down('')}`) });
    const first = await down.first().getAttribute('aria-label');
    await down.first().press('Enter');
    await expect(down.nth(1)).toHaveAttribute('aria-label', first ?? '');
    await expect(down.nth(1)).toBeFocused();
    const downThere = tab
      .getByRole('listitem')
      .getByRole('button', { name: new RegExp(`^${words.down('')}`) });
    await expect(downThere.nth(1)).toHaveAttribute('aria-label', first ?? '');
    await tab.close();
  });

  await test.step('a wish is there after a reload', async () => {
    await page.getByLabel(words.gap).selectOption('4');
    await expect.poll(async () => (await storedPlan(page)).gap_days).toBe(4);
    await page.reload();
    await expect(page.getByText(words.wishesShort(4, 1, true))).toBeVisible();
  });

  const followed = page.getByRole('region', { name: words.followed });
  await test.step('one signs up from the plan that one follows', async () => {
    await best(page)
      .getByRole('button', { name: words.followOf(words.emphases.wishes) })
      .click();
    await expect(followed).toBeVisible();
    await expect(best(page).getByText(words.followsIt)).toBeVisible();
    const signIn = textsIn(language, 'requests').signIn;
    await dateIn(followed, chosen)
      .getByRole('button', { name: new RegExp(`^${signIn}`) })
      .click();
    await expect(dateIn(followed, chosen).getByText(words.signed, { exact: true })).toBeVisible();
    expect(await signedFor({ term_id: chosen, code: '' })).toContain(username);
  });

  await test.step('the date moves while the page is open', async () => {
    const term = (await termsOf(page, language)).find(({ term_id }) => term_id === chosen);
    await control('PATCH', `/terms/${chosen}`, { start: (term?.start ?? 0) + DAY });
    await expect(dateIn(followed, chosen).getByText(words.wasOn('').slice(0, 8))).toBeVisible();
    await expect(dateIn(best(page), chosen)).toBeVisible();
  });
});

test('a date that fills up leaves the plan, and what cannot be planned says why @desktop', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('exam-plan');
  const username = await newStudent(hasSeveral);
  await login(username, '/terms/plan');
  await expect(best(page)).toBeVisible();
  const id = await onlyDate(page, language);
  await expect(dateIn(best(page), id)).toBeVisible();
  await control('PATCH', `/terms/${id}`, { capacity: 0 });
  await expect(dateIn(best(page), id)).toHaveCount(0);
  const impossible = page.getByRole('region', { name: words.impossible });
  await expect(impossible.getByText(words.reasons.full).first()).toBeVisible();
});

test('the plan is in the calendar as perhaps; a sign-up takes its place, and results change the plan', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('exam-plan');
  const username = await newStudent(hasSeveral);
  await login(username, '/terms/plan');
  const id = await onlyDate(page, language);
  await expect(dateIn(best(page), id)).toBeVisible();
  await best(page)
    .getByRole('button', { name: words.followOf(words.emphases.wishes) })
    .click();
  const followed = page.getByRole('region', { name: words.followed });
  await expect(dateIn(followed, id)).toBeVisible();
  const termOf = async () => (await termsOf(page, language)).find(({ term_id }) => term_id === id);
  const term = await termOf();
  if (term === undefined) throw new Error('the date is not there');
  const { perhapsOf } = textsOf('calendar');
  const day = new Date(term.start * 1000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Prague' });
  const perhaps = page.getByRole('link', { name: new RegExp(`${perhapsOf('')}.*${term.code.value}`) });

  await test.step('in the month, in the week and in the agenda, with a link to the plan', async () => {
    for (const view of ['month', 'week', 'agenda']) {
      const [year, month, date] = day.split('-').map(Number);
      await page.goto(`/calendar/${view}/${year}/${month}/${date}`);
      if (
        view === 'month' &&
        (await page.getByRole('table').isVisible()) &&
        page.viewportSize()?.width === 390
      )
        await page.locator(`[data-date="${day}"]`).click();
      await expect(perhaps.first()).toBeVisible();
      await expectAccessible(page);
    }
    await expect(perhaps.first()).toHaveAttribute('href', '/terms/plan');
  });

  await test.step('a sign-up is no perhaps', async () => {
    await signUp({ login: username, study_id: term.study_ids[0] ?? '', term_id: id });
    await expect(perhaps).toHaveCount(0);
  });

  await test.step('a failure offers the next dates', async () => {
    await page.goto('/terms/plan');
    await control('PATCH', `/terms/${id}`, { start: Date.parse(world().now) / 1000 - 3_600 });
    const put = (grade: string, attempt: number) =>
      control('PUT', '/results', { login: username, code: term.code.code, kind: 'exam', attempt, grade });
    await put('F', 1);
    await expect(dateIn(followed, id).getByText(words.failed(0).slice(0, 10))).toBeVisible();
    await expectAccessible(page);
    await put('B', 2);
    await expect(dateIn(followed, id).getByText(words.passed)).toBeVisible();
  });

  await test.step('what is passed is taken out of the plan', async () => {
    await dateIn(followed, id)
      .getByRole('button', { name: words.removeDateOf(term.code.value) })
      .click();
    await expect(dateIn(page, id)).toHaveCount(0);
    await expect
      .poll(async () => (await storedPlan(page)).followed.map(({ term_id }) => term_id))
      .not.toContain(id);
  });
});

test('a sign-up that is prepared leaves at the opening and says its place; one that was taken back does not', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('exam-plan');
  const { prepared } = textsOf('requests');
  const username = await newStudent(hasSeveral);
  await login(username, '/terms/plan');
  const id = await onlyDate(page, language);
  const opens = Date.parse(world().now) / 1000 + 2 * DAY;
  await control('PATCH', `/terms/${id}`, { signing_start: opens });
  const row = dateIn(best(page), id);
  const name = (await termsOf(page, language)).find(({ term_id }) => term_id === id)?.code.value ?? '';
  const prepare = row.getByRole('button', { name: prepared.beginFor(name) });
  const takeBack = row.getByRole('button', { name: prepared.stopFor(name) });

  await test.step('by the keyboard, and taken back', async () => {
    await prepare.focus();
    await expect(page.getByText(prepared.hint)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(takeBack).toBeVisible();
    await expectAccessible(page);
    await takeBack.click();
    await expect(prepare).toBeVisible();
  });

  await test.step('it is there after a reload, and leaves at the opening', async () => {
    await prepare.click();
    await expect(takeBack).toBeVisible();
    await page.reload();
    await expect(takeBack).toBeVisible();
    await control('PATCH', `/terms/${id}`, { signing_start: Date.parse(world().now) / 1000 - 60 });
    await expect(row.getByText(words.signed, { exact: true })).toBeVisible();
    await expect(
      row.getByText(nonBreaking(`${prepared.left.success} ${prepared.place(1, 1)}`)),
    ).toBeVisible();
    expect(await signedFor({ term_id: id, code: '' })).toContain(username);
    await expectAccessible(page);
  });
});
