import {
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '@kahan/contract';
import { pushPayload, SESSION_NAME_BYTES } from '@kahan/contract';
import { isCanceled, type LessonWeek } from '@kahan/domain';
import { afterAll, afterEach, vi } from 'vitest';
import { signal } from '../../src/platform/bus.ts';
import { AppClient } from './app-client.ts';
import type { TestClient } from './client.ts';
import { firstNews } from './live.ts';
import { startPortal, type TestPortal } from './portal.ts';

export interface Arrived {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface StandInAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A local stand-in for an external service: records requests and answers as the test decides. */
export interface StandIn {
  url: string;
  /** Requests in order of arrival. */
  arrived: Arrived[];
  /** The answer to a request; 201 by default. */
  answer: (arrived: Arrived) => StandInAnswer | Promise<StandInAnswer>;
  close(): Promise<void>;
}

export async function startStandIn(): Promise<StandIn> {
  const arrived: Arrived[] = [];
  const standIn: StandIn = {
    url: '',
    arrived,
    answer: () => ({ status: 201 }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) };
    arrived.push(one);
    const { status, headers, body } = await standIn.answer(one);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

/** The private keys of a subscription. */
export interface DeviceKeys {
  privateKey: KeyObject;
  /** Public key as an uncompressed point. */
  point: Buffer;
  auth: Buffer;
}

export function deviceKeys(): DeviceKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { privateKey, point, auth: randomBytes(16) };
}

/** The keys of a device as it registers them. */
export const registeredKeys = ({ point, auth }: DeviceKeys) => ({
  p256dh: point.toString('base64url'),
  auth: auth.toString('base64url'),
});

/** Decrypts a push as a browser does (RFC 8291, independent of the code that encrypts). */
export function decrypt({ privateKey, point, auth }: DeviceKeys, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(sender) });
  const hkdf = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
  const secret = hkdf(shared, auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

export function publicKeyOf(point: Buffer): KeyObject {
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}

/** The claims of a JWT. @throws Error when its signature is wrong */
export function verifiedClaims(token: string, key: KeyObject): Record<string, unknown> {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

let devices = 0;

/** A browser with a subscription at the stand-in. */
export class Browser {
  readonly client: TestClient;
  readonly keys: DeviceKeys;
  readonly path: string;
  private readonly service: StandIn;
  private readonly opened = new Map<Arrived, PushPayload>();

  constructor(client: TestClient, service: StandIn) {
    devices += 1;
    this.client = client;
    this.keys = deviceKeys();
    this.path = `/push/${devices}-${randomBytes(8).toString('hex')}`;
    this.service = service;
  }

  get endpoint(): string {
    return this.service.url + this.path;
  }

  /** The same browser with the cookies of another login. */
  as(client: TestClient): Browser {
    return Object.assign(Object.create(Browser.prototype), this, { client });
  }

  /** The body of the browser's registration. */
  get registration() {
    return { service: 'WEB', id: this.endpoint, keys: registeredKeys(this.keys) };
  }

  get arrived(): Arrived[] {
    return this.service.arrived.filter(({ path }) => path === this.path);
  }

  /** The decrypted pushes that arrived. */
  get payloads(): PushPayload[] {
    return this.arrived.map((arrived) => {
      const known = this.opened.get(arrived) ?? this.open(arrived);
      this.opened.set(arrived, known);
      return known;
    });
  }

  private open({ body }: Arrived): PushPayload {
    return pushPayload.strict().parse(JSON.parse(decrypt(this.keys, body)));
  }

  get titles(): string[] {
    return this.payloads.map(({ title }) => title);
  }
}

export const NOTIFICATION = '/api/user/notification';

/** How a push names the login of a client, by the CSRF token that it got at its login. */
export const sessionName = (client: TestClient): string =>
  createHash('sha256')
    .update((client instanceof AppClient ? client.tokens?.access_csrf : client.cookie('kahan_csrf')) ?? '')
    .digest()
    .subarray(0, SESSION_NAME_BYTES)
    .toString('base64url');

/** Logs in and registers a browser. */
export async function openBrowser(portal: TestPortal, service: StandIn, login: string): Promise<Browser> {
  const browser = new Browser(await portal.login(login), service);
  await register(browser);
  return browser;
}

/** Registers a browser, which gets a push about all that is published from then on. */
export async function register(browser: Browser): Promise<void> {
  await firstNews(browser.client);
  const answer = await browser.client.send('PUT', NOTIFICATION, browser.registration);
  if (answer.status !== 204) throw new Error(`not registered: ${answer.status} ${answer.text}`);
}

/** A portal, its push service, and browsers of students, for one test file; they end with it. */
export async function pushStage(env: Record<string, string> = {}) {
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
  const service = await startStandIn();
  const portal = await startPortal({ env: { PUSH_LOOPBACK: 'true', ...env } });
  afterAll(async () => {
    await portal.stop();
    await service.close();
  });
  afterEach(() => {
    service.answer = () => ({ status: 201 });
  });
  let students = 0;
  /** A login that no other test of the file uses. */
  const student = (): string => {
    students += 1;
    return `s${String(students).padStart(6, '0')}`;
  };
  const open = (login = student()): Promise<Browser> => openBrowser(portal, service, login);
  return { portal, service, student, open };
}

/** Enters results of a student, as a teacher does: one card for each attempt. @returns the Czech name of the subject */
export async function enterGrades(
  portal: TestPortal,
  { client, login, attempts = [3] }: { client: TestClient; login: string; attempts?: readonly number[] },
): Promise<string> {
  const { results } = (await client.get('/api/user/results?lang=cs')).json<{
    results: { code: { code: string; value: string } }[];
  }>();
  const { code = '', value = '' } = results[0]?.code ?? {};
  for (const attempt of attempts) {
    await portal.control('PUT', '/results', { login, code, attempt, grade: 'B', kind: 'exam' });
  }
  return value;
}

/** Cancels a lesson of a student in its next week: one card. */
export async function cancelLesson(portal: TestPortal, login: string): Promise<void> {
  const { lessons } = await portal.control<{
    lessons: { gl: string; blocks: { weeks: Record<string, LessonWeek> }[] }[];
  }>('GET', `/students/${login}`);
  for (const { gl, blocks } of lessons) {
    const weeks = blocks.flatMap(({ weeks: of }) => Object.entries(of));
    const [week] = weeks.find(([number, one]) => Number(number) > 9 && !isCanceled(one)) ?? [];
    if (week === undefined) continue;
    await portal.control('PATCH', `/lessons/${gl}`, { weeks: [Number(week)], canceled: true });
    return;
  }
  throw new Error(`${login} has no lesson in the weeks ahead`);
}

let published = 0;

/** Publishes public news, or changes the news with this id. */
export async function publish(
  portal: Pick<TestPortal, 'control'>,
  id?: string,
  text = 'Text',
): Promise<{ id: string; cs: string; en: string }> {
  published += 1;
  const title = { cs: `Zpráva ${published} pro všechny`, en: `Message ${published} for all` };
  const body = { cs: `<p>${text}</p>`, en: `<p>${text} (en)</p>` };
  const made = await portal.control<{ id: string }>('POST', '/news', { title, body, ...(id ? { id } : {}) });
  return { id: made.id, ...title };
}

/**
 * The same for retried pushes: cuts the pauses between attempts short. A lease lasts longer than any of these pauses,
 * so leased devices are left alone.
 */
export const eventuallyAgain = ({ db }: Pick<TestPortal, 'db'>, check: () => unknown): Promise<unknown> =>
  eventually(async () => {
    const due = await db.query({
      text: `update push_registrations set due_at = clock_timestamp()
             where due_at > clock_timestamp() and due_at < clock_timestamp() + interval '30 s' returning 1`,
    });
    if (due.length > 0) await signal(db, 'push', {});
    return check();
  });

/** Waits until a check passes: neither throws nor answers false. */
export const eventually = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(
    async () => {
      if (!(await check())) throw new Error(`not yet: ${check}`);
    },
    { timeout: 90_000, interval: 50 },
  );
