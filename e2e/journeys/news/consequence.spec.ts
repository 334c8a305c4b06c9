import { control, recordsOf, signUp } from '../../support/control.ts';
import { openTerm } from '../../support/requests.ts';
import { canSignUp, newStudent } from '../../support/student.ts';
import { cards, expect, expectAccessible, test } from '../../support/test.ts';

/** The text up to its first value. */
const head = (text: string) => text.split('@')[0]?.trim() ?? '';

test('a result says what it asks of the student, where it is told @phone', async ({ page, login, words }) => {
  const who = await newStudent(canSignUp);
  const { term_id, code } = await openTerm(who);
  const { studies } = await recordsOf(who);
  await signUp({ login: who, study_id: studies[0]?.study_id ?? '', term_id });
  await login(who, '/');
  const { stillSigned, last, lastSigned } = words.items.consequences;
  const grade = (attempt: number, value: string) =>
    control('PUT', '/results', { login: who, code, attempt, grade: value, kind: 'exam' });

  await grade(1, 'F');
  await grade(2, 'F');
  // The earlier failure has no consequence any more.
  const lastOne = cards(page).filter({ hasText: head(lastSigned('@')) });
  await expect(lastOne).toHaveCount(1);
  await expectAccessible(page);
  await control('DELETE', `/terms/${term_id}/signed`);
  await expect(cards(page).filter({ hasText: head(last('@')) })).toHaveCount(1);

  await signUp({ login: who, study_id: studies[0]?.study_id ?? '', term_id });
  await grade(3, 'C');
  const passed = cards(page).filter({ hasText: head(stillSigned('@', null)) });
  await expect(passed).toHaveCount(1);
  await passed.getByRole('link', { name: words.items.consequences.link }).click();
  await expect(page).toHaveURL(new RegExp(`/terms\\?codes=${code}`));
});
