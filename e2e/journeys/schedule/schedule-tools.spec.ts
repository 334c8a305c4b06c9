import { schedule as en } from '@kahan/phrases/en/schedule/schedule';
import {
  closeLayer,
  ownSchedule,
  ROOM,
  ROOM_WEEK,
  tools,
  toolTexts,
  visibleBlocks,
} from '../../support/schedule.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('[SCHEDULE-15] [SCHEDULE-42] [SCHEDULE-43] the search asks one second after the last letter, and never for an empty text @desktop', async ({
  page,
  language,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/api\/schedules\/\w+$/.test(pathname)) asked.push(searchParams.get('query') ?? 'none');
  });
  await page.clock.install();
  await page.goto(ROOM_WEEK);
  await expect(page.locator('a[data-block]').first()).toBeAttached();
  const dialog = await tools(page, toolTexts[language]).search();
  const field = dialog.getByRole('combobox');
  await expect(field).toBeFocused();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await field.fill('   ');
  await page.clock.runFor(5_000);
  await field.fill('A 1');
  await page.clock.runFor(999);
  expect(asked).toEqual([]);
  await field.fill('A 13');
  await page.clock.runFor(999);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['A 13']);
  await page.clock.resume();
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await field.fill('A 137');
  await field.press('Enter');
  await expect.poll(() => asked).toEqual(['A 13', 'A 137']);
});

test('[SCHEDULE-15] a search that finds nothing, or fails, says so @phone', async ({
  page,
  language,
  failing,
}) => {
  const texts = toolTexts[language];
  await page.goto(ROOM_WEEK);
  const dialog = await tools(page, texts).search();
  await dialog.getByRole('combobox').fill('zzzz');
  await dialog.getByRole('combobox').press('Enter');
  await expect(dialog.getByText(texts.foundNone('zzzz'))).toBeVisible();
  const long = 'z'.repeat(100);
  await dialog.getByRole('combobox').fill(long);
  await dialog.getByRole('combobox').press('Enter');
  await expect(dialog.getByText(texts.foundNone(long))).toBeVisible();
  expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  const failure = await failing('**/api/schedules/room?*', 'UNKNOWN_ERROR');
  await dialog.getByRole('combobox').fill('A 1');
  await dialog.getByRole('combobox').press('Enter');
  await failure.expectRetry(dialog.getByText(texts.searchFailed), dialog);
  await expect(dialog.getByRole('option').first()).toBeVisible();
});

test('[SCHEDULE-11] [SCHEDULE-44] [SCHEDULE-15] what a visitor may add, by keyboard alone @desktop', async ({
  page,
  language,
}) => {
  await test.step('teachers cannot be chosen without a login', async () => {
    const texts = toolTexts[language];
    await page.goto(ROOM_WEEK);
    const { options, search } = tools(page, texts);
    const dialog = await options();
    await expect(dialog.getByRole('heading', { name: texts.kinds.room })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: texts.kinds.teacher })).toHaveCount(0);
    await closeLayer(page);
    await expect((await search()).getByRole('radio', { name: texts.searchKinds.subject })).toBeVisible();
    await expect(page.getByRole('radio', { name: texts.searchKinds.teacher })).toHaveCount(0);
  });
  await test.step('a timetable is found and added by keyboard alone; back removes it again', async () => {
    const texts = toolTexts[language];
    await page.goto(ROOM_WEEK);
    await expect(page.locator('a[data-block]').first()).toBeAttached();
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: texts.searchTitle });
    const field = dialog.getByRole('combobox');
    await expect(field).toBeFocused();
    // Ten results, and more on request.
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('option')).toHaveCount(10);
    await dialog.getByRole('button', { name: texts.more }).press('Enter');
    await expect(dialog.getByRole('option')).toHaveCount(20);
    await expectAccessible(page);
    await field.focus();
    await page.keyboard.press('ArrowDown');
    const second = dialog.getByRole('option').nth(1);
    await expect(second).toHaveAttribute('aria-selected', 'true');
    const id = (await second.getAttribute('id')) ?? '';
    await expect(field).toHaveAttribute('aria-activedescendant', id);
    const name = (await second.innerText()).split('\n')[0] ?? '';
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(() => new URL(page.url()).searchParams.getAll('room').length).toBe(2);
    const both = page.url();
    await expect(page.getByRole('list', { name: texts.legend })).toContainText(name);

    // Earlier results are offered; back closes a layer and keeps the view.
    await page.keyboard.press('/');
    await expect(dialog.getByRole('option').first()).toContainText(name);
    await page.goBack();
    await expect(dialog).toBeHidden();
    expect(page.url()).toBe(both);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).searchParams.getAll('room')).toEqual([ROOM.id]);
  });
});

test('[SCHEDULE-11] [SCHEDULE-12] [SCHEDULE-13] [SCHEDULE-22] filters: search, tick, colour, remove', async ({
  page,
  login,
  language,
}) => {
  const texts = toolTexts[language];
  await login('student', await ownSchedule());
  const { addRoom, options } = tools(page, texts);
  await addRoom(ROOM.name);
  // Study orange, room red: ochre and berry of the palette.
  const classes = () =>
    page
      .locator('a[data-block]')
      .evaluateAll((all) => [...new Set(all.map((one) => /s\d+/.exec(one.className)?.[0]))]);
  await expect.poll(classes).toEqual(expect.arrayContaining(['s1', 's12']));
  await expectAccessible(page);

  const dialog = await options();
  for (const kind of ['study', 'teacher', 'room', 'subject'] as const)
    await expect(dialog.getByRole('heading', { name: texts.kinds[kind] })).toBeVisible();
  const find = dialog.getByRole('textbox', { name: texts.searchIn.room });
  const line = dialog.getByRole('checkbox', { name: ROOM.name, exact: true });
  await find.fill('xyz');
  await expect(line).toBeHidden();
  await find.fill('a137');
  await expect(line).toBeChecked();

  await dialog.getByRole('button', { name: texts.colourOf(ROOM.name) }).click();
  const palette = dialog.getByRole('radiogroup', { name: texts.colourOf(ROOM.name) });
  const rows = await palette
    .getByRole('radio')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(rows.map((top) => rows.filter((other) => other === top).length)).toEqual(Array(12).fill(4));
  await palette.getByRole('radio', { name: texts.hue(5), exact: true }).check();
  await expect.poll(classes).toContain('s5');
  await expect.poll(classes).not.toContain('s12');
  await dialog.getByRole('button', { name: texts.randomColour }).click();
  await expect(palette.getByRole('radio', { name: texts.hue(5), exact: true })).not.toBeChecked();
  await palette.getByRole('radio', { name: texts.hue(5), exact: true }).check();
  await expectAccessible(page);

  // A hidden timetable leaves the address and stays listed; the layer stays open, and back closes only it.
  await line.click();
  await expect(line).not.toBeChecked();
  await expect.poll(() => page.url()).not.toContain('room=');
  await line.click();
  await expect(line).toBeChecked();
  await expect.poll(() => page.url()).toContain('room=');
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(page.url()).toContain('room=');
  await page.reload();
  await expect.poll(classes).toContain('s5');

  await options();
  await dialog.getByRole('button', { name: texts.remove(ROOM.name) }).click();
  await expect(line).toHaveCount(0);
  await expect.poll(() => page.url()).not.toContain('room=');
  // Colours and searches reveal what a student studies, so a logout removes them.
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kahan:user:')));
  expect(await kept()).toEqual(
    expect.arrayContaining(['kahan:user:timetable-colours', 'kahan:user:timetable-recent']),
  );
  await page.goto('/logout');
  await page.waitForURL(/\/api\/login/);
  expect(await kept()).toEqual([]);
});

test('[SCHEDULE-14] a click on a lesson shows its whole subject, from where its room is added @phone', async ({
  page,
  login,
  language,
  words,
}) => {
  const texts = toolTexts[language];
  await login('student', await ownSchedule());
  const address = page.url();
  const lecture = page.getByText(words.home.letters.P, { exact: true });
  const block = visibleBlocks(page).filter({ has: lecture }).first();
  const code = new URL((await block.getAttribute('href')) ?? '', address).searchParams.get('detail') ?? '';
  await block.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(code);
  await expect(dialog.getByRole('article').first()).toContainText(/\d:\d\d–\u2060\d+:\d\d/);
  await expect(dialog.getByRole('heading', { name: words.home.kinds.P })).toBeVisible();
  expect(page.url()).toContain(`detail=${code}`);
  // The check of contrast would fail for colours that the edge of the screen cuts.
  await dialog.getByRole('radio').last().scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(address);
  await expect(block).toBeFocused();

  await block.press('Enter');
  await dialog.getByRole('radio', { name: texts.hue(3), exact: true }).check();
  await dialog.getByRole('button', { name: words.states.close }).click();
  await expect(dialog).toBeHidden();
  await expect(block).toHaveClass(/\bs3\b/);

  await block.click();
  await dialog.getByRole('button', { name: texts.addNamed(texts.wholeSubject) }).click();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).searchParams.getAll('subject')).toEqual([code]);
  await expect(page.getByRole('list', { name: texts.legend })).toContainText(words.home.kinds.X);
  await page.goBack();
  expect(page.url()).toBe(address);
  // The id and the name of a room mean the same room.
  await page.goto(`${address}&room=A+137&room=A137`);
  await expect(page).toHaveURL(/study=\d+&room=A137&week=9$/);
  await expect(page.getByRole('list', { name: texts.legend }).getByText('A 137')).toHaveCount(1);
});

test('another week is marked before its blocks are drawn, so that the tap is answered at once @desktop', async ({
  page,
}) => {
  await page.goto(ROOM_WEEK);
  await expect(visibleBlocks(page).first()).toBeVisible();
  const before = await page.locator('[data-week][aria-current]').getAttribute('data-week');
  await page.evaluate((week) => {
    const drawn = () => [...document.querySelectorAll('[data-block]')].map((block) => block.outerHTML).join();
    const before = drawn();
    const seen = { marked: '', isOldDrawn: false };
    Reflect.set(window, 'turned', seen);
    new MutationObserver(() => {
      const marked = document.querySelector('[data-week][aria-current]')?.getAttribute('data-week') ?? '';
      if (seen.marked !== '' || marked === week) return;
      Object.assign(seen, { marked, isOldDrawn: drawn() === before });
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-current'] });
  }, before);
  await page.getByRole('button', { name: en.nextWeek }).click();
  const next = String(Number(before) + 1);
  await expect(page.locator(`[data-week="${next}"]`)).toHaveAttribute('aria-current', 'true');
  expect(await page.evaluate(() => Reflect.get(window, 'turned'))).toEqual({
    marked: next,
    isOldDrawn: true,
  });
});
