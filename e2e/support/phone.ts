import { type BrowserContext, request as newRequest, type Page } from '@playwright/test';
import { type Front, openFront } from './front.ts';
import { bridge } from './phone/bridge.ts';
import { type Message, openFcm } from './phone/fcm.ts';
import { serveApp } from './phone/serve.ts';
import { test as base, expect, type Language, portalUrl } from './test.ts';
import { textsIn } from './texts.ts';
import { world } from './world.ts';

/** A call of the page to a plugin, as the bridge of Android passes it on. */
interface Call {
  callbackId: string;
  pluginId: string;
  methodName: string;
  options: Record<string, unknown>;
}

/** An event that waits for its listener, as the system keeps links and taps for an app that starts. */
interface Retained {
  plugin: string;
  event: string;
  data: object;
}

/**
 * A phone around the app's build. It speaks the protocol of the wrapper's own script, which is Capacitor's, and keeps what
 * a phone keeps: secrets, the permission, the notifications' address. Everything that the app asks of it is in
 * {@link calls}.
 */
export class Phone {
  page!: Page;
  /** The app's calls to the phone, in order: `Share.share`, with its options. */
  readonly calls: { name: string; options: Record<string, unknown> }[] = [];
  readonly secrets = new Map<string, string>();
  permission: 'prompt' | 'granted' | 'denied' = 'prompt';
  /** The user's answer when the phone asks. */
  answer: 'granted' | 'denied' = 'granted';
  /** Address for notifications; null: it does not come. */
  token: string | null = 'fcm-token-1';
  hasUpdate = false;
  /** Whether no file can be written. */
  isFull = false;
  /** The phone's clock at a start of the app, milliseconds. The portal's stands. */
  now = Date.parse(world().now);
  /** Messages that the portal has sent through FCM, to this phone and to others. */
  readonly messages: readonly Message[];
  /** The link that started the app. */
  private launched: string | null = null;
  private listeners: { id: string; plugin: string; event: string }[] = [];
  private retained: Retained[] = [];
  readonly front: Front;
  private readonly context: BrowserContext;
  private readonly errors: string[];
  private readonly origin: string;

  constructor(context: BrowserContext, front: Front, messages: readonly Message[], errors: string[]) {
    this.context = context;
    this.front = front;
    this.messages = messages;
    this.errors = errors;
    this.origin = `http://localhost:${world().appPort}`;
  }

  /** The app's own address of a screen. */
  at = (path: string): string => this.origin + path;

  /**
   * Starts the app anew; what it has stored stays.
   * @param link the one that starts it. Android delivers it also to the running app, iOS does not: `isDeliveredTwice`
   */
  async start({
    link = null,
    isDeliveredTwice = false,
  }: {
    link?: string | null;
    isDeliveredTwice?: boolean;
  } = {}) {
    await this.page?.close();
    this.launched = link;
    this.listeners = [];
    if (link !== null && isDeliveredTwice)
      this.retained.push({ plugin: 'App', event: 'appUrlOpen', data: { url: link } });
    this.page = await this.context.newPage();
    this.page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    this.page.on('pageerror', (error) => this.errors.push(String(error)));
    await this.page.clock.setSystemTime(this.now);
    await this.page.exposeBinding('callPhone', (_source, text: string) => this.take(JSON.parse(text)));
    // A page that loads anew has no listeners.
    await this.page.exposeBinding('startBridge', () => {
      this.listeners = [];
    });
    await this.page.addInitScript(await bridge());
    await this.page.goto(this.at('/'));
  }

  /** Opens a link while the app runs. */
  openLink = (url: string): Promise<void> => this.tell('App', 'appUrlOpen', { url });

  /** The user comes back to the app. */
  resume = (): Promise<void> => this.tell('App', 'resume', {});

  async pressBack(): Promise<void> {
    const canGoBack = await this.page.evaluate(() => Object(Reflect.get(window, 'navigation')).canGoBack);
    await this.tell('App', 'backButton', { canGoBack });
  }

  /** A push reaches the app that is on the screen, or its notification is tapped. */
  push = (data: object): Promise<void> =>
    this.tell('FirebaseMessaging', 'notificationReceived', { notification: { data } });
  tap = (data: object): Promise<void> =>
    this.tell('FirebaseMessaging', 'notificationActionPerformed', {
      actionId: 'tap',
      notification: { data },
    });

  /** A status bar over the page. @param height px */
  async showStatusBar(height: number): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: height, topMax: height } });
  }

  async changeToken(token: string): Promise<void> {
    this.token = token;
    await this.tell('FirebaseMessaging', 'tokenReceived', { token });
  }

  /** Asks the portal as the app does, also while the app cannot. @param login the tokens of then, e.g. of a login that has ended */
  ask = (path: string, login = this.login()): Promise<Response> =>
    fetch(portalUrl() + path, {
      headers: { authorization: `Bearer ${login?.access}`, origin: this.origin },
    });

  /** The options of the app's calls of a method. */
  given = (name: string) => this.calls.filter((call) => call.name === name).map(({ options }) => options);

  /** The address that the app opened last in the browser view. */
  async opened(): Promise<string> {
    const name = 'InAppBrowser.openInSystemBrowser';
    await expect.poll(() => this.given(name).length).toBeGreaterThan(0);
    return String(this.given(name).at(-1)?.url);
  }

  /** The pair of tokens on this device; null when it has none. */
  login(): { access: string; refresh: string; tag: string } | null {
    return JSON.parse(this.secrets.get('capacitor-storage_login') ?? 'null');
  }

  private async tell(plugin: string, event: string, data: object): Promise<void> {
    const heard = this.listeners.filter((one) => one.plugin === plugin && one.event === event);
    if (heard.length === 0) this.retained.push({ plugin, event, data });
    const results = heard.map(({ id }) => resultOf(id, data));
    await this.page.evaluate((all) => {
      for (const result of all) Reflect.get(window, 'Capacitor').fromNative(result);
    }, results);
  }

  /** Takes a call. @returns the answers to the page that come at once */
  private take({ callbackId, pluginId, methodName, options }: Call): object[] {
    if (methodName === 'addListener') {
      const event = String(options.eventName);
      this.listeners.push({ id: callbackId, plugin: pluginId, event });
      const isDue = (one: Retained) => one.plugin === pluginId && one.event === event;
      const due = this.retained.filter(isDue);
      this.retained = this.retained.filter((one) => !isDue(one));
      return due.map(({ data }) => resultOf(callbackId, data));
    }
    this.calls.push({ name: `${pluginId}.${methodName}`, options });
    try {
      return [resultOf(callbackId, this.perform(`${pluginId}.${methodName}`, options))];
    } catch (error) {
      return [{ callbackId, success: false, error: { message: String(error) } }];
    }
  }

  private perform(name: string, options: Record<string, unknown>): object {
    const key = String(options.prefixedKey);
    switch (name) {
      case 'App.getLaunchUrl':
        return this.launched === null ? {} : { url: this.launched };
      case 'SecureStorage.internalGetItem':
        return { data: this.secrets.get(key) ?? null };
      case 'SecureStorage.internalSetItem':
        this.secrets.set(key, String(options.data));
        return {};
      case 'SecureStorage.internalRemoveItem':
        return { success: this.secrets.delete(key) };
      case 'FirebaseMessaging.checkPermissions':
        return { receive: this.permission };
      case 'FirebaseMessaging.requestPermissions':
        if (this.permission === 'prompt') this.permission = this.answer;
        return { receive: this.permission };
      case 'FirebaseMessaging.getToken':
        if (this.token === null) throw new Error('SERVICE_NOT_AVAILABLE');
        return { token: this.token };
      case 'Filesystem.writeFile':
        if (this.isFull) throw new Error('no space left');
        return { uri: `file:///cache/${options.path}` };
      case 'AppUpdate.getAppUpdateInfo':
        return {
          currentVersionName: '1',
          currentVersionCode: '1',
          updateAvailability: this.hasUpdate ? 2 : 1,
        };
      default:
        return {};
    }
  }
}

const resultOf = (callbackId: string, data: object) => ({ callbackId, success: true, data, save: true });

/**
 * Logs in at the address that the app has opened, in a browser of its own, as the user does in the browser view.
 * @returns the link with which the server opens the app
 */
export async function logInAt(address: string, username: string): Promise<string> {
  const browser = await newRequest.newContext();
  try {
    const form = await (await browser.get(address)).text();
    const token = /name="token" value="([^"]+)"/.exec(form)?.[1] ?? '';
    const { searchParams, origin } = new URL(address);
    const fields = {
      ...{ token, username, password: 'demo', mobile: '1' },
      ...{ page: searchParams.get('page') ?? '/', challenge: searchParams.get('challenge') ?? '' },
    };
    const answer = await browser.post(`${origin}/api/login`, {
      headers: { accept: 'text/html' },
      form: fields,
      maxRedirects: 0,
    });
    const link = answer.headers().location;
    if (link === undefined) throw new Error(`the login of ${username} answered ${answer.status()}`);
    return link;
  } finally {
    await browser.dispose();
  }
}

/** Asks for the login, logs in in the browser view, and returns the link that opens the app. */
export async function begin(phone: Phone, username: string, language: Language): Promise<string> {
  const before = phone.given('InAppBrowser.openInSystemBrowser').length;
  await phone.page.getByRole('button', { name: textsIn(language, 'app').login.open }).click();
  await expect.poll(() => phone.given('InAppBrowser.openInSystemBrowser').length).toBe(before + 1);
  return logInAt(await phone.opened(), username);
}

/** Starts the app and logs in. The app shows the intro at the first login, else Home. */
export async function logIn(phone: Phone, username: string, language: Language): Promise<void> {
  await phone.start();
  await phone.openLink(await begin(phone, username, language));
  await phone.page.waitForURL((url) => url.pathname !== '/login');
}

export const test = base.extend<{ phone: Phone }>({
  phone: async ({ context, browserErrors }, use) => {
    const front = await openFront(portalUrl());
    const app = await serveApp(front.url);
    const fcm = await openFcm();
    await use(new Phone(context, front, fcm.messages, browserErrors));
    await front.shut();
    for (const server of [app, fcm.server]) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  },
});
