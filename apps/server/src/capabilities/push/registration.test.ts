import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import {
  Browser,
  deviceKeys,
  enterGrades,
  eventually,
  NOTIFICATION,
  publish,
  pushStage,
  register,
} from '../../../test/support/push.ts';

const { portal, service, student, open } = await pushStage();
/** A browser that gets every push. */
const witness = await open();

/** Publishes news and waits for its push to a browser. */
async function published(by = witness): Promise<string> {
  const { cs } = await publish(portal);
  await eventually(() => by.titles.includes(cs));
  return cs;
}

describe('a registration', () => {
  test('ends with the login', async () => {
    const login = student();
    const [browser, phone] = [await open(login), await open(login)];
    await published(browser);
    expect((await browser.client.get('/api/logout')).json()).toEqual({ logged_out: true });
    await published(phone);
    await published(phone);
    expect([browser.arrived.length, phone.arrived.length]).toEqual([1, 3]);
  });

  test('ends when its login says so', async () => {
    const browser = await open();
    const ended = await browser.client.send('DELETE', NOTIFICATION, { service: 'WEB', id: browser.endpoint });
    expect([ended.status, ended.text]).toEqual([204, '']);
    await published();
    await published();
    expect(browser.arrived).toEqual([]);
  });

  test('is replaced by another of the same login; the same again is one', async () => {
    const browser = await open();
    const renewed = new Browser(browser.client, service);
    await register(renewed);
    await register(renewed);
    const titles = [await published(), await published()];
    await eventually(() => renewed.arrived.length === 2);
    expect(renewed.titles).toEqual(titles);
    expect(browser.arrived).toEqual([]);
  });

  test('of a browser in which its user logged in again is one', async () => {
    const login = student();
    const browser = await open(login);
    await register(browser.as(await portal.login(login)));
    const titles = [await published(browser), await published(browser)];
    expect(browser.titles).toEqual(titles);
  });

  test('is forgotten when its user has registered twenty others since', async () => {
    const login = student();
    const first = await open(login);
    const others: Browser[] = [];
    for (let n = 0; n < 20; n += 1) others.push(await open(login));
    const title = await published();
    await eventually(() => others.every(({ titles }) => titles.includes(title)));
    // The item was fanned out to all devices together: the first device would have got it, too.
    await published();
    expect(first.titles).toEqual([]);
  });

  test('keeps what waits for it when it is made again', async () => {
    const browser = await open();
    service.answer = ({ path }) => ({ status: path === browser.path ? 503 : 201 });
    const { cs } = await publish(portal);
    await eventually(() => browser.arrived.length > 0);
    await register(browser);
    service.answer = () => ({ status: 201 });
    await eventually(() => browser.titles.filter((title) => title === cs).length === 2);
  });
});

describe('another login', () => {
  test('cannot end it, nor learn whether it is there', async () => {
    const [browser, other] = [await open(), await open()];
    const body = (id: string) => ({ service: 'WEB', id });
    const foreign = await other.client.send('DELETE', NOTIFICATION, body(browser.endpoint));
    const unknown = await other.client.send('DELETE', NOTIFICATION, body(`${service.url}/nobody`));
    expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
    const title = await published(browser);
    expect(browser.titles).toEqual([title]);
  });

  test('cannot take it over by the address alone', async () => {
    const login = student();
    const browser = await open(login);
    const other = await portal.login(student());
    const { keys } = new Browser(other, service).registration;
    const taken = await other.send('PUT', NOTIFICATION, { ...browser.registration, keys });
    expect([taken.status, taken.text]).toEqual([204, '']);
    const subject = await enterGrades(portal, { client: browser.client, login });
    await eventually(() => browser.arrived.length > 0);
    expect(browser.titles).toEqual([`${subject}: B, velmi dobře`]);
  });

  test('in the same browser takes it along: nothing of the user before is shown there', async () => {
    const login = student();
    const browser = await open(login);
    const phone = await open(login);
    const next = browser.as(await portal.login(student()));
    await register(next);
    await enterGrades(portal, { client: browser.client, login });
    await eventually(() => phone.arrived.length === 1);
    const title = await published(next);
    expect(browser.titles).toEqual([title]);
  });
});

describe('what is registered', () => {
  let strict: TestPortal;
  let client: TestClient;
  beforeAll(async () => {
    strict = await startPortal({ beside: portal });
    client = await strict.login('student');
  });
  afterAll(() => strict.stop());

  const good = { p256dh: deviceKeys().point.toString('base64url'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' };
  // The length and the first byte are right, but it is not a point of the curve.
  const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
  const web = (id: string, keys: object = good) => ({ service: 'WEB', id, keys });

  test.each([
    ['an unknown service', { service: 'SMS', id: '1' }, 'service'],
    ['no token', { service: 'FCM' }, 'id'],
    ['an empty token', { service: 'FCM', id: '' }, 'id'],
    ['an endless token', { service: 'FCM', id: 'x'.repeat(4097) }, 'id'],
    ['a token with a byte that no text may hold', { service: 'FCM', id: 'a\u0000b' }, 'id'],
    ['keys of a tab', { service: 'WS', id: 'tab', keys: good }, 'keys'],
    ['no keys', { service: 'WEB', id: 'https://push.example/1' }, 'keys'],
    ['another protocol', web('ftp://push.example/1'), 'id'],
    ['an open line', web('http://push.example/1'), 'id'],
    ['this machine', web('https://127.0.0.1/1'), 'id'],
    ['half a key', web('https://push.example/1', { auth: good.auth, p256dh: 'BAAA' }), 'keys.p256dh'],
    [
      'a point off the curve of an app',
      { service: 'FCM', id: 'app', keys: { ...good, p256dh: offCurve } },
      'keys.p256dh',
    ],
    ['half a key of an app', { service: 'FCM', id: 'app', keys: { p256dh: good.p256dh } }, 'keys.auth'],
    ['a point off the curve', web('https://push.example/1', { ...good, p256dh: offCurve }), 'keys.p256dh'],
  ])('%s is refused', async (_what, body, field) => {
    const answer = await client.send('PUT', NOTIFICATION, body);
    expect(answer.error()).toMatchObject({ code: 'VALIDATION_FAILED', field });
  });

  test('is accepted at a public https address, and by FCM also where nothing can be sent to it yet', async () => {
    for (const body of [
      web('https://push.example/send/1'),
      { service: 'FCM', id: 'token' },
      { service: 'WS', id: 'tab' },
    ]) {
      expect((await client.send('PUT', NOTIFICATION, body)).status).toBe(204);
    }
    expect((await client.get(NOTIFICATION)).json()).toMatchObject({ services: ['WEB', 'WS'] });
  });
});

test('portals that start together have the same key', async () => {
  await portal.db.query({ text: 'delete from push_keys' });
  const others = await Promise.all([startPortal({ beside: portal }), startPortal({ beside: portal })]);
  try {
    const keys = await Promise.all(
      others.map(async (other) => (await (await other.login('student')).get(NOTIFICATION)).json()),
    );
    expect(keys[0]).toEqual(keys[1]);
    expect(keys[0]).toMatchObject({ public_key: expect.stringMatching(/^B[\w-]{86}$/) });
  } finally {
    for (const other of others) await other.stop();
  }
});
