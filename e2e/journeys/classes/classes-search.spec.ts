import { findClasses, found } from '../../support/classes.ts';
import { expect, expectAccessible, ignoreErrors, test } from '../../support/test.ts';

const PATH = '/classes';
const CALLS = '**/api/classes?*';
const UI = { cs: 'CZE', en: 'ENG' } as const;

test('[CLASSES-01] [CLASSES-02] [CLASSES-03] [ROUTES-10] [ROUTES-24] visitors search by title, code and language as they write @desktop', async ({
  page,
  language,
  textsOf,
  words,
}) => {
  const texts = textsOf('classes');
  const [some] = await findClasses(page, { lang: language, language: UI[language], title: 'che' });
  if (!some) throw new Error('no class is found');
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.shell.pages.classes);
  await expect(page.getByText(texts.begin)).toBeVisible();
  await expectAccessible(page);
  const choice = (of: 'CZE' | 'ENG') => page.getByRole('button', { name: texts.languages[of], exact: true });
  await expect(choice(UI[language])).toHaveAttribute('aria-pressed', 'true');

  await page.getByLabel(texts.title, { exact: true }).fill('che');
  await expect(page).toHaveURL(`${PATH}?title=che&language=${UI[language]}`);
  const line = found(page).first();
  await expect(line).toHaveAttribute('data-class', some.code);
  await expect(page.getByRole('status').filter({ hasText: texts.best('').slice(-12) })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel(texts.code, { exact: true }).fill(some.code.toLowerCase());
  await expect(found(page)).toHaveCount(1);
  await expect(page.getByText(texts.best(texts.count(1)))).toBeVisible();
  const other = language === 'cs' ? 'ENG' : 'CZE';
  await choice(other).click();
  await expect(page).toHaveURL(new RegExp(`language=${other}`));
  await choice(UI[language]).click();
  await expect(line.getByText(some.department.value)).toBeVisible();
  await line.getByRole('link').click();
  await expect(page).toHaveURL(`${PATH}/${some.code}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(some.title);
  await page.goBack();
  await expect(found(page)).toHaveCount(1);
  await expect(page.getByLabel(texts.title, { exact: true })).toHaveValue('che');
  await page.goBack();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByLabel(texts.title, { exact: true })).toHaveValue('');
});

test('[CLASSES-01] [CLASSES-11] [CLASSES-12] a search that an address opens, and searches that are not made @phone', async ({
  page,
  language,
  textsOf,
}) => {
  await test.step('an address opens its search for somebody else, its type and department in sight', async () => {
    const texts = textsOf('classes');
    const [some] = await findClasses(page, { lang: language, language: 'CZE', title: 'che' });
    if (!some) throw new Error('no class is found');
    const query = { type: some.type, department: some.department.code };
    await page.goto(`${PATH}?${new URLSearchParams({ ...query, language: 'CZE' })}`);
    await expect(page.getByLabel(texts.type, { exact: true })).toHaveValue(some.type);
    await expect(page.getByLabel(texts.department, { exact: true })).toHaveValue(some.department.code);
    await expect(page.getByLabel(texts.department, { exact: true }).locator('option:checked')).toContainText(
      some.department.value,
    );
    const expected = await findClasses(page, { lang: language, language: 'CZE', ...query });
    await expect(found(page)).toHaveCount(expected.length);
    await page.getByLabel(texts.type, { exact: true }).selectOption('');
    await expect(page).toHaveURL(`${PATH}?department=${some.department.code}&language=CZE`);
    await page.getByRole('button', { name: texts.fewer }).click();
    await expect(page.getByLabel(texts.type, { exact: true })).toBeHidden();
    await expectAccessible(page);
  });
  await test.step('a title that is too short and an empty form are not searched, and say why', async () => {
    const texts = textsOf('classes');
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/classes?') && calls.push(request.url()));
    await page.goto(PATH);
    const title = page.getByLabel(texts.title, { exact: true });
    const code = page.getByLabel(texts.code, { exact: true });
    await title.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(texts.nothingFilled);
    for (const field of [title, code]) await expect(field).toHaveAttribute('aria-invalid', 'true');
    await title.fill('bi');
    await expect(page.getByRole('alert')).toHaveText(texts.tooShort);
    await expect(title).toHaveAttribute('aria-invalid', 'true');
    await expect(code).not.toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await code.fill('B4');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(texts.tooShort);
    expect(calls).toEqual([]);
    await title.fill('');
    await page.keyboard.press('Enter');
    await expect(found(page).first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(title).not.toHaveAttribute('aria-invalid', 'true');
  });
});

test('[CLASSES-17] a search that fails flags its fields and can be tried again @phone', async ({
  page,
  textsOf,
  failing,
}) => {
  const texts = textsOf('classes');
  const failure = await failing(CALLS);
  await page.goto(`${PATH}?title=che&language=CZE`);
  const alert = page.getByRole('alert').filter({ hasText: texts.searchFailed });
  await expect(alert).toBeVisible();
  for (const name of [texts.title, texts.code])
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await failure.expectRetry(alert);
  await expect(found(page).first()).toBeVisible();
  await expect(page.getByLabel(texts.title, { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
});

test('[CLASSES-18] twelve on a page and five page numbers; Back turns the page back @desktop', async ({
  page,
  textsOf,
}, { project }) => {
  const texts = textsOf('classes');
  await page.goto(`${PATH}?title=che&language=CZE`);
  await expect(found(page)).toHaveCount(12);
  const pager = page.getByRole('navigation').filter({ has: page.locator('[rel=next]') });
  const numbers = pager.getByText(/^\d+$/).filter({ visible: true });
  await expect(numbers).toHaveCount(project.name === 'phone' ? 3 : 5);
  const first = await found(page).first().getAttribute('data-class');
  await pager.getByRole('link', { name: texts.nextPage }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(found(page).first()).not.toHaveAttribute('data-class', first ?? '');
  await expect(found(page)).toHaveCount(12);
  await page.goBack();
  await expect(found(page).first()).toHaveAttribute('data-class', first ?? '');
  await page.goto(`${PATH}?title=che&language=CZE&page=99`);
  await page.getByRole('link', { name: texts.firstPage }).click();
  await expect(found(page)).toHaveCount(12);
});

test('[CLASSES-04] the last ten searches are kept on this device, the latest first @desktop', async ({
  page,
  textsOf,
}) => {
  const texts = textsOf('classes');
  const codes = [...Array(11).keys()].map((number) => `B4${number}`);
  for (const code of codes) {
    await page.goto(`${PATH}?code=${code}&language=CZE`);
    await page.getByLabel(texts.code, { exact: true }).press('Enter');
  }
  await page.goto(PATH);
  const last = page.getByRole('region', { name: texts.last }).getByRole('link');
  await expect(last).toHaveText(
    codes
      .toReversed()
      .slice(0, 10)
      .map((code) => new RegExp(`^${code} `)),
  );
  await last.nth(9).click();
  await expect(page).toHaveURL(`${PATH}?code=B41&language=CZE`);
  await page.goBack();
  await page.getByRole('button', { name: texts.forget }).click();
  await expect(page.getByText(texts.begin)).toBeVisible();
  // Following a result is a search that was of use.
  await page.getByLabel(texts.title, { exact: true }).fill('che');
  await found(page).first().getByRole('link').click();
  await page.goto(PATH);
  await expect(last).toHaveCount(1);
  await expect(last).toContainText('che');
});

test('[CLASSES-20] a search waits for half a second after the last key @phone', async ({ page, textsOf }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/classes') calls.push(searchParams.get('title') ?? '');
  });
  await page.clock.install();
  await page.goto(PATH);
  const title = page.getByLabel(textsOf('classes').title, { exact: true });
  await title.focus();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await title.fill('chem');
  await page.clock.runFor(400);
  await title.fill('chemi');
  await page.clock.runFor(450);
  expect(calls).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => calls).toEqual(['chemi']);
});

test('nothing that was found offers the other language; own subjects are marked @desktop', async ({
  page,
  login,
  textsOf,
}) => {
  const texts = textsOf('classes');
  await login('student', `${PATH}?title=xyzzyqq&language=CZE`);
  await expect(page.getByRole('heading', { name: texts.nothing })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: texts.otherLanguage('ENG') }).click();
  await expect(page).toHaveURL(/language=ENG/);
  const { results } = await (await page.request.get('/api/user/results')).json();
  const { code } = results.find(({ year }: { year: number }) => year === 2026).code;
  await page.goto(PATH);
  const own = page.getByRole('region', { name: texts.own }).getByRole('link');
  await expect(own.and(page.locator(`[href="/classes/${code}"]`))).toHaveCount(1);
  await expectAccessible(page);
  await page.goto(`${PATH}?code=${code}&language=CZE`);
  await expect(found(page).first().getByText(texts.yours, { exact: true })).toBeVisible();
});

test('[CLASSES-17] a list that cannot be loaded again stays @desktop', async ({
  page,
  language,
  textsOf,
  browserErrors,
}) => {
  ignoreErrors(browserErrors, '500');
  await page.clock.install();
  await page.goto(`${PATH}?title=che&language=${UI[language]}`);
  await expect(found(page).first()).toBeVisible();
  await page.route(CALLS, (route) => route.fulfill({ status: 500 }));
  const failed = page.waitForResponse(CALLS);
  await page.clock.fastForward('10:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await failed;
  await page.clock.runFor(100);
  await expect(found(page).first()).toBeVisible();
  await expect(page.getByLabel(textsOf('classes').title, { exact: true })).not.toHaveAttribute(
    'aria-invalid',
    'true',
  );
});
