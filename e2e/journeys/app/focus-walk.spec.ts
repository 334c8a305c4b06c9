import { PAGES, pathVariants } from '@kahan/contract/runtime';
import type { Locator, Page, Request } from '@playwright/test';
import { OPEN_PAGES } from '../../support/addresses.ts';
import { newStudent } from '../../support/student.ts';
import { expect, ignoreErrors, test } from '../../support/test.ts';

/* Every kind of button of every screen is pressed by key: wherever the page changes, the focus is somewhere in it. */

/** Values of the parts of addresses. */
const PARTS: Readonly<Record<string, string>> = {
  ...{ code: 'B402008', id: '320063', teacherId: '20063', roomCode: 'B203', roomId: 'AI' },
  ...{ year: '2026', semester: '1', month: '11', day: '18', view: 'week' },
};
/** Searches and chosen items, whose buttons an empty page does not have. */
const MORE = ['/classes?title=che&language=CZE', '/people?name=ing', '/maps?rooms=B203', '/calendar/month'];

function addressesOf(studyId: string): string[] {
  const named = (path: string) =>
    path.replace(/:(\w+)/g, (whole, part: string) => (part === 'studyId' ? studyId : (PARTS[part] ?? whole)));
  return [...OPEN_PAGES.map((name) => named(pathVariants(PAGES[name].path).at(-1) ?? '')), ...MORE];
}

/** Buttons of the page, or of the dialog that is open. One of each kind: a list repeats its buttons. */
interface Found {
  /** Position among the buttons of the page or the dialog. */
  at: number;
  name: string;
}

const IN = { page: 'main', dialog: 'dialog[open]' } as const;
type Place = keyof typeof IN;

const buttonsIn = (page: Page, place: Place): Promise<Found[]> =>
  page
    .locator(IN[place])
    .last()
    .evaluate((root) => {
      const kinds = new Map<string, Found>();
      const all = root.querySelectorAll<HTMLButtonElement>('button, summary');
      for (const [at, one] of all.entries()) {
        if (one.disabled || !one.checkVisibility() || one.closest('[inert]') !== null) continue;
        const text = one.textContent.trim();
        const icon = one.querySelector('svg')?.innerHTML ?? '';
        const kind = `${one.className} ${icon} ${text.replace(/\d+/g, '0').slice(0, 20)}`;
        if (!kinds.has(kind))
          kinds.set(kind, { at, name: one.getAttribute('aria-label') ?? text.slice(0, 60) });
      }
      return [...kinds.values()];
    });

/** Calls of a page that have no answer yet. Live delivery is one that stays. */
function callsOf(page: Page): Set<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => request.url().includes('/socket.io/') || open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

class Walk {
  private readonly page: Page;
  private readonly calls: Set<Request>;
  private readonly login: (address: string) => Promise<void>;
  /** Names of buttons that left the focus nowhere, with their screens. */
  readonly lost: string[] = [];
  pressed = 0;

  /** @param login logs in again and opens an address: a button of the settings ends the login */
  constructor(page: Page, login: (address: string) => Promise<void>) {
    this.page = page;
    this.login = login;
    this.calls = callsOf(page);
  }

  /** Presses all kinds of buttons of a screen, and of the dialogs that they open. */
  async screen(address: string): Promise<void> {
    const open = async () => {
      await this.page.goto(address);
      if (new URL(this.page.url()).pathname === '/api/login') await this.login(address);
    };
    await open();
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await this.settle();
    for (const one of await buttonsIn(this.page, 'page')) {
      // A load undoes the changes of the button before.
      await open();
      await this.settle();
      if (!(await this.press('page', one, address))) continue;
      if ((await this.page.locator(IN.dialog).count()) === 0) continue;
      for (const two of await buttonsIn(this.page, 'dialog')) {
        await open();
        await this.settle();
        await this.press('page', one, address);
        await this.press('dialog', two, `${address}, ${one.name}`);
      }
    }
  }

  /** @returns whether the page is still the same */
  private async press(place: Place, { at, name }: Found, where: string): Promise<boolean> {
    const button = this.page.locator(IN[place]).last().locator('button, summary').nth(at);
    // A screen that was read again may have fewer buttons, or others.
    if ((await this.nameOf(button)) !== name) return true;
    await this.page.evaluate(() => Object.assign(window, { isSame: true }));
    await button.focus();
    await this.page.keyboard.press('Enter');
    this.pressed += 1;
    await this.settle();
    const isSame = await this.page.evaluate(() => 'isSame' in window);
    const focused = await this.page.evaluate(() => document.activeElement?.localName);
    if (isSame && focused === 'body') this.lost.push(`${where}: ${name}`);
    // A switch whose name is its next action, e.g. hiding all grades, is put back for the buttons after it.
    if (isSame && focused === 'button' && ![name, null].includes(await this.nameOf(button))) {
      await this.page.keyboard.press('Enter');
      await this.settle();
    }
    return isSame;
  }

  /** @returns null when there is no such button */
  private async nameOf(button: Locator): Promise<string | null> {
    if ((await button.count()) === 0) return null;
    return button.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 60));
  }

  /** Waits until all calls were answered and their answers are drawn. */
  private async settle(): Promise<void> {
    await this.drawn();
    await expect.poll(() => this.calls.size).toBe(0);
    await this.drawn();
  }

  private async drawn(): Promise<void> {
    await this.page.waitForFunction(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
    );
  }
}

// The screens are shared out, so that no journey is long.
test.describe.configure({ mode: 'parallel' });
const SHARES = 6;

for (let share = 0; share < SHARES; share++) {
  test(`no button of any screen leaves the focus nowhere, ${share + 1} of ${SHARES} @desktop`, async ({
    page,
    login,
    browserErrors,
  }) => {
    test.setTimeout(600_000);
    const who = await newStudent();
    await login(who);
    const { studies } = await (await page.request.get('/api/user')).json();
    const walk = new Walk(page, (address) => login(who, address));
    const addresses = addressesOf(studies[0].study_id).filter((_, index) => index % SHARES === share);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) await walk.screen(address);
    expect(walk.lost).toEqual([]);
    expect(walk.pressed).toBeGreaterThan(10);
    // A pressed button may ask for something that is not there, e.g. a service of notifications.
    ignoreErrors(browserErrors, 'Failed to load', 'push');
  });
}
