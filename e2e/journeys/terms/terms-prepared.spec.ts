import { nonBreaking } from '@kahan/phrases/non-breaking';
import { control, signUp } from '../../support/control.ts';
import { canSignUpForTwo, newStudent } from '../../support/student.ts';
import { lineOf, newTerm, openerOf, subjectToSign, termsOf } from '../../support/terms.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';
import { world } from '../../support/world.ts';

const DAY = 86_400;
const now = () => Date.parse(world().now) / 1000;

test('a sign-up is prepared from the list and taken back there; Home and the plan say that it stays, and what it overlaps', async ({
  page,
  login,
  language,
  words: { home, ownTerms },
}) => {
  const { prepared: words } = textsIn(language, 'requests');
  const username = await newStudent(canSignUpForTwo);
  await login(username, '/terms');
  const code = await subjectToSign(page, language);
  const all = await termsOf(page, language);
  const signed = all.filter(({ study_id }) => study_id !== undefined);
  let start = now() + 70 * DAY;
  while (signed.some((term) => Math.abs(term.start - start) < DAY)) start += DAY;
  const opens = now() + 2 * DAY;
  const times = { start, duration: 90, capacity: 20 };
  // Cancelling ends before the sign-up opens.
  const id = await newTerm(page, language, code, {
    ...times,
    signing_start: opens,
    logout_end: opens - 3_600,
  });
  // The plan has no other date of the subject.
  for (const { term_id, code: of, type } of all)
    if (of.code === code && type === 'K') await control('PATCH', `/terms/${term_id}`, { capacity: 0 });
  await page.goto(`/terms?term=${id}`);
  const line = lineOf(page, id);
  const prepare = line.getByRole('button', { name: new RegExp(`^${words.begin}`) });
  const takeBack = line.getByRole('button', { name: new RegExp(`^${words.stop}`) });

  await test.step('the line prepares it, and its detail says what that means', async () => {
    await expect(line.getByText(words.hint)).toBeVisible();
    await expect(line.getByText(ownTerms.noCancel)).toBeVisible();
    await prepare.focus();
    await page.keyboard.press('Enter');
    await expect(takeBack).toBeVisible();
    await expect(line.getByText(home.perhaps.prepared('').trim())).toBeVisible();
    await openerOf(line).click();
    await expectAccessible(page);
  });

  const other = all.find(
    (term) =>
      term.type === 'K' &&
      term.code.code !== code &&
      term.study_ids.length > 0 &&
      term.attempts_left !== 0 &&
      !signed.some((one) => one.code.code === term.code.code),
  );
  const name = other?.code.value ?? '';
  await test.step('Home and the plan say that it could never be cancelled', async () => {
    await page.goto('/');
    const perhaps = page.getByRole('region', { name: home.perhaps.title });
    await expect(perhaps.getByText(ownTerms.noCancel)).toBeVisible();
    await page.goto('/terms/plan');
    const row = page.locator(`[data-planned="${id}"]`).first();
    await expect(row.getByText(ownTerms.noCancel)).toBeVisible();
    await expect(row.getByRole('button', { name: new RegExp(`^${words.stop}`) })).toBeVisible();
  });

  await test.step('Home names the exam date that it overlaps', async () => {
    const beside = await newTerm(page, language, other?.code.code ?? '', {
      ...{ ...times, start: start + 3_600 },
      ...{ signing_start: now() - DAY, signing_end: start - DAY, logout_end: start - DAY },
    });
    const [study_id = ''] = other?.study_ids ?? [];
    await signUp({ login: username, study_id, term_id: beside });
    await page.goto('/');
    await expect(page.getByText(nonBreaking(ownTerms.overlap('', '').slice(0, 12)))).toBeVisible();
    await expect(page.locator('[data-warning]').filter({ hasText: nonBreaking(name) })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the line takes it back', async () => {
    await page.goto(`/terms?term=${id}`);
    await takeBack.click();
    await expect(prepare).toBeVisible();
    await expect(line.getByText(home.perhaps.prepared('').trim())).toHaveCount(0);
    await page.reload();
    await expect(prepare).toBeVisible();
    await control('DELETE', `/terms/${id}`);
    await expect(line).toHaveCount(0);
  });
});
