import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { nameOf, personOf, SEARCHES, searchPeople } from '../../support/people.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../../support/test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const results = (page: Page, label: string) => page.getByRole('list', { name: label }).getByRole('listitem');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const invalid = (page: Page, name: string) => field(page, name).getAttribute('aria-invalid');

test('[PEOPLE-01] [PEOPLE-02] [ROUTES-12] [ROUTES-13] [ROUTES-24] a visitor finds a person by name, and from there the room', async ({
  page,
  language,
  textsOf,
  words,
}, { project }) => {
  const texts = textsOf('people');
  await page.goto('/settings');
  if (project.name === 'phone') await page.getByRole('button', { name: words.shell.more }).click();
  await page.getByRole('link', { name: words.shell.pages.people }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/people');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
  const { items, count } = await searchPeople(page, language, 'novotny');
  await field(page, texts.name).fill('novotny');
  await expect(page).toHaveURL('/people?name=novotny');
  await expect(results(page, texts.results)).toHaveCount(items.length);
  await expect(page.getByRole('status').filter({ hasText: texts.found(count) })).toHaveCount(1);
  await expectAccessible(page);

  const [{ id } = { id: '' }] = items;
  const person = await personOf(page, language, id);
  await results(page, texts.results).getByRole('link').first().click();
  await expect(page).toHaveURL(`/person/${id}`);
  await expect(heading(page)).toHaveText(nonBreaking(nameOf(person)));
  await expect(page).toHaveTitle(new RegExp(person.last_name));
  for (const { value, faculty } of person.departments)
    for (const unit of [value, faculty?.value ?? ''])
      await expect(page.getByText(nonBreaking(unit))).toBeVisible();
  await expect(page.getByRole('link', { name: person.email })).toHaveAttribute(
    'href',
    `mailto:${person.email}`,
  );
  if (person.tel !== null) {
    const call = page.getByRole('link', { name: nonBreaking(person.tel) });
    await expect(call).toHaveAttribute('href', `tel:${person.tel.replace(/ /g, '')}`);
  }
  for (const { title } of person.classes) await expect(page.getByText(nonBreaking(title))).toBeVisible();
  await expectAccessible(page);

  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);
  if (size) await page.setViewportSize(size);

  const [{ name: room } = { name: '' }] = person.places;
  await page.getByRole('link', { name: texts.roomOnMap(room) }).click();
  await expect(page).toHaveURL(new RegExp(`/maps\\?rooms=${person.places[0]?.id}`));
  await expect(page.getByRole('heading', { name: nonBreaking(room) })).toBeVisible();
});

test('[PEOPLE-06] [CLASSES-12] [CLASSES-17] a name that is not searched, and a search that fails @desktop', async ({
  page,
  textsOf,
  failing,
}) => {
  await test.step('a name of one or two letters, or none, is not searched and is told so', async () => {
    const texts = textsOf('people');
    const asked: string[] = [];
    await page.route(SEARCHES, (route) => {
      asked.push(route.request().url());
      return route.continue();
    });
    await page.goto('/people');
    expect(await invalid(page, texts.name)).toBe('false');
    await field(page, texts.name).press('Enter');
    await expect(page.getByRole('alert')).toHaveText(texts.nameNeeded);
    expect(await invalid(page, texts.name)).toBe('true');
    await field(page, texts.name).pressSequentially('no');
    await expect(page.getByRole('alert')).toHaveText(nonBreaking(texts.atLeast));
    expect(await invalid(page, texts.name)).toBe('true');
    await field(page, texts.name).press('Enter');
    await expect(page).toHaveURL('/people');
    expect(asked).toEqual([]);
    await field(page, texts.name).pressSequentially('v');
    await expect(results(page, texts.results).first()).toBeVisible();
    expect(await invalid(page, texts.name)).toBe('false');
    expect(asked).toHaveLength(1);
  });
  await test.step('a failed search marks the field and offers to try again', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const texts = textsOf('people');
    const failure = await failing(SEARCHES, 'UNKNOWN_ERROR');
    await page.goto('/people');
    await field(page, texts.name).fill('novot');
    const failed = page.getByRole('alert').filter({ hasText: texts.searchFailed });
    await expect(failed).toBeVisible();
    expect(await invalid(page, texts.name)).toBe('true');
    await failure.expectRetry(failed);
    await expect(results(page, texts.results).first()).toBeVisible();
    expect(await invalid(page, texts.name)).toBe('false');
  });
});

test('[CLASSES-20] a search waits half a second after the last letter, and not for Enter @desktop', async ({
  page,
  textsOf,
  words,
}) => {
  const texts = textsOf('people');
  await page.clock.install();
  await page.goto('/people');
  await expect(field(page, texts.name)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page, texts.name).pressSequentially('novot');
  await page.clock.runFor(499);
  await expect(page).toHaveURL('/people');
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/people?name=novot');
  await field(page, texts.name).pressSequentially('ny');
  await field(page, texts.name).press('Enter');
  await expect(page).toHaveURL('/people?name=novotny');

  // The menu leads to the empty field; a text that was just being typed is not searched for any more.
  await field(page, texts.name).pressSequentially('x');
  await page.getByRole('link', { name: words.shell.pages.people }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/people');
  await expect(field(page, texts.name)).toHaveValue('');
  await page.clock.runFor(600);
  await expect(field(page, texts.name)).toHaveValue('');
  await expect(page).toHaveURL('/people');
});

test('[PEOPLE-07] pages of what was found, and nothing for foreign letters @phone', async ({
  page,
  language,
  textsOf,
}) => {
  await test.step('twenty a page, at most five page numbers, and back leads back', async () => {
    const texts = textsOf('people');
    const { count } = await searchPeople(page, language, 'ing');
    expect(count).toBeGreaterThan(160);
    await page.goto('/people?name=ing&page=4');
    await expect(results(page, texts.results)).toHaveCount(20);
    const pager = page
      .getByRole('navigation')
      .filter({ has: page.getByRole('link', { name: texts.nextPage }) });
    await expect(pager.getByText(/^\d+$/)).toHaveText(['2', '3', '4', '5', '6']);
    const first = await results(page, texts.results).first().innerText();
    await pager.getByRole('link', { name: texts.nextPage }).click();
    await expect(page).toHaveURL('/people?name=ing&page=5');
    await expect(results(page, texts.results).first()).not.toHaveText(first);
    await expect(page.getByRole('list', { name: texts.results })).toBeFocused();
    await page.goBack();
    await expect(results(page, texts.results).first()).toContainText(first.split('\n')[0] ?? '');
  });
  await test.step('nobody is found by markup, pictures and ten thousand letters', async () => {
    const texts = textsOf('people');
    for (const text of ['<img src=x onerror=alert(1)>', '🧪🧪🧪', '(.*)+[^']) {
      await page.goto(`/people?name=${encodeURIComponent(text)}`);
      await expect(page.getByRole('heading', { name: nonBreaking(texts.foundNone(text)) })).toBeVisible();
    }
    await page.goto(`/people?name=${'a'.repeat(10_000)}`);
    await expect(page.getByText(texts.foundNoneHint)).toBeVisible();
    await expectAccessible(page);
  });
});

test('[PEOPLE-08] the last searches come back on this device until the logout @desktop', async ({
  page,
  login,
  textsOf,
}) => {
  const texts = textsOf('people');
  await login('student', '/people');
  await expect(page.getByText(texts.noRecent)).toBeVisible();
  for (const text of ['novot', 'svob', 'novotny']) {
    await field(page, texts.name).fill(text);
    await expect(results(page, texts.results).first()).toBeVisible();
    await expect(page).toHaveURL(`/people?name=${text}`);
  }
  // Nothing matches, so this search is not kept among the recent ones.
  await field(page, texts.name).fill('qqqqqq');
  await expect(page.getByRole('heading', { name: nonBreaking(texts.foundNone('qqqqqq')) })).toBeVisible();
  await page.goto('/people');
  const recent = page.getByRole('region', { name: texts.recent }).getByRole('button');
  await expect(recent).toHaveText(['novotny', 'svob']);
  await recent.last().click();
  await expect(field(page, texts.name)).toHaveValue('svob');
  await expect(results(page, texts.results).first()).toBeVisible();
  await page.goto('/logout');
  await page.waitForURL(/\/api\/login/);
  expect(await page.evaluate(() => localStorage.getItem('kahan:user:people-searches'))).toBeNull();
});
