import { control } from '../../support/control.ts';
import { notices, signedFor, test, titleStart } from '../../support/requests.ts';
import { unfold } from '../../support/terms.ts';
import { expect, expectAccessible, ignoreErrors } from '../../support/test.ts';

test.afterEach(async ({ page, browserErrors }) => {
  await control('DELETE', '/fault');
  await page.goto('about:blank');
  // The browser logs every refused load.
  ignoreErrors(browserErrors, '401', '503');
});

test('what the school has confirmed is shown without the password: on the row, after a reload, in the calendar @phone', async ({
  page,
  begin,
  words: shell,
  language,
  textsOf,
}) => {
  const { words, who, term, line } = await begin();
  await control('PUT', '/fault', { mode: 'password-required', path: `/v1/users/${who}/` });
  await line.getByRole('button', { name: words.signIn }).click();
  await expect(notices(page, 'ok')).toContainText(titleStart(words.success.sign_in('')));
  const prompt = page.getByRole('dialog', { name: shell.password.title });
  await expect(prompt).toContainText(shell.password.toLoad);
  await prompt.getByRole('button', { name: shell.password.later }).click();
  await expect(prompt).toHaveCount(0);
  // Every page load opens the prompt again.
  const later = prompt.getByRole('button', { name: shell.password.later });
  await page.addLocatorHandler(prompt, () => later.click());

  const confirmed = textsOf('terms').confirmedSignUp('', true).split(' .')[0] ?? '';
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await unfold(page, term.code);
    await expect(line.getByText(textsOf('terms').signed, { exact: true })).toBeVisible();
    await expect(line).toContainText(confirmed);
    await expect(line.getByRole('button', { name: words.signOut })).toBeVisible();
    await expect(line.getByRole('button', { name: words.signIn })).toHaveCount(0);
  }
  await expectAccessible(page);
  expect(await signedFor(term)).toEqual([who]);

  const { terms } = (await (await page.request.get(`/api/user/terms?lang=${language}`)).json()) as {
    terms: { term_id: string; start: number; code: { value: string } }[];
  };
  const own = terms.find(({ term_id }) => term_id === term.term_id);
  const day = new Date((own?.start ?? 0) * 1000).toISOString().slice(0, 10).replaceAll('-', '/');
  await page.goto(`/calendar/day/${day}`);
  await expect(
    page
      .getByRole('main')
      .getByText(textsOf('calendar').exams.K)
      .or(page.getByText(own?.code.value ?? ''))
      .first(),
  ).toBeVisible();

  // The list shows the sign-up as soon as the list may be read.
  await control('DELETE', '/fault');
  await page.goto('/terms');
  await unfold(page, term.code);
  await expect(line.getByRole('button', { name: words.signOut })).toBeVisible();
  await expect(line).not.toContainText(confirmed);
});

test('one password for one act, and the prompt names it @desktop', async ({ page, begin, words: shell }) => {
  const { words, who, term, line } = await begin();
  await control('PUT', '/fault', { mode: 'password-required', path: '/v1/commands' });
  await line.getByRole('button', { name: words.signIn }).click();
  const prompt = page.getByRole('dialog', { name: shell.password.title });
  await expect(prompt).toContainText(titleStart(shell.password.acts.sign_in('')));
  await expectAccessible(page);
  await control('PUT', '/fault', { mode: 'password-required', path: `/v1/users/${who}/` });
  await prompt.getByLabel(shell.password.label).fill('demo');
  await prompt.getByRole('button', { name: shell.password.go }).click();
  await expect(line.getByRole('button', { name: words.signOut })).toBeVisible();
  await expect(notices(page, 'ok')).toContainText(titleStart(words.success.sign_in('')));
  await expect(prompt).toHaveCount(0);
  expect(await signedFor(term)).toEqual([who]);
});
