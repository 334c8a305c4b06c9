import { readFile } from 'node:fs/promises';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import {
  filtersOf,
  idsOf,
  lineOf,
  lines,
  openerOf,
  openTerms,
  signedAbove,
  termsOf,
  unfoldAll,
} from '../../support/terms.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../../support/test.ts';
import { world } from '../../support/world.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test.describe('access', () => {
  test('[TERMS-38] the screen needs the login of a student @desktop', async ({ page, login }) => {
    await page.goto('/terms');
    await page.waitForURL(/\/api\/login\?page=%2Fterms$/);
    await login('teacher');
    await page.goto('/terms');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.locator('a[href="/terms"]')).toHaveCount(0);
  });
});

test.describe('filters', () => {
  test('[TERMS-01] the text filter applies half a second after the last key and ignores case and diacritics @phone', async ({
    page,
    login,
    language,
    textsOf,
  }) => {
    const words = textsOf('terms');
    await login('student');
    const all = await termsOf(page, language);
    const name = all.find(({ code }) => /[áčéíýž]/.test(code.value) || language === 'en')?.code.value ?? '';
    const text = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    await page.clock.install();
    await openTerms(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await field(page, words.subjectName).pressSequentially(text);
    await page.clock.runFor(499);
    await expect(page).not.toHaveURL(/nameFilter=/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/nameFilter=/);
    const fitting = all.filter(({ code }) => code.value.includes(name)).length;
    await page.clock.resume();
    await expect(lines(page)).toHaveCount(fitting);
    expect(fitting).toBeLessThan(all.length);
    await expect(page.locator('[data-subject]').first()).toContainText(name);
  });

  test('[TERMS-02] [TERMS-03] [TERMS-04] filters are part of the address, and can be cleared when nothing matches @phone', async ({
    page,
    login,
    language,
    textsOf,
  }) => {
    await test.step('states, types and subjects are part of the address, and a copied address opens the same view', async () => {
      const words = textsOf('terms');
      const now = Date.parse(world().now) / 1000;
      await login('student');
      const all = await termsOf(page, language);
      await openTerms(page);
      await expect(lines(page)).toHaveCount(all.length);
      const filters = page.getByRole('button', { name: words.filterUsed(0) });
      await filters.click();
      const chip = (name: string) => page.getByRole('button', { name, exact: true });
      for (const name of [...Object.values(words.states), ...Object.values(words.types)])
        await expect(chip(name)).toHaveAttribute('aria-pressed', 'true');

      await chip(words.states.future).click();
      const isFuture = (term: (typeof all)[number]) =>
        term.study_id === undefined && term.signing_start > now;
      const open = all.filter((term) => !isFuture(term));
      await expect(lines(page)).toHaveCount(open.length);
      await chip(words.types.Z).click();
      const exams = open.filter(({ type }) => type === 'K');
      await expect(lines(page)).toHaveCount(exams.length);
      await expect
        .poll(() => filtersOf(page))
        .toBe('stateFilter=signed&stateFilter=notSigned&stateFilter=full&typeFilter=K');

      const codes = [...new Set(all.map(({ code }) => code.code))];
      const [first = ''] = exams.map(({ code }) => code.code);
      await page.getByRole('button', { name: words.subjects(codes.length) }).click();
      const panel = page.getByRole('dialog', { name: words.subjectsLabel });
      await expect(panel.getByRole('checkbox')).toHaveCount(codes.length);
      await panel.getByRole('button', { name: words.none }).click();
      await expect(lines(page)).toHaveCount(0);
      await panel.getByRole('checkbox', { description: first }).check();
      await expect(lines(page)).toHaveCount(exams.filter(({ code }) => code.code === first).length);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(page.getByRole('button', { name: words.someSubjects(1, codes.length) })).toBeFocused();
      const address = page.url();
      await expectAccessible(page);
      const left = exams.filter(({ code }) => code.code === first).length;
      await page.getByRole('button', { name: words.showFound(left) }).click();
      await expect(page.getByRole('button', { name: words.filterUsed(3) })).toBeFocused();

      await page.goto('/settings');
      await page.goto(address);
      await expect(lines(page)).toHaveCount(exams.filter(({ code }) => code.code === first).length);
    });
    await test.step('filters without a match say so and can be cleared', async () => {
      const words = textsOf('terms');
      await page.goto('/');
      await openTerms(page, '?nameFilter=qqq');
      await expect(page.getByRole('heading', { name: words.nothingFits })).toBeVisible();
      await expect(field(page, words.subjectName)).toHaveValue('qqq');
      await expectAccessible(page);
      await page.getByRole('button', { name: words.clear }).click();
      await expect(page).toHaveURL('/terms');
      await expect(field(page, words.subjectName)).toHaveValue('');
      await expect(page.locator('[data-subject]').first()).toBeVisible();
    });
  });

  test('[TERMS-06] all studies or some of them; wrong values of a link are reported and left out @desktop', async ({
    page,
    login,
    language,
    textsOf,
  }) => {
    const words = textsOf('terms');
    await login('student2');
    const all = await termsOf(page, language);
    await openTerms(page);
    await expect(lines(page)).toHaveCount(all.length);
    const studies = page.getByRole('group', { name: words.studies }).getByRole('button');
    await expect(studies).toHaveCount(2);
    await studies.first().click();
    await expect.poll(() => filtersOf(page)).toMatch(/^studyIds=\d+$/);
    const id = new URL(page.url()).searchParams.get('studyIds') ?? '';
    const own = all.filter(({ study_id, study_ids }) => study_id === id || study_ids.includes(id));
    await expect(lines(page)).toHaveCount(own.length);
    expect(own.length).toBeLessThan(all.length);
    await expectNoOverflow(page);

    await page.goto('/terms?studyIds=990001&typeFilter=K&stateFilter=open');
    await expect(page.getByText(words.mended.stateFilter)).toBeVisible();
    await expect(page).toHaveURL('/terms?typeFilter=K');
    await unfoldAll(page);
    await expect(lines(page)).toHaveCount(all.filter(({ type }) => type === 'K').length);
  });
});

test.describe('a row and its detail', () => {
  test('[TERMS-10] [TERMS-37] all fields, opened and closed by keys, by a link and exported to a calendar @desktop', async ({
    page,
    login,
    language,
    textsOf,
    words: all,
  }) => {
    const words = textsOf('terms');
    await login('student');
    const told = await termsOf(page, language);
    const term = told.find(({ study_id, note, student_start }) => study_id && note && student_start !== null);
    if (!term?.teacher || !term.place)
      throw new Error('student is signed for nothing with a note, an hour, an examiner and a room');
    await page.goto('/terms');
    // The terms that one is signed up for stand first, and are marked.
    const signed = signedAbove(told).map(({ term_id }) => term_id);
    await expect(page.getByRole('heading', { name: words.signedTerms, level: 2 })).toBeVisible();
    expect((await idsOf(page)).toSorted()).toEqual(signed.toSorted());
    expect(signed).toContain(term.term_id);
    const line = lineOf(page, term.term_id);
    await expect(line.getByText(words.signed, { exact: true })).toBeVisible();
    await expect(line.getByRole('img')).toHaveAttribute(
      'aria-label',
      nonBreaking(words.taken(term.signed_count, term.capacity, term.capacity - term.signed_count)),
    );

    await openerOf(line).focus();
    await page.keyboard.press('Enter');
    await expect(openerOf(line)).toHaveAttribute('aria-expanded', 'true');
    const detail = line.getByRole('region', { name: words.detailOf(term.code.value) });
    const { facts } = words;
    const at = (seconds: number) => `${all.dates.date(isoOf(seconds))} ${hourOf(seconds)}`;
    const shown: Record<string, string> = {
      start: `${facts.start}${all.dates.start(term.start)}`,
      own: `${facts.own}${hourOf(term.student_start ?? 0)}`,
      subject: `${facts.subject}${term.code.value} (${term.code.code})`,
      type: `${facts.type}${words.kinds[term.type]}`,
      capacity: `${facts.capacity}${words.ofPlaces(term.signed_count, term.capacity)}, ${words.free(term.capacity - term.signed_count)}`,
      signing: `${facts.signing}${at(term.signing_start)} – ${at(term.signing_end)}`,
      logout: `${facts.logout}${at(term.logout_end)}`,
      teacher: `${facts.teacher}${term.teacher.value}`,
      place: `${facts.place}${term.place.value}`,
      status: `${facts.status}${words.statuses.signed}`,
      note: term.note ?? '',
    };
    for (const [name, text] of Object.entries(shown))
      await expect(detail.locator(`[data-fact=${name}]`)).toHaveText(text);
    await expectAccessible(page);

    const saved = page.waitForEvent('download');
    await detail.getByRole('button', { name: words.addToCalendar }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    expect((await saved).suggestedFilename()).toBe(`${words.calendarFile}-${term.code.code}.ics`);
    expect(file).toMatch(
      /^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART;TZID=Europe\/Prague:\d{8}T\d{6}\r\n[\s\S]*END:VCALENDAR\r\n$/,
    );

    await expect(page).toHaveURL(`/terms?term=${term.term_id}`);
    await page.reload();
    await expect(detail).toBeVisible();
    await detail.getByRole('button', { name: words.addToCalendar }).focus();
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
    await expect(openerOf(line)).toBeFocused();
    await expect(page).toHaveURL('/terms');

    await page.keyboard.press('Home');
    await expect(openerOf(lines(page).first())).toBeFocused();
    await openerOf(lines(page).last()).focus();
    await page.keyboard.press('ArrowDown');
    await expect(openerOf(page.locator('[data-subject]').first())).toBeFocused();
    await page.keyboard.press('/');
    await expect(field(page, words.subjectName)).toBeFocused();
  });

  test('print shows the terms and no buttons @desktop', async ({ page, login, textsOf }) => {
    const words = textsOf('terms');
    await login('student');
    await openTerms(page);
    await page.emulateMedia({ media: 'print' });
    await expect(field(page, words.subjectName)).toBeHidden();
    await expect(lines(page).first()).toBeVisible();
    await expect(lines(page).first().getByRole('img')).toBeVisible();
  });
});

const inPrague = (seconds: number, look: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Prague', ...look }).format(new Date(seconds * 1000));
/** 2026-11-18 */
const isoOf = (seconds: number): string => inPrague(seconds, { dateStyle: 'short' });
/** 9:00 */
const hourOf = (seconds: number): string => inPrague(seconds, { timeStyle: 'short' }).replace(/^0/, '');
