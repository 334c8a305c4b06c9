import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '@kahan/contract';
import { type TemporaryDirectory, temporaryDirectory } from '@kahan/embedded-postgres/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loginApp } from '../../../../test/support/app-client.ts';
import type { TestClient } from '../../../../test/support/client.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';
import {
  type Arrived,
  cancelLesson,
  decrypt,
  deviceKeys,
  enterGrades,
  eventually,
  eventuallyAgain,
  NOTIFICATION,
  publish,
  registeredKeys,
  type StandIn,
  type StandInAnswer,
  sessionName,
  startStandIn,
  verifiedClaims,
} from '../../../../test/support/push.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const EMAIL = 'kahan@project.example';
let directory: TemporaryDirectory;
let fcm: StandIn;
let portal: TestPortal;
let client: TestClient;

beforeAll(async () => {
  fcm = await startStandIn();
  directory = await temporaryDirectory();
  const account = {
    type: 'service_account',
    project_id: 'kahan-test',
    client_email: EMAIL,
    private_key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    token_uri: `${fcm.url}/token`,
  };
  const file = join(directory.path, 'account.json');
  await writeFile(file, JSON.stringify(account));
  portal = await startPortal({ env: { FCM_SERVICE_ACCOUNT: file, FCM_URL: fcm.url } });
  client = await portal.login('s000001');
  // The portal's first reading of news notifies nobody. A message published before it would count as read then.
  await eventually(
    async () => (await client.get('/api/user/items/active')).json<{ length: number }>().length > 0,
  );
});
afterAll(async () => {
  await portal.stop();
  await fcm.close();
  await directory.remove();
});

/** Answers to the next messages for the app registered last; all other messages are accepted. */
let next: StandInAnswer[] = [];
let tokens = 0;
let tokenAnswers: StandInAnswer[] = [];
beforeEach(() => {
  next = [];
  tokenAnswers = [];
  fcm.answer = (arrived) => {
    if (arrived.path === '/token') return token();
    const given = messageOf(arrived).token === `app-${apps}` ? next.shift() : undefined;
    return given ?? { status: 200, body: '{}' };
  };
});

function token(): StandInAnswer {
  const failed = tokenAnswers.shift();
  if (failed !== undefined) return failed;
  tokens += 1;
  return { status: 200, body: JSON.stringify({ access_token: `access-${tokens}`, expires_in: 3600 }) };
}

interface Message {
  token: string;
  data: { id: string; service: string; path: string; item?: string };
  notification: { title: string };
}

const isMessage = ({ path }: Arrived) => path === '/v1/projects/kahan-test/messages:send';
const messageOf = ({ body }: Arrived) => (JSON.parse(body.toString()) as { message: Message }).message;
const messagesTo = (id: string) => fcm.arrived.filter(isMessage).filter((one) => messageOf(one).token === id);
const titlesTo = (id: string) => messagesTo(id).map((one) => messageOf(one).notification.title);

const keys = deviceKeys();
/** The item of a message, as the app reads it; FCM has not its key. */
const itemOf = (arrived: Arrived) => {
  const { item } = messageOf(arrived).data;
  return item === undefined ? null : JSON.parse(decrypt(keys, Buffer.from(item, 'base64url')));
};

let apps = 0;

/** Registers the app of this login again, with another token. @param more instead of the keys of the app */
async function registerApp(more: object = { keys: registeredKeys(keys) }): Promise<string> {
  apps += 1;
  const id = `app-${apps}`;
  expect((await client.send('PUT', NOTIFICATION, { service: 'FCM', id, ...more })).status).toBe(204);
  return id;
}

async function published(id: string): Promise<string> {
  const { cs } = await publish(portal);
  await eventually(() => titlesTo(id).includes(cs));
  return cs;
}

const isKept = async (id: string) =>
  (await portal.db.query({ text: 'select from push_registrations where address = $1', values: [id] }))
    .length > 0;

const refusal = (status: number, message: string, ...details: object[]): StandInAnswer => ({
  status,
  body: JSON.stringify({ error: { code: status, message, details } }),
});

describe('[NOTIFICATIONS-03] [NOTIFICATIONS-04] the app', () => {
  test('gets a new item through FCM, by a token that the service account has asked for', async () => {
    const id = await registerApp();
    const title = await published(id);
    const [sent] = messagesTo(id);
    if (sent === undefined) throw new Error('nothing was sent');
    expect(messageOf(sent)).toEqual({
      token: id,
      notification: { title },
      data: {
        ...{ id: expect.stringMatching(/^\d+$/), service: 'public', path: '/', lang: 'cs' },
        item: expect.any(String),
      },
      android: { ttl: expect.stringMatching(/^86[34]\d\ds$/), notification: { tag: expect.any(String) } },
      apns: {
        headers: {
          'apns-collapse-id': expect.any(String),
          'apns-expiration': expect.stringMatching(/^\d+$/),
        },
      },
    });
    expect(itemOf(sent)).toEqual({
      ...{ session: sessionName(client), type: 'public:news', ts: expect.any(Number) },
      content: { title, body: '<p>Text</p>', urls: [], source: null },
    });
    const [asked] = fcm.arrived.filter(({ path }) => path === '/token');
    const form = new URLSearchParams(asked?.body.toString());
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const claims = verifiedClaims(form.get('assertion') ?? '', publicKey);
    expect(claims).toMatchObject({
      iss: EMAIL,
      aud: `${fcm.url}/token`,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    expect(sent.headers.authorization).toBe('Bearer access-1');
    expect(portal.logged()).not.toContain(id);
    expect(portal.logged()).not.toContain('access-1');
  });

  test('gets a changed result with its card, but FCM never learns which grade it is', async () => {
    const id = await registerApp();
    const subject = await enterGrades(portal, { client, login: 's000001' });
    await eventually(() => messagesTo(id).length === 1);
    const [sent] = messagesTo(id);
    if (sent === undefined) throw new Error('nothing was sent');
    const { notification, data } = messageOf(sent);
    expect(notification).toEqual({ title: `${subject}: změna ve výsledcích` });
    expect(data).toEqual({
      ...{ id: expect.any(String), service: 'exam', lang: 'cs' },
      path: expect.stringMatching(/^\/study\//),
      item: expect.stringMatching(/^[\w-]+$/),
    });
    expect(sent.body.toString()).not.toMatch(/velmi dobře|grade/);
    const { items } = (await client.get('/api/user/items/active')).json<{ items: Item[] }>();
    const card = items.find(({ id: of }) => of === data.id);
    expect(itemOf(sent)).toEqual({
      ...{ session: sessionName(client), type: card?.type, ts: card?.ts, content: card?.content },
    });
  });

  test('without keys is told as before, and brought no item', async () => {
    const id = await registerApp({});
    const title = await published(id);
    const [sent] = messagesTo(id);
    expect(sent && messageOf(sent)).toMatchObject({ notification: { title } });
    expect(sent && itemOf(sent)).toBeNull();
  });

  test('gets a changed lesson with its card, and what is too long without', async () => {
    const id = await registerApp();
    await cancelLesson(portal, 's000001');
    await eventually(() => messagesTo(id).length === 1);
    const [lesson] = messagesTo(id);
    const { items } = (await client.get('/api/user/items/active')).json<{ items: Item[] }>();
    const item = items.find(({ type }) => type === 'schedule:canceled');
    expect(lesson && itemOf(lesson)).toEqual({
      ...{ session: sessionName(client), type: item?.type, ts: item?.ts, content: item?.content },
    });
    // Two bytes each: FCM counts bytes.
    const long = await publish(portal, undefined, 'ž'.repeat(1_500));
    await eventually(() => titlesTo(id).includes(long.cs));
    const last = messagesTo(id).at(-1);
    expect(last && messageOf(last).data).toEqual({
      ...{ id: expect.any(String), service: 'public', path: '/', lang: 'cs' },
    });
    for (const { body } of messagesTo(id)) expect(body.length).toBeLessThan(4_096);
  });

  test('is named by its login also after renewals of its tokens', async () => {
    const app = await loginApp(portal, 's000003');
    const id = `${await registerApp()}-renewed`;
    const name = sessionName(app);
    for (const _time of [1, 2]) expect((await app.refresh()).status).toBe(200);
    const registration = { service: 'FCM', id, keys: registeredKeys(keys) };
    expect((await app.send('PUT', NOTIFICATION, registration)).status).toBe(204);
    await published(id);
    const [sent] = messagesTo(id);
    expect(sent && itemOf(sent)).toMatchObject({ session: name });
  });

  test('has one token for each login: a new one replaces the old one', async () => {
    const old = await registerApp();
    const first = await published(old);
    const renewed = await registerApp();
    expect([await isKept(old), await isKept(renewed)]).toEqual([false, true]);
    const second = await published(renewed);
    expect([titlesTo(old), titlesTo(renewed)]).toEqual([[first], [second]]);
  });

  test('of another user on the same phone takes its address along: nothing of the user before is sent there', async () => {
    const id = await registerApp();
    const next = await portal.login('s000002');
    expect((await next.send('PUT', NOTIFICATION, { service: 'FCM', id })).status).toBe(204);
    // Another phone of the former user: a push for the user goes to all phones of the user.
    const other = await loginApp(portal, 's000001');
    await other.send('PUT', NOTIFICATION, { service: 'FCM', id: `${id}-other` });
    await enterGrades(portal, { client, login: 's000001', attempts: [2] });
    await eventually(() => messagesTo(`${id}-other`).length === 1);
    const title = await published(id);
    expect(titlesTo(id)).toEqual([title]);
  });

  test('asks for a token once, and again when FCM does not take it any more', async () => {
    const id = await registerApp();
    await published(id);
    const before = tokens;
    await published(id);
    expect(tokens).toBe(before);
    next = [refusal(401, 'Request had invalid authentication credentials.')];
    const title = await published(id);
    await eventuallyAgain(portal, () => titlesTo(id).filter((one) => one === title).length === 2);
    expect(tokens).toBe(before + 1);
    expect(messagesTo(id).at(-1)?.headers.authorization).toBe(`Bearer access-${tokens}`);
  });

  test.each([
    ['UNREGISTERED', refusal(404, 'Requested entity was not found.', { errorCode: 'UNREGISTERED' })],
    ['SENDER_ID_MISMATCH', refusal(403, 'SenderId mismatch', { errorCode: 'SENDER_ID_MISMATCH' })],
    [
      'INVALID_ARGUMENT, by field',
      refusal(
        400,
        'Request contains an invalid argument.',
        { errorCode: 'INVALID_ARGUMENT' },
        { fieldViolations: [{ field: 'message.token', description: 'Invalid registration token' }] },
      ),
    ],
    [
      'INVALID_ARGUMENT, in words',
      refusal(400, 'The registration token is not a valid FCM registration token', {
        errorCode: 'INVALID_ARGUMENT',
      }),
    ],
  ])('is forgotten when FCM says %s', async (_code, answer) => {
    const id = await registerApp();
    const other = await portal.login('s000002');
    await other.send('PUT', NOTIFICATION, { service: 'FCM', id: `${id}-other` });
    fcm.answer = (arrived) => {
      if (arrived.path === '/token') return token();
      return messageOf(arrived).token === id ? answer : { status: 200, body: '{}' };
    };
    await published(`${id}-other`);
    await eventually(async () => !(await isKept(id)));
    await published(`${id}-other`);
    expect(messagesTo(id)).toHaveLength(1);
  });

  test('loses an item that FCM calls malformed, and gets the next', async () => {
    const id = await registerApp();
    next = [refusal(400, 'Invalid value', { fieldViolations: [{ field: 'message.data[0].value' }] })];
    const [first, second] = [await published(id), await published(id)];
    expect(titlesTo(id)).toEqual([first, second]);
  });

  test('gets it later when FCM, or the service that issues tokens, is down', async () => {
    const id = await registerApp();
    next = [
      { status: 503, body: '<html>Bad gateway</html>' },
      { status: 401, body: '' },
    ];
    tokenAnswers = [{ status: 500, body: 'no' }];
    const title = await published(id);
    await eventuallyAgain(portal, () => messagesTo(id).length === 3);
    expect(tokenAnswers).toEqual([]);
    expect(titlesTo(id)).toEqual([title, title, title]);
  });
});

test('a file that is not one of a service account stops the start', async () => {
  const file = join(directory.path, 'other.json');
  await writeFile(file, '{"project_id": "x"}');
  for (const path of [file, join(directory.path, 'missing.json')]) {
    await expect(startPortal({ beside: portal, env: { FCM_SERVICE_ACCOUNT: path } })).rejects.toThrow(
      'FCM_SERVICE_ACCOUNT: the file of a service account is expected',
    );
  }
});
