import { signedFor } from '../../support/requests.ts';
import { canSignUp, newStudent } from '../../support/student.ts';
import { lineOf, newTerm, openTerms, subjectToSign } from '../../support/terms.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';
import { world } from '../../support/world.ts';

const DAY = 86_400;

test('a sign-up that can never be cancelled asks first; with several studies the choice of one says so', async ({
  page,
  login,
  language,
  words: { ownTerms },
}) => {
  const words = textsIn(language, 'requests');
  const who = await newStudent(canSignUp);
  await login(who);
  const code = await subjectToSign(page, language);
  const now = Date.parse(world().now) / 1000;
  const id = await newTerm(page, language, code, {
    ...{ start: now + 23 * DAY, capacity: 9, signing_end: now + DAY, logout_end: now - 60 },
  });
  const term = { term_id: id, code };
  const signIn = lineOf(page, id).getByRole('button', { name: new RegExp(`^${words.signIn}`) });
  const dialog = page.getByRole('dialog', { name: words.signInTitle });

  await test.step('nothing is sent before the answer, and the focus returns', async () => {
    await openTerms(page, `?subject=${code}`);
    await signIn.press('Enter');
    await expect(dialog.getByText(ownTerms.noCancel)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: words.keepOut }).click();
    await expect(dialog).toHaveCount(0);
    await expect(signIn).toBeFocused();
    await expect(signIn).toHaveAttribute('aria-disabled', 'false');
    expect(await signedFor(term)).toEqual([]);
  });

  await test.step('with several studies one dialog says both', async () => {
    await page.route('**/api/user/terms?*', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const one of body.terms) one.study_ids.push('990077');
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await signIn.click();
    const choice = page.getByRole('dialog', { name: words.chooseTitle });
    await expect(choice.getByText(ownTerms.noCancel)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
  });

  await test.step('the answer signs up', async () => {
    await signIn.press('Enter');
    await dialog.getByRole('button', { name: words.signIn, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => signedFor(term)).toEqual([who]);
    await expect(lineOf(page, id).getByRole('button', { name: words.signOut })).toBeFocused();
  });
});
