import type { TermAnswer } from '@kahan/contract';
import type { APIRequestContext } from '@playwright/test';
import { testAt } from '../../support/own-portal.ts';
import { lineOf, openTerms, termsOf } from '../../support/terms.ts';
import { expect, expectAccessible, ignoreErrors, sendLogin } from '../../support/test.ts';

/** A student system without waiting lists: the portal keeps them. */
const test = testAt(async () => ({ env: {} }));
test.describe.configure({ timeout: 240_000 });

const CODE = 'B402008';
const STUDENTS = {
  cs: ['s000021', 's000022', 's000023'],
  en: ['s000031', 's000032', 's000033'],
} as const;

type Own = Parameters<Parameters<typeof test>[2]>[0]['own'];

/** Enrols students in the subject, without the generator's sign-ups for it: these would be in the way. */
async function enrol(own: Own, students: readonly string[]): Promise<void> {
  await own.control('POST', '/enrolments', { code: CODE, logins: students });
  for (const student of students) {
    const { terms } = await own.control<{
      terms: { term_id: string; code: string; study_id: string | null }[];
    }>('GET', `/students/${student}`);
    for (const { term_id, code, study_id } of terms)
      if (code === CODE && study_id !== null) await own.control('DELETE', `/terms/${term_id}/signed`, {});
  }
}

/** Another student, by calls alone. */
class Other {
  private readonly request: APIRequestContext;
  constructor(request: APIRequestContext) {
    this.request = request;
  }

  async term(id: string): Promise<TermAnswer> {
    const found = async () => {
      const { terms } = (await (await this.request.get('/api/user/terms')).json()) as {
        terms?: TermAnswer[];
      };
      return terms?.find(({ term_id }) => term_id === id);
    };
    await expect.poll(async () => (await found()) !== undefined).toBe(true);
    return (await found()) as TermAnswer;
  }

  async ask(path: 'wait' | 'sign-in', id: string, more: object = {}): Promise<void> {
    const { term_id, code, type, semester, study_ids } = await this.term(id);
    const { cookies } = await this.request.storageState();
    const csrf = cookies.find(({ name }) => name === 'kahan_csrf')?.value ?? '';
    const answer = await this.request.post(`/api/erudio/terms/${path}`, {
      headers: { 'x-csrf-token': csrf },
      data: { term_id, code: code.code, type, semester, study_id: study_ids[0], ...more },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

test('one who waits gets the place when the one before is passed over, and reads why', async ({
  page,
  own,
  login,
  language,
  textsOf,
  playwright,
}) => {
  const { waiting, signOut } = textsOf('requests');
  const [reader, first] = STUDENTS[language];
  await own.control('PUT', '/capabilities', { waiting: 'none' });
  await enrol(own, [reader, first]);
  const [id, elsewhere] = [`full-${language}`, `free-${language}`];
  await own.control('POST', '/terms', { code: CODE, term_id: id, capacity: 0 });
  await own.control('POST', '/terms', { code: CODE, term_id: elsewhere, capacity: 5 });
  const request = await playwright.request.newContext({ baseURL: own.url });
  await sendLogin({ request } as never, first, language);
  const other = new Other(request);
  const { signing_end: until } = await other.term(id);
  await expect.poll(async () => (await other.term(id)).waiting?.level).toBe('automatic');

  await test.step('the other one waits first, and then has another exam date', async () => {
    await other.ask('wait', id, { until, instead_of: null });
    await expect.poll(async () => (await other.term(id)).wait?.position).toBe(1);
    await other.ask('sign-in', elsewhere);
    await expect.poll(async () => (await other.term(elsewhere)).student_signed).toBe(true);
  });
  await login(reader, '/terms');
  await openTerms(page);
  const line = lineOf(page, id);
  const button = (name: string) => line.getByRole('button', { name: new RegExp(`^${name}:`) });
  await test.step('wait', async () => {
    await button(waiting.begin).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(waiting.happens.automatic)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: waiting.confirm, exact: true }).click();
    await expect(line.locator('[data-waiting="2"]')).toBeVisible();
  });
  await test.step('the place comes while the page is open', async () => {
    await own.control('PATCH', `/terms/${id}`, { capacity: 1 });
    await expect(button(signOut)).toBeVisible();
    expect((await termsOf(page, language)).find(({ term_id }) => term_id === id)?.student_signed).toBe(true);
  });
  await test.step('what happened', async () => {
    await button(waiting.history.open).click();
    const dialog = page.getByRole('dialog', { name: waiting.history.title });
    const step = (what: 'skipped' | 'signed', seq: number, reason: 'has-place' | null) =>
      dialog.getByText(waiting.history.step({ what, seq, reason }, seq === 2));
    await expect(step('skipped', 1, 'has-place')).toBeVisible();
    await expect(step('signed', 2, null)).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('history.png') });
    await page.keyboard.press('Escape');
    await expect(button(waiting.history.open)).toBeFocused();
  });
  await request.dispose();
});

test('the dialog stays with what is filled in when a place becomes free meanwhile, and says so @phone', async ({
  page,
  own,
  login,
  language,
  textsOf,
}) => {
  const { waiting } = textsOf('requests');
  const [reader] = STUDENTS.en;
  await own.control('PUT', '/capabilities', { waiting: 'none' });
  await enrol(own, [reader]);
  const id = `moving-${language}`;
  await own.control('POST', '/terms', { code: CODE, term_id: id, capacity: 0 });
  await login(reader, '/terms');
  await openTerms(page);
  await lineOf(page, id)
    .getByRole('button', { name: new RegExp(`^${waiting.begin}:`) })
    .click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(waiting.until);
  await field.fill('2026-11-19T10:00');
  await own.control('PATCH', `/terms/${id}`, { capacity: 1 });
  await expect(dialog.getByText(waiting.placeFree)).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('place-free.png') });
  await own.control('PATCH', `/terms/${id}`, { capacity: 0 });
  await expect(dialog.getByText(waiting.placeFree)).toHaveCount(0);
  await expect(field).toHaveValue('2026-11-19T10:00');
  await dialog.getByRole('button', { name: waiting.keepOut }).click();
  await expect(dialog).toHaveCount(0);
});

test('who has to give a password is told that a place is free, keeps it for three minutes and signs up', async ({
  page,
  own,
  login,
  words,
  language,
  textsOf,
  browserErrors,
  playwright,
}) => {
  // The browser logs the act that is refused until the password is given, and a load that a busy portal tells to come again.
  ignoreErrors(browserErrors, '401', '503');
  const { waiting, signIn, signOut } = textsOf('requests');
  const reader = STUDENTS[language][2];
  await own.control('PUT', '/capabilities', { waiting: 'none' });
  await enrol(own, [reader]);
  const id = `watched-${language}`;
  await own.control('POST', '/terms', { code: CODE, term_id: id, capacity: 0 });
  const request = await playwright.request.newContext({ baseURL: own.url });
  await sendLogin({ request } as never, reader, language);
  // From here on nothing of the student can be read without the password.
  await expect.poll(async () => (await new Other(request).term(id)).waiting?.level).toBe('automatic');
  await own.control('PUT', '/fault', { mode: 'password-required', path: `/v1/users/${reader}/` });
  await login(reader, '/terms');
  await openTerms(page);
  const line = lineOf(page, id);
  const button = (name: string) => line.getByRole('button', { name: new RegExp(`^${name}:`) });
  await test.step('wait', async () => {
    await button(waiting.begin).click();
    await page.getByRole('dialog').getByRole('button', { name: waiting.confirm, exact: true }).click();
    await expect(line.locator('[data-waiting="1"]')).toBeVisible();
  });
  await test.step('the free place is kept', async () => {
    await own.control('PATCH', `/terms/${id}`, { capacity: 1 });
    // The portal's clock is pinned to 8:42. A place is kept for three minutes.
    await expect(line.getByText(words.home.perhaps.offered('8:45'))).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('one password for the sign-up', async () => {
    await button(signIn).click();
    const prompt = page.getByRole('dialog', { name: words.password.title });
    await prompt.getByLabel(words.password.label).fill('demo');
    await page.keyboard.press('Enter');
    await expect(button(signOut)).toBeVisible();
    await expect(prompt).toHaveCount(0);
  });
  await own.control('DELETE', '/fault');
  await request.dispose();
});
