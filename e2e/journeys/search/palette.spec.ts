import type { Answer } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Texts } from '@kahan/phrases/texts';
import type { Page } from '@playwright/test';
import {
  drawn,
  expect,
  expectAccessible,
  ignoreErrors,
  type Language,
  tabTo,
  test,
} from '../../support/test.ts';
import { textsIn } from '../../support/texts.ts';

const SEARCH = '**/api/search?*';
type Found = Answer<'GET /api/search'>;

/** What the portal finds for a text. */
const foundFor = async (page: Page, query: string, lang: Language): Promise<Found> =>
  (await page.request.get(`/api/search?${new URLSearchParams({ query, lang })}`)).json();
/** A text for which the portal, which may be reading its catalogues still, finds this kind. */
async function ready(page: Page, query: string, lang: Language, kind: keyof Found): Promise<Found> {
  await expect.poll(async () => (await foundFor(page, query, lang))[kind].count).toBeGreaterThan(0);
  return foundFor(page, query, lang);
}

const paletteOf = (page: Page, language: Language) => {
  const dialog = page.getByRole('dialog', { name: textsIn(language, 'palette').label });
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    options: dialog.getByRole('option'),
    group: (kind: keyof Texts['palette']['groups']) =>
      dialog
        .getByRole('group', { name: textsIn(language, 'palette').groups[kind], exact: true })
        .getByRole('option'),
    count: dialog.getByRole('status'),
  };
};

/** Opens a page, up to when it takes keys. */
async function openPage(page: Page, address: string, find: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: find })).toBeVisible();
}

test('three letters lead a visitor to a class', async ({ page, language, words }, { project }) => {
  const { classes } = await ready(page, 'bio', language, 'classes');
  const [best] = classes.items;
  await openPage(page, '/contacts', words.shell.find);
  const { field, group } = paletteOf(page, language);
  if (project.name === 'phone') await page.getByRole('button', { name: words.shell.find }).tap();
  else await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('bio');
  const first = group('classes').first();
  await expect(first).toContainText(`${best?.title}${best?.code}`);
  await expect(first.locator('mark').first()).toHaveText(/^bio$/i);
  if (project.name === 'phone') {
    // The field is at the thumb, and the best result right above it.
    const [of, above] = [await field.boundingBox(), await first.boundingBox()];
    const { height } = page.viewportSize() ?? { height: 0 };
    expect(of?.y ?? 0).toBeGreaterThan(height - 2 * (of?.height ?? 0));
    expect(Math.abs((above?.y ?? 0) + (above?.height ?? 0) - (of?.y ?? 0))).toBeLessThan(8);
    await first.tap();
  } else await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/classes/${best?.code}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('what is typed while it opens is not lost; too many letters; a slash in a field is a letter @desktop', async ({
  page,
  language,
  textsOf,
  words,
  login,
}) => {
  await test.step('what is typed while it opens is not lost', async () => {
    await openPage(page, '/contacts', words.shell.find);
    const held = Promise.withResolvers<void>();
    await page.route(/palette.*\.js/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.keyboard.press('/');
    await page.keyboard.type('set');
    held.resolve();
    await expect(paletteOf(page, language).field).toHaveValue('set');
  });
  await test.step('ten thousand letters are no call and find nothing', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/search') && calls.push(request.url()));
    await openPage(page, '/contacts', words.shell.find);
    await page.keyboard.press('Control+k');
    const { dialog, field, options } = paletteOf(page, language);
    for (const text of ['x'.repeat(10_000), '<img src=x onerror=alert(1)>'.repeat(50)]) {
      await field.fill(text);
      await expect(dialog).toContainText(textsOf('palette').noneHint);
      await expect(options).toHaveCount(0);
    }
    expect(calls).toEqual([]);
  });
  await test.step('a slash in a field is a letter', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await login('student', '/terms');
    const filter = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
    await filter.fill('a');
    await page.keyboard.type('/');
    await expect(filter).toHaveValue('a/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.shell.pages.terms);
    await expect(paletteOf(page, language).dialog).toBeHidden();
  });
});

test('the palette by keyboard alone, and a misspelled name @desktop', async ({
  page,
  context,
  language,
  textsOf,
  words,
}) => {
  await test.step('by keyboard alone: chosen with arrows, opened in a new tab, closed with the focus where it was', async () => {
    await ready(page, 'b 1', language, 'rooms');
    await openPage(page, '/settings', words.shell.find);
    const button = page.getByRole('button', { name: words.shell.find });
    const { dialog, field, options, count } = paletteOf(page, language);
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.type('b 1');
    const chosen = dialog.getByRole('option', { selected: true });
    await expect.poll(() => options.count()).toBeGreaterThan(3);
    const total = await options.count();
    await expect(count).toHaveText(textsOf('palette').found(total));
    const isChosen = async (at: number) => {
      await expect(chosen).toHaveCount(1);
      await expect(options.nth(at)).toHaveAttribute('aria-selected', 'true');
      await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
    };
    for (const [key, at] of [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', total - 1],
      ['ArrowDown', 0],
      ['End', total - 1],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await isChosen(at);
    }
    const href = await chosen.getAttribute('href');
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await expect(tab).toHaveURL(new RegExp(`${href?.replace('?', '\\?')}`));
    await tab.close();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
  });
  await test.step('a misspelled name in the other order finds the person', async () => {
    const { people } = await ready(page, 'prof', language, 'people');
    const name = people.items[0]?.name ?? '';
    const [first = '', last = ''] = name.replace(/,.*/, '').split(' ').slice(-2);
    await openPage(page, '/contacts', words.shell.find);
    await page.keyboard.press('Control+k');
    const { field, group } = paletteOf(page, language);
    await field.fill(`${last.slice(0, 3)}${last.slice(4)} ${first}`);
    await expect(group('people').filter({ hasText: name })).toHaveCount(1);
    await group('people').filter({ hasText: name }).click();
    await expect(page).toHaveURL(new RegExp(`/person/${people.items[0]?.id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(last);
  });
});

test('a room by its code; results stay while others load @phone', async ({
  page,
  language,
  textsOf,
  words,
  browserErrors,
}) => {
  await test.step('a room is found by its code and leads to the map', async () => {
    await ready(page, 'b139', language, 'rooms');
    await openPage(page, '/contacts', words.shell.find);
    await page.getByRole('button', { name: words.shell.find }).tap();
    const { field, group } = paletteOf(page, language);
    await field.fill('b139');
    const room = group('rooms').first();
    await expect(room).toContainText('B 139');
    await expect(room).toContainText(textsOf('palette').building('B'));
    await room.tap();
    await expect(page).toHaveURL(/\/maps\?rooms=B139/);
    await expect(page.getByRole('heading', { name: nonBreaking('B 139') })).toBeVisible();
  });
  await test.step('a canteen by its name leads to the menus', async () => {
    const { canteens } = await (await page.request.get('/api/status')).json();
    const name: string = canteens[0].names[0];
    await openPage(page, '/contacts', words.shell.find);
    await page.getByRole('button', { name: words.shell.find }).tap();
    const { field, group } = paletteOf(page, language);
    await field.fill(name);
    await expect(group('screens').first()).toContainText(words.shell.pages.food);
    await expect(group('screens').first()).toContainText(name);
  });
  await test.step('results stay while the next ones load, and a failure is said and repaired', async () => {
    ignoreErrors(browserErrors, '500');
    await ready(page, 'b1', language, 'rooms');
    await openPage(page, '/contacts', words.shell.find);
    await page.getByRole('button', { name: words.shell.find }).tap();
    const { dialog, field, group } = paletteOf(page, language);
    await field.fill('b1');
    const rooms = group('rooms');
    await expect(rooms.first()).toBeVisible();
    const held = Promise.withResolvers<void>();
    await page.route(SEARCH, async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '', requestId: 'r1' } });
    });
    const asked = page.waitForRequest(SEARCH);
    await field.fill('b13');
    await asked;
    await expect(rooms.first()).toBeVisible();
    held.resolve();
    await expect(dialog.getByText(textsOf('palette').failed)).toBeVisible();
    await page.unroute(SEARCH);
    await dialog.getByRole('button', { name: textsOf('palette').retry }).tap();
    await expect(rooms.first()).toContainText('B 13');
  });
});

test('for a student: own exam dates lead to that subject, recent ones come first and end with the login @desktop', async ({
  page,
  language,
  textsOf,
  login,
  words,
}) => {
  await login('student');
  await expect(page.getByRole('button', { name: words.shell.find })).toBeVisible();
  const { terms } = await (await page.request.get(`/api/user/terms?lang=${language}`)).json();
  const { code, value } = terms[0].code as { code: string; value: string };
  const { dialog, field, group, options } = paletteOf(page, language);
  await page.keyboard.press('Control+k');
  await field.fill(`exam ${value}`);
  const own = group('terms').first();
  await expect(own).toContainText(textsOf('palette').termsOf(value));
  await own.click();
  await expect(page).toHaveURL(`/terms?codes=${code}`);
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await field.fill(words.shell.pages.settings);
  await group('screens').first().click();
  await expect(page).toHaveURL('/settings');
  await page.keyboard.press('Control+k');
  await expect(group('recent')).toHaveCount(2);
  await expect(options.first()).toContainText(words.shell.pages.settings);
  await expect(options.nth(1)).toContainText(textsOf('palette').kinds.terms);
  // Recent results are kept on this device until the login ends.
  await page.reload();
  await expect(page.getByRole('button', { name: words.shell.find })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(group('recent')).toHaveCount(2);
  await page.goto('/logout');
  await expect(page).not.toHaveURL(/logout/);
  await openPage(page, '/contacts', words.shell.find);
  await page.keyboard.press('Control+k');
  await expect(group('screens').first()).toBeVisible();
  await expect(group('recent')).toHaveCount(0);
});

test('roles, names and the number of results are in the accessibility tree, in both themes @desktop', async ({
  page,
  language,
  textsOf,
  login,
  words,
}) => {
  const text = textsOf('palette');
  await ready(page, 'chem', language, 'classes');
  await login('student');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('button', { name: words.shell.find }).click();
    const { dialog, field, group, count, options } = paletteOf(page, language);
    await expect(group('screens').first()).toBeVisible();
    await expectAccessible(page);
    await field.fill('chem');
    await expect(group('classes').first()).toBeVisible();
    await expect(group('terms').first()).toBeVisible();
    await expect(async () =>
      expect(await count.textContent()).toBe(nonBreaking(text.found(await options.count()))),
    ).toPass();
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog "${text.label}":
        - combobox "${text.placeholder}" [expanded]
        - status: /\\d+/
        - listbox "${text.label}":
          - group "${text.groups.classes}":
            - option [selected]
          - group "${text.groups.terms}":
            - option
    `);
    await expectAccessible(page);
    await field.fill('xyzzyq');
    await expect(dialog.getByText(text.none('xyzzyq'))).toBeVisible();
    await expect(dialog).toContainText(text.noneHintOwn);
    await expect(count).toHaveText(text.found(0));
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});

test('a palette that does not come leaves the keys to the page, and opens when it is asked for again @desktop', async ({
  page,
  browserErrors,
  textsOf,
}) => {
  ignoreErrors(browserErrors, '404', 'palette');
  let isGone = true;
  await page.route(/assets\/palette-.*\.js/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto('/contacts');
  await drawn(page);
  const isTaken = () =>
    page.evaluate(
      () =>
        !document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'x', bubbles: true, cancelable: true }),
        ),
    );
  await page.keyboard.press('Control+k');
  await expect.poll(isTaken).toBe(true);
  await expect.poll(isTaken).toBe(false);
  isGone = false;
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: textsOf('palette').label })).toBeVisible();
});
