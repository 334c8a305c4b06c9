import { COOKIES, CSRF_HEADER, FRESHNESS_HEADER } from '@kahan/contract/runtime';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { startClock } from '../../support/clock.ts';
import { control, recordsOf } from '../../support/control.ts';
import { canSignUp, freeSubject, newStudent } from '../../support/student.ts';
import { studiesOf } from '../../support/study.ts';
import {
  idsOf,
  lineOf,
  lines,
  newTerm,
  openerOf,
  openTerms,
  subjectToSign,
  termsOf,
  unfoldAll,
} from '../../support/terms.ts';
import {
  expect,
  expectAccessible,
  ignoreErrors,
  type Language,
  sendLogin,
  test,
} from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';
import { world } from '../../support/world.ts';

const TERMS = '**/api/user/terms?*';
const signUp = (page: Page, id: string, language: Language) =>
  lineOf(page, id).getByRole('button', { name: textsIn(language, 'requests').signInTo(''), exact: false });

test.describe('the minute in which signing opens', () => {
  test('a countdown by seconds; the button is enabled in the right second without a call @desktop', async ({
    page,
    login,
    language,
    textsOf,
  }) => {
    const words = textsOf('terms');
    await login(await newStudent());
    const code = await subjectToSign(page, language);
    await startClock(page);
    await openTerms(page, `?codes=${code}`);
    // The clock moves so little that the socket misses no ping.
    const opens = Math.ceil((await page.evaluate(() => Date.now())) / 1000) + 30;
    const id = await newTerm(page, language, code, { signing_start: opens });
    const name = (await termsOf(page, language)).find(({ term_id }) => term_id === id)?.code.value ?? '';
    await expect(lineOf(page, id)).toBeVisible();
    await page.clock.pauseAt(new Date((opens - 5) * 1000));
    await expect(page.getByRole('timer')).toHaveText(words.opensIn(name, 0, '5\u00a0s'));
    await expect(signUp(page, id, language)).toHaveCount(0);
    const place = (await idsOf(page)).indexOf(id);

    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.clock.runFor(4_500);
    await expect(page.getByRole('timer')).toHaveText(words.opensIn(name, 0, '1\u00a0s'));
    await expect(signUp(page, id, language)).toHaveCount(0);
    await page.clock.runFor(600);
    await expect(signUp(page, id, language)).toHaveAttribute('aria-disabled', 'false');
    await expect(page.getByText(words.opened(name))).toBeVisible();
    expect((await idsOf(page)).indexOf(id), 'the row does not move').toBe(place);
    await page.clock.runFor(2_000);
    expect(calls).toEqual([]);
  });

  test('an opening in some days, and no terms at all @phone', async ({
    page,
    login,
    language,
    textsOf,
    words: all,
  }) => {
    await test.step('an opening in some days is named by its date', async () => {
      await login('student');
      const now = Date.parse(world().now) / 1000;
      const told = await termsOf(page, language);
      const [first] = told.filter(({ study_id }) => study_id === undefined);
      if (!first) throw new Error('student has nothing to sign for');
      // Noon of the day after tomorrow.
      const at = Date.parse(`${world().now.slice(0, 10)}T11:00:00Z`) / 1000 + 2 * 86_400;
      await page.route(TERMS, (route) =>
        route.fulfill({
          json: { terms: [{ ...first, signing_start: at, signing_end: at + 86_400, start: at + 99_999 }] },
        }),
      );
      await openTerms(page);
      const day = new Date(at * 1000).toISOString().slice(0, 10);
      const today = new Date(now * 1000).toISOString().slice(0, 10);
      await expect(
        page.getByText(all.ownTerms.opensOn(first.code.value, 0, all.dates.moment(day, 12 * 60, today))),
      ).toBeVisible();
      await expect(page.getByRole('timer')).toHaveCount(0);
    });
    await test.step('no terms, with a link to continue', async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const words = textsOf('terms');
      await page.goto('/');
      await page.route(TERMS, (route) => route.fulfill({ json: { terms: [] } }));
      await openTerms(page);
      await expect(page.getByRole('heading', { name: words.empty })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: words.toHome }).click();
      await expect(page).toHaveURL('/');
    });
  });
});

test.describe('changes by others', () => {
  test('places that another student takes are shown at once, and nothing moves @phone', async ({
    page,
    login,
    language,
    textsOf,
    browser,
  }) => {
    const words = textsOf('terms');
    await login(await newStudent());
    const code = await subjectToSign(page, language);
    // A student who has the subject already may have a grade or a sign-up.
    const other = await newStudent(({ results }) => results.every(({ subject }) => subject.code !== code));
    await control('POST', '/enrolments', { code, logins: [other] });
    const id = await newTerm(page, language, code, { capacity: 10 });
    await openTerms(page);
    const line = lineOf(page, id);
    await expect(line.getByText(words.free(10))).toBeVisible();
    await openerOf(line).focus();
    const at = await line.boundingBox();
    const theirs = await browser.newContext({ baseURL: world().portal });
    const student = await theirs.newPage();
    await sendLogin(student, other, language);
    const [study] = await studiesOf(student);
    const csrf = (await theirs.cookies()).find(({ name }) => name === COOKIES.csrf)?.value ?? '';
    const answer = await student.request.post('/api/erudio/terms/sign-in', {
      headers: { [CSRF_HEADER]: csrf },
      data: { term_id: id, code, type: 'K', semester: 1, study_id: study?.study_id },
    });
    expect((await answer.json()).sync_request).toMatchObject({ reason: null });
    await theirs.close();
    await expect(line.getByText(words.free(9))).toBeVisible();
    await expect(line.getByText('1/10')).toBeVisible();
    await expect(openerOf(line)).toBeFocused();
    expect((await line.boundingBox())?.y).toBeCloseTo(at?.y ?? -1, 0);
  });
});

test('an exam date that opens, moves or is cancelled changes on the open page, signed up or not @desktop', async ({
  page,
  login,
  textsOf,
}) => {
  const words = textsOf('terms');
  const who = await newStudent(canSignUp);
  const code = freeSubject(await recordsOf(who))?.code ?? '';
  await login(who);
  await openTerms(page, `?subject=${code}`);
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  // The new term is later than all others in the student system.
  const start = Date.parse(world().now) / 1000 + 200 * 86_400;
  const { term_id: id } = await control<{ term_id: string }>('POST', '/terms', { code, start });
  const line = lineOf(page, id);
  await expect(line).toBeVisible();
  const day = await line.locator('b').first().textContent();
  await control('PATCH', `/terms/${id}`, { start: start + 2 * 86_400, place: 'A III' });
  await expect(line.getByRole('link', { name: words.onMap('A III') })).toBeVisible();
  await expect(line.locator('b').first()).not.toHaveText(day ?? '');

  await line.getByRole('button', { name: textsOf('requests').signIn }).click();
  await expect(line.getByText(words.signed, { exact: true })).toBeVisible();
  await control('PATCH', `/terms/${id}`, { place: 'B II' });
  await expect(line.getByRole('link', { name: words.onMap('B II') })).toBeVisible();
  await control('DELETE', `/terms/${id}`);
  await expect(line).toHaveCount(0);
  expect(loads).toEqual([]);
});

test.describe('states', () => {
  test('placeholders, failed with Retry, loaded; offline with the last good data @phone', async ({
    page,
    login,
    textsOf,
    words: all,
    failing,
    network,
  }) => {
    const words = textsOf('terms');
    await login('student');
    const held = Promise.withResolvers<void>();
    const failure = await failing(TERMS, 'STUDENT_SYSTEM_DOWN');
    await page.route(TERMS, async (route) => {
      await held.promise;
      await route.fallback();
    });
    await page.goto('/terms');
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
    await page.getByRole('button', { name: all.states.cancelLoading }).click();
    await expect(page.getByText(all.status.cancelled)).toBeVisible();
    held.resolve();
    await page.getByRole('button', { name: all.states.load }).click();
    const failed = page.getByRole('alert').filter({ hasText: words.loadFailed });
    await expect(failed).toContainText(failure.requestId);
    await failure.expectRetry(failed);
    await expect(page.locator('[data-subject]').first()).toBeVisible();
    await unfoldAll(page);
    const count = await lines(page).count();
    const able = page.locator('[data-term] button[aria-disabled=false]');
    const possible = await able.count();
    expect(possible).toBeGreaterThan(0);
    await network.cut();
    await expect(page.getByText(all.shell.offline)).toBeVisible();
    await expect(lines(page)).toHaveCount(count);
    // No action can succeed, and each button says so.
    await expect(able).toHaveCount(0);
    await expect(page.getByText(nonBreaking(textsOf('requests').noNetwork))).toHaveCount(possible);
    await network.restore();
    await expect(page.getByText(all.shell.offline)).toBeHidden();
    await expect(able).toHaveCount(possible);
  });

  test('data that is stale for want of the password, and four hundred terms @desktop', async ({
    page,
    login,
    words: all,
    browserErrors,
    language,
  }) => {
    await test.step('the password is requested, and stale data says so', async () => {
      await login('student');
      await page.route(TERMS, (route) =>
        route.fulfill({ status: 401, json: { code: 'PASSWORD_REQUIRED', message: '', requestId: 'r' } }),
      );
      await page.goto('/terms');
      await expect(page.getByRole('dialog', { name: all.password.title })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(
        page.getByRole('alert').getByRole('button', { name: all.states.enterPassword }),
      ).toBeVisible();
      await page.unroute(TERMS);
      await page.route(TERMS, async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), [FRESHNESS_HEADER]: 'stale' };
        await route.fulfill({ response, headers });
      });
      await page.goto('/terms');
      await expect(page.locator('[data-subject]').first()).toBeVisible();
      await expect(page.getByText(all.states.staleWhy)).toBeVisible();
      ignoreErrors(browserErrors, '401');
    });
    await test.step('four hundred terms: only those on screen are watched, and one key leads to the last', async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('/');
      const told = await termsOf(page, language);
      const [first] = told.filter(({ study_id }) => study_id === undefined);
      if (!first) throw new Error('student has nothing to sign for');
      const many = Array.from({ length: 400 }, (_, index) => ({
        ...first,
        id: `m${index}`,
        term_id: `m${index}`,
        start: first.start + index * 3600,
        signing_end: first.start,
      }));
      await page.route(TERMS, (route) => route.fulfill({ json: { terms: many } }));
      const watched: number[] = [];
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          const sent = String(payload);
          if (sent.includes('"watch"')) watched.push(sent.split('"m').length - 1);
        }),
      );
      await openTerms(page);
      await expect(lines(page)).toHaveCount(400);
      expect(await page.locator('[data-month]').count()).toBeGreaterThan(0);
      await expect.poll(() => watched.length).toBeGreaterThan(0);
      await openerOf(lines(page).first()).focus();
      await page.keyboard.press('End');
      await expect(openerOf(lineOf(page, 'm399'))).toBeFocused();
      await expect(lineOf(page, 'm399')).toBeInViewport();
      expect(Math.max(...watched)).toBeLessThan(60);
    });
  });
});
