import type { Contact, StudyAnswer } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import { expectToLast, startClock, stepUntil, stopClock } from '../../support/clock.ts';
import { newStudent } from '../../support/student.ts';
import { studiesOf } from '../../support/study.ts';
import { expect, expectAccessible, type Language, tabTo, test } from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const PATH = '/contacts';
/** The five faculties of the university. */
const FACULTIES = ['FTOP', 'FCHI', 'FCHT', 'FPBT', 'UEM'];
const CONTACTS = '**/api/contacts?*';

const contactsOf = async (page: Page, language: Language): Promise<Contact[]> =>
  (await (await page.request.get(`/api/contacts?lang=${language}`)).json()).contacts;
const lineOf = (page: Page, id: string) => page.locator(`[data-contact="${id}"]`);

/** Answers the call with one contact with these changes. */
async function withContact(page: Page, language: Language, change: Partial<Contact>): Promise<Contact> {
  const [first] = await contactsOf(page, language);
  const contact = { ...first, ...change } as Contact;
  await page.route(CONTACTS, (route) => route.fulfill({ json: { contacts: [contact] } }));
  return contact;
}

test('[CONTACTS-01] [CONTACTS-02] [ROUTES-17] [ROUTES-24] visitors find five faculties and the receptions, each contact with its ways', async ({
  page,
  language,
  textsOf,
  words,
}, { project }) => {
  const all = await contactsOf(page, language);
  await page.goto('/archive');
  if (project.name === 'phone') await page.getByRole('button', { name: words.shell.more }).click();
  await page.getByRole('link', { name: words.shell.pages.contacts }).filter({ visible: true }).click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.shell.pages.contacts);
  for (const code of FACULTIES) {
    const group = page.getByRole('region', { name: textsOf('contacts').faculty(code) });
    for (const kind of ['referent', 'faculty', 'department'] as const)
      await expect(group.getByText(textsOf('contacts').kinds[kind], { exact: true })).toBeVisible();
  }
  const receptions = page.getByRole('region', { name: textsOf('contacts').kinds.reception });
  await expect(receptions.getByRole('article')).toHaveCount(
    all.filter(({ kind }) => kind === 'reception').length,
  );
  await expect(page.getByRole('article')).toHaveCount(all.length);
  const [{ id, name, tel, email, address, room } = all[0] as Contact] = all;
  const link = (label: string) => lineOf(page, id).getByRole('link', { name: label });
  await expect(link(textsOf('contacts').call(name, tel))).toHaveAttribute(
    'href',
    `tel:${tel.replace(/[^+\d]/g, '')}`,
  );
  await expect(link(textsOf('contacts').write(name, email))).toHaveAttribute('href', `mailto:${email}`);
  const parts = address.split(', ');
  const street = parts.slice(-2).join(', ');
  const map = new URL((await link(textsOf('contacts').route(street)).getAttribute('href')) ?? '');
  expect(map.searchParams.get('query')).toBe(street);
  await expectAccessible(page);
  await link(textsOf('contacts').roomOnMap(parts.slice(0, -2).join(', '))).click();
  await expect(page).toHaveURL(`/maps?rooms=${room?.id}`);
  await expect(page.getByRole('heading', { name: room?.name ?? '' })).toBeVisible();
});

test('the reader’s own study officer is first, and the own faculty before the others @desktop', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  await login('student', PATH);
  const [study] = await studiesOf(page);
  const { name, tel = '' } = study?.referent ?? {};
  const officer = page.getByRole('region', { name: textsOf('contacts').officer });
  await expect(officer.getByRole('heading')).toHaveText(name ?? '');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(name ?? '');
  const call = officer.getByRole('link', { name: tel });
  await expect(call).toHaveAttribute('href', `tel:${tel.replace(/[^+\d]/g, '')}`);
  // Wednesday 18 November 2026, 10:42.
  await expect(
    officer.getByText(`${textsOf('contacts').openNow} ${language === 'cs' ? 'do' : 'until'} 11:00`),
  ).toBeVisible();
  const week = officer.getByRole('group', { name: textsOf('contacts').hours });
  await expect(week.getByText('9–11')).toHaveCount(3);
  const jump = page.getByRole('navigation', { name: textsOf('contacts').jump });
  await expect(jump.getByRole('link').first()).toHaveText('FCHT');
  await tabTo(page, jump.getByRole('link', { name: 'UEM' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: textsOf('contacts').faculty('UEM') })).toBeInViewport();
  await expectAccessible(page);
});

test('with two studies both officers are named by their programmes @desktop', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  await login('student2', PATH);
  const answer = await page.request.get(`/api/user/study?lang=${language}`);
  const studies: StudyAnswer[] = (await answer.json()).studies;
  expect(new Set(studies.map(({ referent }) => referent.email)).size, 'officers').toBe(2);
  for (const { study_program, referent } of studies) {
    const officer = page.getByRole('region', { name: textsOf('contacts').officerOf([study_program]) });
    await expect(officer.getByRole('heading')).toHaveText(referent.name);
    // The list of contacts does not repeat the officer.
    await expect(page.getByRole('main').getByText(referent.email, { exact: true })).toHaveCount(1);
  }
});

test('an office closes while the page is open @phone', async ({ page, language, textsOf }) => {
  const { openNow, closed, always } = textsOf('contacts');
  const { id } = await withContact(page, language, { opening_hours: 'po–ne 8–10:44' });
  await startClock(page);
  await page.goto(PATH);
  await expect(lineOf(page, id)).toContainText(openNow);
  await page.clock.runFor(2 * 60_000);
  await expect(lineOf(page, id)).toContainText(closed);
  await expect(lineOf(page, id)).toContainText(
    language === 'cs' ? 'otevírá zítra v 8:00' : 'opens tomorrow at 8:00',
  );
  await expect(lineOf(page, id)).not.toContainText(always);
});

test('hours as they are written, and contacts that cannot be loaded @phone', async ({
  page,
  language,
  textsOf,
  login,
  failing,
}) => {
  await test.step('hours that say anything else are shown as they are, and missing ways are left out', async () => {
    const hours = '<b>jen po domluvě</b>, po celý rok';
    const { id } = await withContact(page, language, {
      opening_hours: hours,
      tel: '',
      email: '',
      address: '',
    });
    await page.goto(PATH);
    await expect(lineOf(page, id).getByText(nonBreaking(hours))).toBeVisible();
    await expect(lineOf(page, id).getByRole('link')).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step('contacts that cannot be loaded say so and are loaded again; the own officer stays', async () => {
    const failure = await failing(CONTACTS);
    await login('student', PATH);
    await expect(page.getByRole('region', { name: textsOf('contacts').officer })).toBeVisible();
    await failure.expectRetry(page.getByRole('alert').filter({ hasText: textsOf('contacts').loadFailed }));
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test('[ERRORS-13] [NOTIFICATIONS-28] a contact is copied, or the reader is told for 750 ms that it was not @desktop', async ({
  page,
  language,
  textsOf,
  context,
}) => {
  const { copyOf, copied, copyFailed } = textsOf('contacts');
  const [{ name, tel, email, address, opening_hours } = {} as Contact] = await contactsOf(page, language);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(PATH);
  const copy = page.getByRole('button', { name: copyOf(name) });
  await copy.click();
  await expect(page.getByText(copied, { exact: true })).toBeVisible();
  expect(
    [textsIn('en', 'contacts').copied, textsIn('en', 'contacts').copyFailed].map((text) =>
      text.toLowerCase(),
    ),
  ).toEqual(['copied', 'copying failed']);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [name, tel, email, address, opening_hours].join('\n'),
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await copy.hover();
  await stopClock(page);
  await copy.click();
  const told = page.getByText(copyFailed, { exact: true });
  await stepUntil(page, told);
  await expectToLast(page, told, 750);
});

test('no contacts at all, and no study officer for a teacher @desktop', async ({ page, textsOf, login }) => {
  await test.step('a university without contacts says so', async () => {
    await page.route(CONTACTS, (route) => route.fulfill({ json: { contacts: [] } }));
    await page.goto(PATH);
    await expect(page.getByRole('heading', { name: textsOf('contacts').empty })).toBeVisible();
  });
  await test.step('a teacher has no study officer', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await login('teacher', PATH);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(textsOf('contacts').officer)).toHaveCount(0);
  });
});

test('[ROUTES-17] the contacts can be the screen that opens first @phone', async ({ page, login, words }) => {
  await login(await newStudent(), '/settings');
  await page.getByRole('combobox').nth(1).selectOption('contacts');
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.shell.pages.contacts);
});
