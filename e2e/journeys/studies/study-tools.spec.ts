import { readFile } from 'node:fs/promises';
import { numberIn, openStudy, resultsOf, rowOf, rows } from '../../support/study.ts';
import { expect, expectAccessible, test, waitingForApp } from '../../support/test.ts';

test('[RESULTS-01] [RESULTS-03] [RESULTS-13] every average opens the calculation behind it @desktop', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const study = textsOf('study');
  await login('student');
  const results = await resultsOf(page, language);
  await openStudy(page);
  const table = page.getByRole('region', { name: study.statistics }).getByRole('table');
  for (const [row, name] of Object.entries(study.rows)) {
    const cells = table.locator(`[data-row="${row}"]`);
    await expect(cells.getByRole('rowheader')).toHaveText(name);
    await expect(cells.getByRole('cell')).toHaveCount(3);
  }
  // Without an exam a credit passes a subject that has no exam; S and U excuse the exam of any other.
  const isPassed = ({ entries: { 1: credit, 2: exam }, completion }: (typeof results)[number]) =>
    exam
      ? /[A-E]/.test(exam.grade.code)
      : (completion === 'Z' ? /[ZPSU]/ : /[SU]/).test(credit?.grade.code ?? '');
  // A subject that was enrolled twice counts once.
  const subjects = [...Map.groupBy(results, ({ code }) => code.code).values()].map((records) => ({
    kind: records[0]?.type.group_type ?? '',
    points: records[0]?.points ?? 0,
    passed: records.some(isPassed),
  }));
  const kinds = [/^P$/, /^PV/, /^/].map((kind) => subjects.filter((one) => kind.test(one.kind)));
  const finished = kinds.map((some) => some.filter(({ passed }) => passed));
  const credits = (some: typeof subjects) => some.reduce((sum, { points }) => sum + points, 0);
  const numbers = {
    countFinished: finished.map((some) => some.length),
    count: kinds.map((some) => some.length),
    creditsFinished: finished.map(credits),
    credits: kinds.map(credits),
  };
  for (const [row, values] of Object.entries(numbers)) {
    expect(values[0], row).not.toBe(values[1]);
    await expect(table.locator(`[data-row="${row}"]`).getByRole('cell')).toHaveText(values.map(String));
  }
  await expect(page.getByText(study.totalHoldsOnly)).toBeVisible();
  const averages = page.getByRole('button', { name: study.whatGoesIn }).locator('visible=true');
  const dialog = page.getByRole('dialog');
  for (let index = 0; index < (await averages.count()); index++) {
    const shown = await averages.nth(index).locator('b').innerText();
    await averages.nth(index).click();
    if (shown === '–') {
      await expect(dialog.getByText(study.nothingCounts)).toBeVisible();
    } else {
      const columns = await dialog
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((row) =>
            [...row.querySelectorAll('td')].map((cell) => cell.innerText.split(/\s/).at(-1) ?? ''),
          ),
        );
      const weighted = columns.reduce((sum, [, , product = '']) => sum + numberIn(product), 0);
      const credits = columns.reduce((sum, [, points = '']) => sum + numberIn(points), 0);
      expect(weighted / credits).toBeCloseTo(numberIn(shown), 2);
    }
    if (index === 0) await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('what if: expected grades change averages, credits and the plan, and are not kept @phone', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const study = textsOf('study');
  await login('student');
  const results = await resultsOf(page, language);
  const open = results.find(({ year, completion }) => year === 2026 && completion === 'ZK');
  if (!open) throw new Error('student has nothing open');
  await openStudy(page);
  const answer = page.getByRole('region', { name: study.answer });
  const average = answer.getByRole('button', { name: study.whatGoesIn }).first().locator('b');
  const fact = await average.innerText();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await answer.getByRole('button', { name: study.whatIf }).click();
  // The first choice is near, and the bar above says what can be changed.
  const bar = page.getByRole('status').filter({ hasText: study.whatIfCredits });
  await expect(bar).toBeInViewport();
  await expect(bar).toContainText(fact);
  await expect(page.locator('[data-result] select').first()).toBeFocused();
  await expect(page.locator('[data-result] select').first()).toBeInViewport({ ratio: 1 });
  const graded = results.find(({ year, entries }) => year === 2025 && entries[2]);
  if (!graded) throw new Error('student has no grade');
  await expect(rowOf(page, graded.code.code).locator('option:checked')).toHaveText(
    `${study.asItIs}: ${graded.entries[2]?.grade.code}`,
  );
  await page.getByLabel(study.expected(open.code.value)).selectOption('A');
  await expect(
    answer.getByRole('img', { name: study.ring(open.points, 30 - open.points, 60) }),
  ).toBeVisible();
  await expect(average).not.toHaveText(fact);
  const change = `${fact}\u00a0→\u00a0${await average.innerText()}`;
  await expect(bar).toContainText(change);
  await expect(bar).toContainText(`0\u00a0→\u00a0${open.points}`);
  await expect(rowOf(page, open.code.code)).toContainText(change);
  await expect(page.locator(`[data-cell="${open.code.code}"]`)).toHaveAttribute('data-state', 'done');
  await expectAccessible(page);
  await page.getByRole('button', { name: study.whatIfEnd }).click();
  await expect(bar).toHaveCount(0);
  await expect(answer.getByRole('button', { name: study.whatIf })).toBeInViewport();
  await expect(average).toHaveText(fact);
  await answer.getByRole('button', { name: study.whatIf }).click();
  await page.getByLabel(study.expected(open.code.value)).selectOption('B');
  await expect(average).not.toHaveText(fact);
  await page.reload();
  await expect(average).toHaveText(fact);
  await expect(bar).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('going back closes the opened panels one by one, and the focus returns @phone', async ({
  page,
  login,
  textsOf,
}) => {
  const study = textsOf('study');
  await login('student');
  await openStudy(page);
  const answer = page.getByRole('region', { name: study.answer });
  const whatIf = answer.getByRole('button', { name: study.whatIf });
  const dialog = page.getByRole('dialog');
  const bar = page.getByRole('status').filter({ hasText: study.whatIfCredits });
  await whatIf.click();
  await expect(whatIf).toHaveAttribute('aria-pressed', 'true');
  await answer.getByRole('button', { name: study.whatGoesIn }).first().click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(bar).toBeVisible();
  await page.goForward();
  await expect(bar).toBeVisible();
  await page.goBack();
  await expect(bar).toBeVisible();
  await page.goBack();
  await expect(bar).toHaveCount(0);
  await expect(whatIf).toBeFocused();
  await expect(page).toHaveURL(/\/study\/990001$/);
  await whatIf.click();
  await page.getByRole('button', { name: study.whatIfEnd }).click();
  await expect(whatIf).toBeFocused();
});

test('hidden grades are covered from the first paint, and uncovered one by one @desktop', async ({
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
  const otherTab = waitingForApp(await page.context().newPage());
  await otherTab.goto('/study/990001');
  await expect(otherTab.getByRole('button', { name: study.hideGrades })).toBeVisible();
  await page.getByRole('button', { name: study.hideGrades }).click();
  await expect(page.getByRole('button', { name: study.showGrades })).toBeVisible();
  await expect(otherTab.getByRole('button', { name: study.showGrades })).toBeVisible();
  await otherTab.close();
  const graded = results.find(({ attempts: { exam } }) => exam.length > 2 && exam.at(-1)?.grade !== 'F');
  if (!graded) throw new Error('student has no third attempt');
  const row = rowOf(page, graded.code.code);
  const chip = row.getByRole('button').last();
  await expect(chip).toHaveText('•');
  await expect(row.getByText(study.passed)).toHaveCount(0);
  await expect(page.getByRole('button', { name: study.whatGoesIn })).toHaveCount(0);
  // The next action reveals grades, too: a last attempt says how the others ended.
  const missing = page.getByRole('heading', { name: study.missing }).locator('..');
  await expect(missing.getByRole('button', { name: words.states.hidden }).first()).toBeVisible();
  for (const step of Object.values(study.nextActions)) {
    await expect(missing.getByText(step, { exact: true })).toHaveCount(0);
  }
  // The page holds no grade from the start: none is painted, none is read aloud.
  await page.addInitScript(() => {
    const seen = { value: false };
    Reflect.set(window, 'seenGrades', seen);
    new MutationObserver(() => {
      const chips = document.querySelectorAll('[data-result] button');
      if ([...chips].some((one) => one.textContent !== '•')) seen.value = true;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.reload();
  await expect(chip).toHaveText('•');
  expect(await page.evaluate(() => Reflect.get(window, 'seenGrades'))).toEqual({ value: false });
  await expectAccessible(page);
  await chip.click();
  await expect(chip).toHaveText(graded.attempts.exam.at(-1)?.grade ?? '');
  await expect(row.getByRole('button').first()).toHaveText('•');
  const average = page.getByRole('button', { name: `${study.average}: ${words.states.hidden}` });
  await average.click();
  await expect(page.getByRole('button', { name: study.whatGoesIn })).toHaveCount(1);
  await page.goto('/settings');
  const box = page.getByRole('checkbox', { name: textsOf('settings').hideGrades });
  await expect(box).toBeChecked();
  await box.click();
  await openStudy(page);
  await expect(chip).toHaveText(graded.attempts.exam.at(-1)?.grade ?? '');
});

test('results are exported to a file that a spreadsheet of that language opens @desktop', async ({
  page,
  login,
  language,
  textsOf,
}) => {
  const study = textsOf('study');
  await login('student');
  const results = await resultsOf(page, language);
  await openStudy(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: study.download }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^(vysledky|results)-990001-2026-11-18\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const lines = text.slice(1).trimEnd().split('\r\n');
  expect(lines).toHaveLength(results.length + 1);
  const separator = language === 'cs' ? ';' : ',';
  expect(lines[0]).toBe(study.csv.head.join(separator));
  for (const { code, points } of results)
    expect(lines.find((line) => line.includes(`${separator}${code.code}${separator}`))).toContain(
      String(points),
    );
});

test('print shows all results and no buttons @phone', async ({ page, login, language, textsOf, words }) => {
  const study = textsOf('study');
  await login('student');
  const results = await resultsOf(page, language);
  await openStudy(page);
  expect(await rows(page).count()).toBeLessThan(results.length);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(rows(page)).toHaveCount(results.length);
  for (const name of [study.download, study.print, study.hideGrades, study.whatIf])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  for (const name of [words.shell.mainMenu, words.shell.bottomBar])
    await expect(page.getByRole('navigation', { name })).toBeHidden();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
