import type { Locator, Page } from '@playwright/test';
import { control, signUp } from '../../support/control.ts';
import { canSignUp, newStudent } from '../../support/student.ts';
import { lineOf, newTerm, openTerms, subjectToSign, termsOf } from '../../support/terms.ts';
import { expect, expectAccessible, type Language, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';
import { world } from '../../support/world.ts';

const DAY = 86_400;

/** A full exam date of a subject for which the student can sign up, in the list. @returns its id and its line */
async function fullTerm(
  page: Page,
  language: Language,
): Promise<{ id: string; code: string; line: Locator }> {
  const code = await subjectToSign(page, language);
  const start = Date.parse(world().now) / 1000 + 60 * DAY;
  const id = await newTerm(page, language, code, { start, capacity: 0 });
  await openTerms(page);
  return { id, code, line: lineOf(page, id) };
}

/** Names of buttons begin with these. */
const button = (line: Locator, name: string) => line.getByRole('button', { name: new RegExp(`^${name}:`) });

async function beginToWait(page: Page, line: Locator, language: Language): Promise<void> {
  const { waiting } = textsIn(language, 'requests');
  await button(line, waiting.begin).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(waiting.until)).not.toHaveValue('');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: waiting.confirm, exact: true }).click();
  await expect(line.locator('[data-waiting]')).toBeVisible();
}

test('one waits for a place, sees where one stands, leaves, waits again and gets the place', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const { waiting, signOut } = textsOf('requests');
  const [username, other] = [await newStudent(canSignUp), await newStudent(canSignUp)];
  await login(username, '/terms');
  const { id, code, line } = await fullTerm(page, language);
  await test.step('somebody is first', async () => {
    await control('POST', '/enrolments', { code, logins: [other] });
    const { terms } = await control<{ terms: { term_id: string; study_ids: string[] }[] }>(
      'GET',
      `/students/${other}`,
    );
    const study_id = terms.find(({ term_id }) => term_id === id)?.study_ids[0] ?? '';
    const until = Date.parse(world().now) / 1000 + 50 * DAY;
    await signUp({ login: other, study_id, term_id: id }, 'wait', { until });
  });
  await test.step('wait', async () => {
    await beginToWait(page, line, language);
    await expect(line.locator('[data-waiting]')).toHaveAttribute('data-waiting', '2');
    await expectAccessible(page);
  });
  await test.step('leave, and wait again', async () => {
    await button(line, waiting.stop).click();
    await expect(button(line, waiting.begin)).toBeVisible();
    await beginToWait(page, line, language);
  });
  await test.step('the place comes while the page is open', async () => {
    await control('PATCH', `/terms/${id}`, { capacity: 2 });
    await expect
      .poll(async () => (await termsOf(page, language)).find(({ term_id }) => term_id === id)?.student_signed)
      .toBe(true);
    await expect(button(line, signOut)).toBeVisible();
  });
});

test('without waiting lists nothing offers to wait @desktop', async ({ page, login, language, textsOf }) => {
  const { waiting } = textsOf('requests');
  await login(await newStudent(canSignUp), '/terms');
  const code = await subjectToSign(page, language);
  const start = Date.parse(world().now) / 1000 + 60 * DAY;
  const id = await newTerm(page, language, code, { start, capacity: 0, waiting: false });
  await openTerms(page);
  await expect(lineOf(page, id)).toBeVisible();
  await expect(button(lineOf(page, id), waiting.begin)).toHaveCount(0);
});
