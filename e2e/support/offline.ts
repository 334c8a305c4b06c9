import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Front, openFront } from './front.ts';
import {
  test as base,
  cards,
  expect,
  ignoreErrors,
  type Language,
  portalUrl,
  sendLogin,
  waitingForApp,
  withoutAnswersOnceCallsAreRouted,
} from './test.ts';

/** A browser that a journey can close and start again, with what it keeps on its disk. */
export interface Device {
  /** The page of the browser that runs now. */
  page: Page;
  context: BrowserContext;
  front: Front;
  login(username: string): Promise<void>;
  /** Logs in, opens Home and waits until the device keeps the app and the data of the personal screens. */
  keep(username: string): Promise<void>;
  /** Closes the browser, does something meanwhile, and starts it again. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /**
   * Ends the way to the portal and tells the browser that it has no network, or the reverse. The browser logs every load
   * that fails for that.
   */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** The server goes away for a moment and comes back with another build. */
  updateServer(): Promise<void>;
}

export const test = base.extend<{ device: Device }>({
  device: async ({ language, browserErrors }, use, info) => {
    const folder = await mkdtemp(join(tmpdir(), 'kahan-device-'));
    const front = await openFront(portalUrl());
    const device = new TestDevice(folder, front, language, info.project.use as Options, browserErrors);
    await device.start();
    await use(device);
    await device.context.close();
    await front.shut();
    await rm(folder, { recursive: true, force: true });
  },
});

/** Texts that the browser logs when it does not reach the portal. */
const UNREACHED = ['net::ERR', 'ERR_INTERNET_DISCONNECTED', 'WebSocket'];

type Options = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

class TestDevice implements Device {
  page!: Page;
  context!: BrowserContext;
  readonly front: Front;
  private readonly folder: string;
  private readonly language: Language;
  private readonly use: { launchOptions?: Options } & Options;
  private readonly errors: string[];
  private isCut = false;

  constructor(folder: string, front: Front, language: Language, use: Options, errors: string[]) {
    this.folder = folder;
    this.front = front;
    this.language = language;
    this.use = use;
    this.errors = errors;
  }

  async start(): Promise<void> {
    const { launchOptions, ...use } = this.use;
    this.context = await chromium.launchPersistentContext(this.folder, {
      ...use,
      ...launchOptions,
      baseURL: this.front.url,
      serviceWorkers: 'allow',
    });
    await this.context.setOffline(this.isCut);
    this.page = withoutAnswersOnceCallsAreRouted(
      waitingForApp(this.context.pages()[0] ?? (await this.context.newPage())),
    );
    this.page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    this.page.on('pageerror', (error) => this.errors.push(String(error)));
  }

  async restart(meanwhile?: () => Promise<void>): Promise<void> {
    await this.context.close();
    await meanwhile?.();
    await this.start();
  }

  async login(username: string): Promise<void> {
    await sendLogin(this.page, username, this.language);
  }

  async keep(username: string): Promise<void> {
    await this.login(username);
    await this.page.goto('/');
    await expect(cards(this.page).first()).toBeVisible();
    await expectKept(this.page);
  }

  async cut(): Promise<void> {
    ignoreErrors(this.errors, ...UNREACHED);
    this.isCut = true;
    await this.front.shut();
    await this.context.setOffline(true);
  }

  async restore(): Promise<void> {
    this.isCut = false;
    await this.front.open();
    await this.context.setOffline(false);
  }

  async updateServer(): Promise<void> {
    ignoreErrors(this.errors, ...UNREACHED);
    await this.front.shut();
    this.front.nextBuild();
    await this.front.open();
  }
}

/** Collects every text of elements that the pages of a browser show from now on, also for a moment. */
export async function recordTexts({ context }: Device, selector = 'html'): Promise<string[]> {
  const texts: string[] = [];
  await context.exposeFunction('tellText', (text: string) => texts.push(text));
  await context.addInitScript((shown) => {
    const tell = () => {
      for (const element of document.querySelectorAll<HTMLElement>(shown))
        Reflect.get(window, 'tellText')(element.innerText);
    };
    new MutationObserver(tell).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }, selector);
  return texts;
}

/** The data that a page of this origin keeps on its device. */
export interface Kept {
  caches: string[];
  databases: string[];
  workers: number;
  /** Keys of both storages, without those of the device's own settings. */
  keys: string[];
  /**
   * Names of cookies, without those that may outlive a login. Scripts cannot remove all cookies of a login that was ended
   * without a network: they are `ended` until the server is reached.
   */
  cookies: string[];
}

/**
 * Data of the device that outlives a login: settings that depend on who can see the screen, not on who is logged in,
 * and public data. A key that is not here fails the journeys, so that nobody's own data is taken for the device's.
 */
const OF_DEVICE = [
  ...['kahan:hide-grades', 'kahan:slash-off', 'kahan:menu-studies', 'kahan:notice', 'kahan:version'],
  ...['kahan:timetable-size', 'kahan:timetable-display', 'kahan:calendar', 'kahan:map-filters'],
  ...['kahan:terms-order', 'kahan:terms-layout', 'kahan:food-places', 'kahan:food-parts'],
  'kahan:reservation',
];

/** Settings of the device, the mark by which a login recognizes it (decision 004), and the token of a login form. */
const COOKIES_OF_DEVICE = [
  ...['kahan_lang', 'kahan_theme', 'kahan_screen'],
  ...['kahan_device', 'kahan_login'],
];

async function cookiesOf(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => ({
    name: name.replace('__Host-', ''),
    value,
  }));
  if (cookies.some(({ name, value }) => name === 'kahan_logged_in' && value === 'ended')) return ['ended'];
  return cookies.map(({ name }) => name).filter((name) => !COOKIES_OF_DEVICE.includes(name));
}

export const NOTHING: Kept = { caches: [], databases: [], workers: 0, keys: [], cookies: [] };

export const keptBy = async (page: Page): Promise<Kept> => {
  const { keys, ...kept } = await page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name = '' }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    keys: [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)),
  }));
  const cookies = await cookiesOf(page);
  return { ...kept, keys: keys.filter((key) => !OF_DEVICE.includes(key)), cookies };
};

/** Services whose answers the four personal screens need, and those with an answer about a study's plan. */
const NEEDED = [
  'user',
  'items',
  'schedule',
  'entries',
  'year-schedule',
  'terms',
  'results',
  'study',
  'study-types',
];

/** The answers that a page of this origin keeps. */
export const keptRows = (page: Page): Promise<{ key: string }[]> =>
  page.evaluate(async () => {
    const done = async <T>(request: IDBRequest<T>) => {
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      return request.result;
    };
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'kahan-user')) return [];
    const database = await done(indexedDB.open('kahan-user'));
    const rows = await done(database.transaction('answers').objectStore('answers').getAll());
    database.close();
    return rows;
  });

/** Whether the device keeps the position of its page in the logs. */
export const keptHeard = async (page: Page): Promise<boolean> =>
  (await keptRows(page)).some(({ key }) => JSON.parse(key)[0] === 'heard');

/** Waits until the device keeps the app and the data of the personal screens. */
export async function expectKept(page: Page): Promise<void> {
  const services = async () => (await keptRows(page)).map(({ key }) => JSON.parse(key)[0] as string);
  await expect.poll(services, { timeout: 30_000 }).toEqual(expect.arrayContaining(NEEDED));
  const hasShell = () => page.evaluate(async () => (await caches.match('/kept-shell')) !== undefined);
  // The worker keeps the whole build first.
  await expect.poll(hasShell, { timeout: 30_000 }).toBe(true);
  // A browser that ends earlier starts without the worker.
  const stateOfWorker = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(stateOfWorker, { timeout: 30_000 }).toBe('activated');
}
