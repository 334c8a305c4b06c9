import { settings } from '@kahan/phrases/en/preferences/settings';
import type { Page } from '@playwright/test';
import { cards, expect, expectNoOverflow, test } from '../../support/test.ts';

/* Criteria of WCAG 2.2 that axe does not decide; docs/wcag.md names the others. */

const PAGES = [
  '/',
  '/schedule/2026/1?study=990001&week=9',
  '/terms',
  '/overview',
  '/classes?title=che&language=CZE',
  '/food?date=2026-11-19',
  '/calendar/month/2026/11',
  '/contacts',
  '/settings',
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (path === '/') await expect(cards(page).first()).toBeVisible();
  if (path === '/terms') await expect(page.locator('[data-subject]').first()).toBeVisible();
}

/** The least spacing that a reader may set (WCAG 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Texts in view that a box cuts off, though it offers no way to scroll and no ellipsis. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (box: HTMLElement) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, position } =
        getComputedStyle(box);
      const isForScreenReaders = position === 'absolute' && (box.clientWidth <= 1 || clipPath !== 'none');
      if (isForScreenReaders || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isTall = isHidden(overflowY) && box.scrollHeight > box.clientHeight + 2;
      const isWide = isHidden(overflowX) && box.scrollWidth > box.clientWidth + 2;
      return isTall || isWide;
    };
    const ownText = (box: HTMLElement) =>
      [...box.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((text) => text.nodeValue);
    return [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((box) => box.checkVisibility() && ownText(box).join('').trim() !== '' && isCut(box))
      .map((box) => box.innerText.slice(0, 60));
  });

test('wider spacing of texts cuts nothing off @phone', async ({ page, login }) => {
  await login('student');
  for (const path of PAGES) {
    await open(page, path);
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }, SPACING);
    await expectNoOverflow(page);
    expect(await cutTexts(page), path).toEqual([]);
  }
});

test('texts of twice the size need no sideways scrolling @phone', async ({ page, login }) => {
  await login('student');
  // A browser that zooms to 200 % has half the pixels.
  await page.setViewportSize({ width: 320, height: 422 });
  for (const path of PAGES) {
    await open(page, path);
    await expectNoOverflow(page);
  }
});

test('a phone that zooms to 200 % scrolls no page sideways, and its bar has a place for each entry @phone', async ({
  page,
  login,
}) => {
  await login('student');
  await page.setViewportSize({ width: 195, height: 422 });
  for (const path of [
    ...PAGES,
    '/study/990001/groups',
    '/classes/B413004',
    '/person/320055',
    '/terms/plan',
    '/maps',
    '/rooms',
  ]) {
    await open(page, path);
    await expectNoOverflow(page);
    const tabs = page.locator('nav > :is(a, button)').filter({ visible: true });
    const cut = await tabs.evaluateAll(
      (all) =>
        all.filter((tab) => (tab.querySelector('svg + span')?.clientWidth ?? 0) > tab.clientWidth).length,
    );
    expect(cut, path).toBe(0);
  }
});

/** Share of the window's height that bars cover which do not scroll with the page. */
const coveredShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isHeld = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isHeld(element.parentElement));
    const lines = Array.from({ length: innerHeight }, (_, y) => y);
    const covered = lines.filter((y) => isHeld(document.elementFromPoint(innerWidth / 2, y)));
    return covered.length / innerHeight;
  });

test('at 400 % zoom no bar takes height from the content @phone', async ({ page, login }) => {
  await login('student');
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of [...PAGES, '/maps']) {
    await open(page, path);
    await expectNoOverflow(page);
    await page.mouse.wheel(0, 300);
    expect(await coveredShare(page), path).toBe(0);
  }
});

const LONG_WORD = 'Nejneobhospodařovávatelnějšího'.repeat(6);

test('one long word in names and titles scrolls no page sideways @phone', async ({ page, login }) => {
  await login('student');
  const pages = [
    '/study/990001',
    '/study/990001/groups',
    '/classes/B413004',
    '/person/320055',
    '/maps?rooms=B203',
  ];
  for (const path of [...PAGES, ...pages]) {
    await open(page, path);
    await page.evaluate((word) => {
      const named =
        'main :is(h1, h2, h3, h4), main :is(h1, h2, h3, h4) *, main li > :is(a, b), main li > span > b';
      for (const element of document.querySelectorAll(named)) {
        // These are our own short words.
        if (element.matches('.nowrap')) continue;
        for (const text of element.childNodes)
          if (text.nodeType === Node.TEXT_NODE && /\p{L}{4}/u.test(text.nodeValue ?? ''))
            text.nodeValue = word;
      }
    }, LONG_WORD);
    await expectNoOverflow(page);
  }
});

/** The element that has the focus, when nothing of it can be seen (WCAG 2.4.11). */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    // A field may be laid over by its own label.
    const { top, bottom } = focused.getBoundingClientRect();
    // Parts that load later may have moved the element out of sight; then it is not covered.
    if (bottom <= 0 || top >= innerHeight) return null;
    const own = [focused, ...('labels' in focused ? [...(focused.labels as NodeListOf<HTMLElement>)] : [])];
    const isSeen = own.some((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const shares = [0.05, 0.3, 0.5, 0.7, 0.95];
      return shares.some((x) =>
        shares.some((y) => {
          const found = document.elementFromPoint(left + width * x, top + height * y);
          return found !== null && (element.contains(found) || found.contains(element));
        }),
      );
    });
    return isSeen ? null : focused.outerHTML.slice(0, 120);
  });

test('no bar covers what has the focus, forwards and backwards', async ({ page, login }) => {
  await login('student');
  for (const path of PAGES) {
    for (const key of ['Tab', 'Shift+Tab']) {
      await open(page, path);
      for (let presses = 0; presses < 30; presses++) {
        await page.keyboard.press(key);
        expect(await hiddenFocus(page), `${key} on ${path}`).toBeNull();
      }
    }
  }
});

test('the search key of one character can be switched off @desktop', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  const box = page.getByRole('checkbox', { name: settings.slash });
  await page.goto('/settings');
  await expect(box).toBeChecked();
  await page.keyboard.press('/');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await box.uncheck();
  await page.reload();
  await expect(box).not.toBeChecked();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  // A search that opens would take this letter.
  await page.keyboard.press('x');
  await page.keyboard.press('Control+k');
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByRole('combobox')).toHaveValue('');
});
