import {
  createDecipheriv,
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
import { pushPayload } from '@kahan/contract';
import { isCanceled, type LessonWeek } from '@kahan/domain';
import { vi } from 'vitest';
import { signal } from '../../src/platform/bus.ts';
import type { TestClient } from './client.ts';
import type { TestPortal } from './portal.ts';

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

/** A service outside, on this machine: keeps what arrives and answers as it is told. */
export interface StandIn {
  url: string;
  /** In order of arrival. */
  arrived: Arrived[];
  /** How it answers; 201 until a test says otherwise. */
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

/** The private part of a subscription. */
export interface DeviceKeys {
  privateKey: KeyObject;
  /** Uncompressed point. */
  point: Buffer;
  auth: Buffer;
}

export function deviceKeys(): DeviceKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { privateKey, point, auth: randomBytes(16) };
}

/** What a browser does with a push (RFC 8291, written apart from the code that encrypts). */
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

/** A JWT's claims, when its signature is right. */
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

/** A browser that has subscribed at the stand-in. */
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

  /** The body of a registration. */
  get registration() {
    const { point, auth } = this.keys;
    const keys = { p256dh: point.toString('base64url'), auth: auth.toString('base64url') };
    return { service: 'WEB', id: this.endpoint, keys };
  }

  get arrived(): Arrived[] {
    return this.service.arrived.filter(({ path }) => path === this.path);
  }

  /** All pushes that arrived, read. */
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

/** Logs in and registers a browser. */
export async function openBrowser(portal: TestPortal, service: StandIn, login: string): Promise<Browser> {
  const browser = new Browser(await portal.login(login), service);
  await register(browser);
  return browser;
}

export async function register(browser: Browser): Promise<void> {
  const answer = await browser.client.send('PUT', NOTIFICATION, browser.registration);
  if (answer.status !== 204) throw new Error(`not registered: ${answer.status} ${answer.text}`);
}

/** Enters results of a student, as a teacher would: one card for each attempt. @returns the subject in Czech */
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

/** Cancels the next week of a student's lesson: one card. */
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

/** Publishes news for everybody, or changes it. */
export async function publish(
  portal: Pick<TestPortal, 'control'>,
  id?: string,
): Promise<{ id: string; cs: string; en: string }> {
  published += 1;
  const title = { cs: `Zpráva ${published} pro všechny`, en: `Message ${published} for all` };
  const body = { cs: '<p>Text</p>', en: '<p>Text</p>' };
  const made = await portal.control<{ id: string }>('POST', '/news', { title, body, ...(id ? { id } : {}) });
  return { id: made.id, ...title };
}

/**
 * The same for what is sent again: pauses between tries are cut short. A lease is longer than any of them; whoever
 * holds one is left to send.
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

/** Waits until a condition holds that throws or is false before. */
export const eventually = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(
    async () => {
      if (!(await check())) throw new Error(`not yet: ${check}`);
    },
    { timeout: 90_000, interval: 50 },
  );
