import { control, recordsOf } from '../../support/control.ts';
import { notices, openList, signedFor, test } from '../../support/requests.ts';
import { canSignUp, freeSubject, newStudent } from '../../support/student.ts';
import { idsOf, lineOf, lines, openerOf, signedAbove, subjectOf, termsOf } from '../../support/terms.ts';
import { expect, expectAccessible, expectNoOverflow, ignoreErrors } from '../../support/test.ts';
import { world } from '../../support/world.ts';

test.describe('by subject', () => {
  test('terms are folded by subject; a link to a term, or to the terms of a subject, unfolds it @desktop', async ({
    page,
    login,
    language,
    textsOf,
  }) => {
    await test.step('a folded line for each subject unfolds its terms, by keys as well; a reload and the other view keep it', async () => {
      const words = textsOf('terms');
      await login('student');
      const all = await termsOf(page, language);
      const above = signedAbove(all).map(({ term_id }) => term_id);
      const others = all.filter(({ term_id }) => !above.includes(term_id));
      const codes = [...new Set(others.map(({ code }) => code.code))];
      await page.goto('/terms');
      const heads = page.locator('[data-subject]');
      await expect(heads).toHaveCount(codes.length);
      await expect(lines(page)).toHaveCount(above.length);
      await expectAccessible(page);

      const first = heads.first();
      const code = (await first.getAttribute('data-subject')) ?? '';
      const own = others.filter((term) => term.code.code === code).map(({ term_id }) => term_id);
      await openerOf(first).focus();
      await page.keyboard.press('Enter');
      await expect(openerOf(first)).toHaveAttribute('aria-expanded', 'true');
      expect((await idsOf(page)).toSorted()).toEqual([...above, ...own].toSorted());
      await page.keyboard.press('ArrowDown');
      await expect(openerOf(lines(page).nth(above.length))).toBeFocused();
      await page.keyboard.press('End');
      await expect(openerOf(heads.last())).toBeFocused();
      await page.keyboard.press('Home');
      await expect(openerOf(lines(page).first())).toBeFocused();
      await expect(page).toHaveURL(`/terms?subject=${code}`);
      await expectAccessible(page);
      await page.reload();
      await expect(lines(page)).toHaveCount(above.length + own.length);

      const layout = page.getByRole('button', { name: words.bySubject, exact: true });
      await layout.click();
      await expect(heads).toHaveCount(0);
      await expect(lines(page)).toHaveCount(all.length);
      await page.goto('/terms');
      await expect(layout).toHaveAttribute('aria-pressed', 'false');
      await layout.click();
      await expect(heads).toHaveCount(codes.length);
    });
    await test.step('a link to a term, or to the terms of a subject, unfolds it', async () => {
      await page.goto('/');
      const all = await termsOf(page, language);
      const above = signedAbove(all);
      await page.goto('/terms');
      const last = (await page.locator('[data-subject]').last().getAttribute('data-subject')) ?? '';
      const own = all.filter(({ code }) => code.code === last);
      const [term] = own.filter((one) => !above.includes(one));
      if (!term) throw new Error('the last subject has no term');
      const count = own.filter((one) => !above.includes(one)).length;
      await page.goto(`/terms?term=${term.term_id}`);
      await expect(lines(page)).toHaveCount(above.length + count);
      await expect(openerOf(lineOf(page, term.term_id))).toHaveAttribute('aria-expanded', 'true');
      await expect(openerOf(lineOf(page, term.term_id))).toBeInViewport();
      await openerOf(subjectOf(page, last)).click();
      await expect(lines(page)).toHaveCount(above.length);
      await expect(page).toHaveURL('/terms');
      await page.goto(`/terms?subject=${last}`);
      await expect(openerOf(subjectOf(page, last))).toBeInViewport();
      await expect(openerOf(lineOf(page, term.term_id))).toBeInViewport();
      await page.goto(`/terms?codes=${last}`);
      await expect(lines(page)).toHaveCount(own.length);
      await expect(page.locator('[data-subject]')).toHaveCount(1);
    });
    await test.step('a link to a term or a subject that the list does not have says so above the list', async () => {
      const { missing } = textsOf('terms');
      await expect(page.getByText(missing.subject)).toHaveCount(0);
      await page.goto('/terms?subject=B999999');
      await expect(page.getByText(missing.subject)).toBeVisible();
      await page.goto('/terms?term=999999999');
      await expect(page.getByText(missing.term)).toBeVisible();
      await expect(page.locator('[data-subject]').first()).toBeVisible();
      await expectAccessible(page);
    });
  });

  test('nothing is wider than a small phone @phone', async ({ page, login }) => {
    await login('student');
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/terms');
    await openerOf(page.locator('[data-subject]').first()).click();
    await expect(lines(page).first()).toBeVisible();
    await expectNoOverflow(page);
  });
});

test('many dates of one subject: the next ones, the rest by month, and a link to one of them @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const words = textsOf('terms');
  const who = await newStudent(canSignUp);
  const code = freeSubject(await recordsOf(who))?.code ?? '';
  await login(who);
  // The new terms are later than all others in the student system: 10 April 2027 and the 39 days after it.
  const start = Date.parse('2027-04-10T09:00:00+02:00') / 1000;
  const made: string[] = [];
  for (let day = 0; day < 40; day += 1) {
    const fields = { code, start: start + day * 86_400, place: 'A III' };
    made.push((await control<{ term_id: string }>('POST', '/terms', fields)).term_id);
  }
  try {
    const ofSubject = async () =>
      (await termsOf(page, language)).filter(
        (term) => term.code.code === code && term.study_id === undefined,
      );
    await expect
      .poll(async () => (await ofSubject()).filter(({ term_id }) => made.includes(term_id)).length)
      .toBe(40);
    const count = (await ofSubject()).length;
    await page.goto(`/terms?subject=${code}`);
    const rows = lines(page).filter({ has: page.getByRole('button', { name: /^(Zkouška|Zápočet): / }) });
    await expect(rows).toHaveCount(10);
    const more = page.getByRole('button', { name: words.moreTerms(count - 10) });
    await expect(more).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    const months = page.getByRole('navigation', { name: words.months }).getByRole('button');
    await months.filter({ hasText: 'květen 2027' }).click();
    await expect(page.locator(`[data-month="${code} 2027-05"] [data-opener]`)).toBeFocused();
    await expect(lineOf(page, made[21] ?? '')).toBeInViewport();
    await expect(rows).toHaveCount(count);
    await expect(more).toHaveCount(0);

    await page.goto('/settings');
    const last = lineOf(page, made[39] ?? '');
    await page.goto(`/terms?term=${made[39]}`);
    await expect(openerOf(last)).toBeInViewport();
    await last
      .getByRole('link', { name: words.onMap('A III') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/maps/);
  } finally {
    for (const id of made) await control('DELETE', `/terms/${id}`);
  }
});

/** Terms that a journey has added; afterwards they are full, so that no other student of the subject is offered them. */
const added: string[] = [];
test.afterEach(async () => {
  for (const id of added.splice(0)) await control('PATCH', `/terms/${id}`, { capacity: 0 });
});

test('[SYNC-10] after a refused sign-up the next free term of the subject is named, and a button signs up for it @phone', async ({
  page,
  begin,
  browserErrors,
}) => {
  ignoreErrors(browserErrors, '401');
  const { words, who, term, line } = await begin({ capacity: 1 });
  // The new term is earlier than all generated terms of the subject.
  const start = Date.parse(world().now) / 1000 + 2 * 86_400;
  const fields = { code: term.code, start, capacity: 5 };
  const other = await control<{ term_id: string }>('POST', '/terms', fields);
  added.push(other.term_id);
  await openList(page, { ...term, term_id: other.term_id });
  await page.route('**/api/erudio/terms/sign-in?*', async (route) => {
    // The last place goes in the moment of the click.
    if (route.request().postDataJSON().term_id === term.term_id)
      await control('PATCH', `/terms/${term.term_id}`, { capacity: 0 });
    await route.continue();
  });
  await line.getByRole('button', { name: words.signIn }).click();
  const refused = notices(page, 'bad');
  await expect(refused).toContainText(words.reasons.full, { timeout: 20_000 });
  await expect(refused).toContainText(words.nextFree('', null, 5).split(':')[0] ?? '');
  await expect(refused).toContainText(words.nextFree('', null, 5).split(', ').at(-1) ?? '');
  await expectAccessible(page);
  await refused.getByRole('button', { name: words.signIn }).click();
  await expect(refused).toHaveCount(0);
  await expect(lineOf(page, other.term_id).getByRole('button', { name: words.signOut })).toBeVisible({
    timeout: 20_000,
  });
  expect(await signedFor({ ...term, term_id: other.term_id })).toEqual([who]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
