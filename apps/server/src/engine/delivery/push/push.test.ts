import type { Item, PushPayload } from '@kahan/contract';
import { describe, expect, test } from 'vitest';
import {
  Browser,
  cancelLesson,
  enterGrades,
  eventually,
  NOTIFICATION,
  publicKeyOf,
  publish,
  pushStage,
  register,
  sessionName,
  verifiedClaims,
} from '../../../../test/support/push.ts';

const { portal, service, student, open } = await pushStage({ PUBLIC_URL: 'https://kahan.example' });
const prefer = (browser: Browser, changes: object) =>
  browser.client.send('PUT', '/api/user/preferences', changes);

describe('[NOTIFICATIONS-03] [NOTIFICATIONS-04] a registered browser', () => {
  test('gets a new item: the title of its card, where it leads, and the item itself for its login', async () => {
    const login = student();
    const browser = await open(login);
    await prefer(browser, { language: 'cs' });
    const subject = await enterGrades(portal, { client: browser.client, login });
    await eventually(() => browser.arrived.length > 0);
    const { items } = (await browser.client.get('/api/user/items/active')).json<{
      items: Item[];
    }>();
    const item = items.find(({ type }) => type.startsWith('exam:'));
    if (item === undefined || !('path' in item.content)) throw new Error('no item');
    const { id, type, ts, content } = item;
    const expected: PushPayload = {
      id,
      title: `${subject}: B, velmi dobře`,
      service: 'exam',
      path: content.path,
      lang: 'cs',
      item: { session: sessionName(browser.client), type, ts, content },
    };
    expect(browser.payloads).toEqual([expected]);
    expect(portal.logged()).not.toContain(browser.path);
    expect(portal.logged()).not.toContain(subject);
  });

  test('the service on the way learns who sends, for how long to keep it, and not how long the text is', async () => {
    const browser = await open();
    await publish(portal);
    await eventually(() => browser.arrived.length > 0);
    const [first] = browser.arrived;
    if (first === undefined) throw new Error('nothing arrived');
    const { headers, body } = first;
    const { public_key } = (await browser.client.get(NOTIFICATION)).json<{ public_key: string }>();
    const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(public_key);
    const claims = verifiedClaims(token, publicKeyOf(Buffer.from(public_key, 'base64url')));
    expect(claims).toEqual({ aud: service.url, sub: 'https://kahan.example', exp: expect.any(Number) });
    const left = Number(claims.exp) - Date.now() / 1000;
    expect(left > 3600 && left <= 24 * 3600).toBe(true);
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: expect.stringMatching(/^kahan-\d+$/),
    });
    expect(Number(headers.ttl)).toBeGreaterThan(86_000);
    expect(Number(headers.ttl)).toBeLessThanOrEqual(86_400);
    expect((body.length - 86 - 16) % 512).toBe(0);
  });

  test('gets public news in its language, and without the text when that is too long for a push', async () => {
    const browser = await open();
    await prefer(browser, { language: 'en' });
    // One after the other: of more than three at once only their number comes.
    const published = async (text?: string) => {
      const news = await publish(portal, undefined, text);
      await eventually(() => browser.titles.includes(news.en));
      return news;
    };
    const short = await published();
    // With both languages this news is longer than any push; with one language it fits.
    const fitting = await published('x'.repeat(2_500));
    const long = await published('x'.repeat(3_500));
    const endless = await published('x'.repeat(50_000));
    const contentOf = (title: string) => browser.payloads.find((one) => one.title === title)?.item?.content;
    expect(contentOf(short.en)).toEqual({
      title: short.en,
      body: '<p>Text (en)</p>',
      urls: [],
      source: null,
    });
    expect(contentOf(fitting.en)).toMatchObject({ body: `<p>${'x'.repeat(2_500)} (en)</p>` });
    expect([long, endless].map(({ en }) => contentOf(en))).toEqual([undefined, undefined]);
    expect(browser.payloads.at(-1)).toMatchObject({ path: '/', lang: 'en', id: expect.any(String) });
  });

  test('gets titles in the language of its user, from the next item on', async () => {
    const browser = await open();
    await prefer(browser, { language: 'en' });
    const first = await publish(portal);
    await eventually(() => browser.titles.includes(first.en));
    await prefer(browser, { language: 'cs' });
    const second = await publish(portal);
    await eventually(() => browser.titles.includes(second.cs));
    expect(browser.payloads.map(({ lang }) => lang)).toEqual(['en', 'cs']);
  });

  test('gets one push with their number when more than three come at once', async () => {
    const login = student();
    const browser = await open(login);
    await prefer(browser, { language: 'cs' });
    await browser.client.get('/api/user/results');
    await portal.control('PUT', '/fault', { mode: 'down', path: '/v1/users/' });
    try {
      await enterGrades(portal, { client: browser.client, login, attempts: [3, 4, 5, 6] });
    } finally {
      await portal.control('DELETE', '/fault');
    }
    await eventually(() => browser.arrived.length > 0);
    expect(browser.payloads).toEqual([
      { id: expect.stringMatching(/^\d+$/), title: '4 nové zprávy', service: 'exam', path: '/', lang: 'cs' },
    ]);
  });

  test('gets nothing that was told before it registered, and no news that is only changed', async () => {
    const witness = await open();
    const browser = new Browser(await portal.login(student()), service);
    const { id, cs } = await publish(portal);
    await eventually(() => witness.titles.includes(cs));
    await register(browser);
    await publish(portal, id);
    const last = await publish(portal);
    await eventually(() => browser.titles.includes(last.cs) && witness.titles.includes(last.cs));
    expect(browser.titles).toEqual([last.cs]);
    expect(witness.titles).toEqual([cs, last.cs]);
  });

  test('gets nothing that was told before it registered but assigned to devices afterwards', async () => {
    const witness = await open();
    const { cs } = await publish(portal);
    await eventually(() => witness.titles.includes(cs));
    const browser = await open();
    // The last item again, as if no portal had come to it before the browser registered.
    await portal.db.query({
      text: `insert into push_outbox (item_id, told_at)
             select (select max(item_id) from items where type = 'public:news'),
               max(created_at) - interval '1 microsecond' from push_registrations`,
    });
    await eventually(async () => (await portal.db.query({ text: 'select from push_outbox' })).length === 0);
    const last = await publish(portal);
    await eventually(() => browser.titles.includes(last.cs));
    expect(browser.titles).toEqual([last.cs]);
  });
});

describe('[NOTIFICATIONS-27] a kind that the user does not want', () => {
  test.each<[kind: string, changes: object, pushed: string[]]>([
    ['results', { notify_results: false }, ['public', 'schedule']],
    ['events', { notify_events: false }, ['exam', 'schedule']],
    ['schedule', { notify_schedule: false }, ['exam', 'public']],
  ])('%s is not pushed, the others are', async (_kind, changes, pushed) => {
    const login = student();
    const [browser, witness] = [await open(login), await open(login)];
    await prefer(browser, changes);
    // Preferences belong to the user, not to the device.
    for (const tell of [
      () => enterGrades(portal, { client: browser.client, login }),
      () => publish(portal),
      () => cancelLesson(portal, login),
    ]) {
      await tell();
    }
    await eventually(() => browser.arrived.length === 2 && witness.arrived.length === 2);
    // The next wanted item arrives after all of these.
    await prefer(browser, { notify_events: true });
    const { cs } = await publish(portal);
    await eventually(() => browser.titles.includes(cs) && witness.titles.includes(cs));
    for (const { payloads } of [browser, witness]) {
      expect(
        payloads
          .slice(0, 2)
          .map(({ service: of }) => of)
          .sort(),
      ).toEqual(pushed);
      expect(payloads).toHaveLength(3);
    }
  });

  test('is not pushed either when it waited already', async () => {
    const login = student();
    const browser = await open(login);
    service.answer = ({ path }) => ({ status: path === browser.path ? 503 : 201 });
    await enterGrades(portal, { client: browser.client, login });
    await eventually(() => browser.arrived.length === 1);
    await prefer(browser, { notify_results: false });
    service.answer = () => ({ status: 201 });
    const { cs } = await publish(portal);
    await eventually(() => browser.titles.includes(cs));
    expect(browser.payloads.map((payload) => payload.service)).toEqual(['exam', 'public']);
  });
});

describe('a visible tab that shows items itself (WS)', () => {
  const WS = { service: 'WS', id: 'tab-1' };

  test('[NOTIFICATIONS-03] keeps the devices of its login quiet, not those of others', async () => {
    const login = student();
    const browser = await open(login);
    const phone = await open(login);
    expect((await browser.client.send('PUT', NOTIFICATION, WS)).status).toBe(204);
    const first = await publish(portal);
    await eventually(() => phone.titles.includes(first.cs));
    // Another tab's id does not end this tab's registration.
    await browser.client.send('DELETE', NOTIFICATION, { service: 'WS', id: 'tab-2' });
    await phone.client.send('DELETE', NOTIFICATION, WS);
    await publish(portal);
    await eventually(() => phone.arrived.length === 2);
    expect(browser.arrived).toEqual([]);
    await browser.client.send('DELETE', NOTIFICATION, WS);
    const third = await publish(portal);
    await eventually(() => browser.titles.includes(third.cs));
    expect(browser.arrived).toHaveLength(1);
  });

  test('a tab that has not been heard of for a while does not', async () => {
    const browser = await open();
    await browser.client.send('PUT', NOTIFICATION, WS);
    await portal.db.query({
      text: `update push_registrations set watching_until = clock_timestamp() - interval '1 second'
             where service = 'WS'`,
    });
    await publish(portal);
    await eventually(() => browser.arrived.length === 1);
  });
});
