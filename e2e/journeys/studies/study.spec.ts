import { phrases } from '@kahan/phrases';
import type { Page } from '@playwright/test';
import { openerOf, openStudy, resultsOf, rowOf, rows, studiesOf } from '../../support/study.ts';
import { expect, expectAccessible, type Language, tabTo, test } from '../../support/test.ts';

/** 3 Sep 2026 */
const dayOf = (date: string, language: Language): string =>
  `${phrases(language).dates.date(date)} ${date.slice(0, 4)}`;

/** A colour of the theme as the browser writes it. */
const colourOf = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

test('[ROUTES-06] [ROUTES-07] [SHELL-01] [SHELL-02] with one study the menu links to its page, which begins with a summary', async ({
  page,
  login,
  words,
  textsOf,
}, { project }) => {
  const study = textsOf('study');
  await login('student');
  const menu = project.name === 'phone' ? words.shell.bottomBar : words.shell.mainMenu;
  const entry = page
    .getByRole('navigation', { name: menu })
    // The number of items to hand in may stand behind the word.
    .getByRole('link', { name: new RegExp(`^${words.shell.pages.overview}\\b`) });
  await entry.click();
  await expect(page).toHaveURL(/\/study\/990001$/);
  await expect(entry).toHaveAttribute('aria-current', 'page');
  const answer = page.getByRole('region', { name: study.answer });
  await expect(answer.getByText(study.behind(1, 0))).toBeVisible();
  await expect(answer.getByRole('img', { name: study.ring(0, 30, 60) })).toBeVisible();
  await expect(answer.getByRole('heading').nth(1)).toHaveText(study.average);
  await expect(answer.getByRole('heading').nth(2)).toHaveText(study.missing);
  await expect(answer.getByText(study.nextActions['enrol-again'], { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/study');
  await expect(page).toHaveURL(/\/study\/990001$/);
});

test('[STUDIES-01] [STUDIES-02] [STUDIES-03] [STUDIES-04] [STUDIES-05] [SHELL-02] with two studies the overview and the menu list both', async ({
  page,
  login,
  words,
  language,
  textsOf,
}, { project }) => {
  const study = textsOf('study');
  await login('student2', '/overview');
  const studies = await (await page.request.get(`/api/user/study?lang=${language}`)).json();
  const cards = page.locator('[data-study]');
  await expect(cards).toHaveCount(2);
  for (const one of studies.studies) {
    const card = page.locator(`[data-study="${one.study_id}"]`);
    await expect(card.getByRole('heading')).toContainText(one.study_program);
    await expect(card.getByRole('heading')).toContainText(study.schoolYear(one.school_year));
    const { info } = study;
    for (const [name, value] of [
      [info.programme, one.study_program],
      [info.field, one.field_of_study.value],
      [info.faculty, one.faculty],
      [info.form, one.form.value],
      [info.group, one.group],
      [info.school_year, one.school_year],
      [info.last_active_year, study.years(one.last_active_year)],
      [info.winter, one.result.winter ?? study.none],
      [info.total, one.result.total ?? study.none],
    ])
      await expect(card.locator('dl > div', { has: page.getByText(name, { exact: true }) })).toHaveText(
        `${name}${value}`,
      );
    await expect(card.locator('dl > div', { hasText: info.type })).toContainText(one.type.value);
    // The word for a follow-up programme appears once: not in the name of the type and again behind it.
    const word = info.followup;
    const marker = card.locator('dd', { hasText: new RegExp(`^(?!.*${word}.*${word}).*${word}`) });
    await expect(marker).toHaveCount(one.is_followup ? 1 : 0);
    // Above the facts: the standing, the next lesson or exam, and what is to hand in and to finish.
    const glance = card.getByRole('list').first();
    await expect(glance.getByRole('link').first()).toHaveAttribute('href', /^\/(schedule|terms)/);
    const handIns = glance.locator(`a[href="/study/${one.study_id}/groups"]`);
    await expect(handIns).toHaveText(/\d/);
    await card.getByRole('tab', { name: study.tabs.info }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(card.getByRole('tab', { name: study.tabs.referent })).toBeFocused();
    const { name, opening_hours, email, address, tel } = one.referent;
    for (const text of [name, opening_hours, address]) await expect(card.getByText(text)).toBeVisible();
    await expect(card.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    await expect(card.getByRole('link', { name: tel })).toHaveAttribute('href', /^tel:\+?\d+$/);
  }
  await expectAccessible(page);
  if (project.name === 'phone') await page.getByRole('button', { name: words.shell.more }).click();
  const list = page.getByRole('list', { name: study.studies }).locator('visible=true');
  const figures = page.locator(`[data-study="${studies.studies[0].study_id}"] dl`).first();
  const [credits = '', average = ''] = await figures.locator('dd b').allInnerTexts();
  const [first] = studies.studies;
  const entry = list.getByRole('link', { name: first.field_of_study.value });
  await expect(entry).toContainText(study.menuYear(first.school_year, first.last_active_year));
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/study/${first.study_id}$`));
  // The same numbers as in the overview.
  const answer = page.getByRole('region', { name: study.answer });
  await expect(answer.getByText(study.gained(Number(credits)))).toBeVisible();
  await expect(answer.getByRole('button', { name: study.whatGoesIn }).first().locator('b')).toHaveText(
    average,
  );
  await page.getByRole('main').getByRole('link', { name: study.allStudies }).click();
  await expect(cards).toHaveCount(2);
});

test('[RESULTS-02] [RESULTS-05] [RESULTS-16] [RESULTS-19] a semester opens its subjects, a grade its date and teacher @phone', async ({
  page,
  login,
  language,
  textsOf,
  words,
}) => {
  const study = textsOf('study');
  await login('student');
  const results = await resultsOf(page, language);
  await openStudy(page);
  const open = results.filter(
    ({ year, semester }) => year === 2026 || (year === 2025 && semester.code === '2'),
  );
  await expect(rows(page)).toHaveCount(open.length);
  const winter = openerOf(page, study.semester(1, 2025));
  await expect(winter).toHaveAttribute('aria-expanded', 'false');
  await winter.click();
  await expect(rows(page)).toHaveCount(results.length);
  const retaken = results.find(({ attempts: { exam } }) => exam.length > 2 && exam.at(-1)?.grade !== 'F');
  const [first, , last] = retaken?.attempts.exam ?? [];
  if (!retaken || !first || !last?.grade || !last.teacher) throw new Error('student has no third attempt');
  const row = rowOf(page, retaken.code.code);
  await expect(row.getByText(study.passed, { exact: true })).toHaveCount(1);
  const chip = row.getByRole('button').last();
  await expect(chip).toHaveText(last.grade);
  expect(first.grade).toBe('F');
  await expect(chip).toHaveCSS(
    'color',
    await colourOf(page, 'DE'.includes(last.grade) ? 'warning' : 'positive'),
  );
  const failed = row.getByRole('button').filter({ hasText: /^F$/ }).first();
  await expect(failed).toHaveCSS('color', await colourOf(page, 'negative'));
  await chip.tap();
  const tip = row.getByRole('tooltip');
  await expect(tip.locator('span')).toHaveText([
    `${last.grade} ${words.grades[last.grade as keyof typeof words.grades]}`,
    study.attempt(3, 3),
    dayOf(last.date, language),
    last.teacher.value,
  ]);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  const refused = results.find(({ entries }) => entries[1]?.grade.code === 'N');
  await expect(rowOf(page, refused?.code.code ?? '').getByText(study.failed, { exact: true })).toHaveCount(1);
  const ahead = rowOf(page, open[0]?.code.code ?? '');
  await expect(ahead).toBeVisible();
  await expect(ahead.getByText(study.failed, { exact: true })).toHaveCount(0);
});

test('[STUDIES-06] [STUDIES-07] [STUDIES-08] [STUDIES-09] [STUDIES-10] the plan by semesters, and the progress of the year @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const study = textsOf('study');
  await login('student');
  await openStudy(page);
  const plan = page.getByRole('region', { name: study.plan });
  const semesters = plan.getByRole('list');
  await expect(semesters).toHaveCount(6);
  await plan.getByRole('radio', { name: study.scopes.study, exact: true }).check();
  await expect(semesters).toHaveCount(3);
  await plan.getByRole('radio', { name: study.scopes.semester, exact: true }).check();
  await expect(semesters).toHaveCount(1);
  await plan.getByRole('radio', { name: study.scopes.plan, exact: true }).check();
  const [of] = await studiesOf(page);
  const answer = await page.request.get(
    `/api/study_types/?study_type_code=${of?.plan}&year=${of?.last_active_year}&lang=${language}`,
  );
  const type = await answer.json();
  await expect(plan.locator('[data-cell]')).toHaveCount(type.p.length + type.pv_group.length);
  await expect(plan.locator('[data-cell="B444003"]')).toHaveAttribute('data-state', 'failed');
  const done = plan.locator('[data-state="done"]');
  await expect(done.first()).toBeVisible();
  await expect(done.filter({ hasText: study.cellStates.done })).toHaveCount(await done.count());
  const group = plan.locator('li:has(> button)').first();
  await group.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const year = page.getByRole('region', { name: study.progress });
  await expect(year).toContainText(study.periods.teaching);
  await expect(year.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '63');
  await expect(year).toContainText(study.daysLeft(35));
  await expect(year).toContainText(study.periods.holiday.toLowerCase());
});

test('the screen works by keyboard alone @desktop', async ({ page, login, textsOf }) => {
  const study = textsOf('study');
  await login('student');
  await openStudy(page);
  await page.getByRole('button', { name: study.hideGrades }).focus();
  await tabTo(page, page.getByRole('button', { name: study.whatGoesIn }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: study.explainTitle })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: study.whatGoesIn }).first()).toBeFocused();
  const summer = openerOf(page, study.semester(2, 2025));
  await tabTo(page, summer);
  const before = await rows(page).count();
  await page.keyboard.press('Enter');
  await expect(rows(page)).not.toHaveCount(before);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(before);
  await tabTo(page, page.getByRole('button', { name: /[A-F] / }).first());
  await expect(page.getByRole('tooltip').locator('visible=true')).toHaveCount(1);
});
