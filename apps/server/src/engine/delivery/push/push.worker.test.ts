import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';
import {
  type Browser,
  deviceKeys,
  enterGrades,
  eventually,
  eventuallyAgain,
  publish,
  pushStage,
  type StandInAnswer,
} from '../../../../test/support/push.ts';
import { MOST_AT_ONCE } from './push.worker.ts';

const { portal, service, student, open } = await pushStage();
/** A browser that gets every push. */
const witness = await open();

/** Makes the service answer these devices in turn with these answers; afterwards it accepts everything. */
function answers(...given: [browser: Browser, ...answers: StandInAnswer[]][]): void {
  const left = new Map(given.map(([{ path }, ...all]) => [path, all]));
  service.answer = ({ path }) => left.get(path)?.shift() ?? { status: 201 };
}

async function published(by = witness, wait = eventually): Promise<string> {
  const { cs } = await publish(portal);
  await wait(() => by.titles.includes(cs));
  return cs;
}
const again: typeof eventually = (check) => eventuallyAgain(portal, check);

describe('the push service', () => {
  test('says 404 or 410: the device is forgotten', async () => {
    const [one, other] = [await open(), await open()];
    answers([one, { status: 404 }], [other, { status: 410 }]);
    await published();
    await eventually(() => one.arrived.length === 1 && other.arrived.length === 1);
    // A device that is only put off would get the missed push now.
    await published(witness, again);
    await published(witness, again);
    expect([one.arrived.length, other.arrived.length]).toEqual([1, 1]);
  });

  test('says 500, 503, 429 or 403 twice: it is tried again until it arrives, and no more', async () => {
    const browsers = await Promise.all([500, 503, 429, 403].map(() => open()));
    const [one, two, three, four] = browsers as [Browser, Browser, Browser, Browser];
    answers(
      [one, { status: 500 }, { status: 500 }],
      [two, { status: 503 }, { status: 503 }],
      [three, { status: 429 }, { status: 429 }],
      [four, { status: 403 }, { status: 403 }],
    );
    const title = await published();
    await again(() => browsers.every(({ arrived }) => arrived.length === 3));
    const next = await published();
    await eventually(() => browsers.every(({ titles }) => titles.includes(next)));
    for (const { titles, arrived } of browsers) {
      expect(titles).toEqual([title, title, title, next]);
      // All attempts have one topic, so the service replaces the former one.
      expect(new Set(arrived.slice(0, 3).map(({ headers }) => headers.topic)).size).toBe(1);
    }
  });

  test('says when to come again, and is not asked before', async () => {
    const browser = await open();
    answers([browser, { status: 429, headers: { 'retry-after': '3' } }]);
    const times: number[] = [];
    const { answer } = service;
    service.answer = (arrived) => {
      if (arrived.path === browser.path) times.push(performance.now());
      return answer(arrived);
    };
    await published();
    await eventually(() => times.length === 2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(2_900);
  });

  test('says 400: that item is given up, the next one is sent', async () => {
    const browser = await open();
    answers([browser, { status: 400 }]);
    const [first, second] = [await published(browser), await published(browser)];
    expect(browser.titles).toEqual([first, second]);
  });

  test('changes the protocol: it is tried again, and keeps no place', async () => {
    const browser = await open();
    const other = { status: 101, headers: { upgrade: 'x', connection: 'Upgrade' } };
    answers([browser, other, other]);
    const title = await published();
    await again(() => browser.titles.filter((one) => one === title).length === 3);
  });

  test('leads elsewhere: it is not followed', async () => {
    const browser = await open();
    answers([browser, { status: 307, headers: { location: `${service.url}/elsewhere` } }]);
    const title = await published();
    await again(() => browser.arrived.length === 2);
    expect(browser.titles).toEqual([title, title]);
    expect(service.arrived.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  test('does not answer one device, or without an end: the others get theirs, and this one in time', async () => {
    const [silent, endless] = [await open(), await open()];
    const { promise, resolve } = Promise.withResolvers<StandInAnswer>();
    const odd = new Map<string, () => StandInAnswer | Promise<StandInAnswer>>([
      [silent.path, () => promise],
      [endless.path, () => ({ status: 503, body: 'x'.repeat(5_000_000) })],
    ]);
    service.answer = ({ path }) => {
      const one = odd.get(path);
      odd.delete(path);
      return one?.() ?? { status: 201 };
    };
    const titles = [await published(), await published()];
    await again(() => silent.arrived.length >= 3 && endless.arrived.length >= 3);
    resolve({ status: 201 });
    for (const device of [silent, endless]) expect(new Set(device.titles)).toEqual(new Set(titles));
  });
});

describe('an item that waits', () => {
  /** A device with one waiting item, whose service is down. */
  async function waiting(): Promise<{ browser: Browser; login: string }> {
    const login = student();
    const browser = await open(login);
    service.answer = ({ path }) => ({ status: path === browser.path ? 503 : 201 });
    await enterGrades(portal, { client: browser.client, login });
    await eventually(() => browser.arrived.length > 0);
    return { browser, login };
  }

  test('is given up after a day', async () => {
    const { browser } = await waiting();
    const earlier = browser.arrived.length;
    await portal.db.query({ text: `update push_deliveries set told_at = told_at - interval '1 day'` });
    service.answer = () => ({ status: 201 });
    const title = await published(browser, again);
    expect(browser.titles.slice(earlier)).not.toContain(browser.titles[0]);
    expect(browser.titles).toContain(title);
  });

  test('is not pushed any more when it was put away elsewhere', async () => {
    const { browser, login } = await waiting();
    const phone = await portal.login(login);
    const { items } = (await phone.get('/api/user/items/active')).json<{
      items: { id: string; type: string }[];
    }>();
    const id = items.find(({ type }) => type.startsWith('exam:'))?.id;
    expect((await phone.send('PATCH', `/api/user/items/${id}`, { archived: true })).status).toBe(200);
    const tried = browser.arrived.length;
    service.answer = () => ({ status: 201 });
    const title = await published(browser, again);
    expect(browser.titles.slice(tried)).toEqual([title]);
  });
});

/** Accepted pushes of a portal, by its metrics. */
async function sent({ metrics }: Pick<TestPortal, 'metrics'>): Promise<number> {
  const text = await metrics();
  return Number(/^kahan_pushes_total\{service="WEB",outcome="sent"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

test('an item without a text is not pushed, and keeps no other one back', async () => {
  const login = student();
  const browser = await open(login);
  await portal.db.query({
    text: `with made as (
             insert into items (user_id, type, ts, content, state)
             select user_id, 'exam:grade-new', extract(epoch from now())::bigint, '{"values":{}}', 'active' from users where login = $1
             returning item_id
           )
           insert into push_outbox (item_id, told_at) select item_id, now() from made`,
    values: [login],
  });
  const title = await published(browser);
  expect(browser.titles).toEqual([title]);
  await eventually(() => portal.logged().includes('items have no text for a push'));
});

test('two portals push an item of everybody once to each of 520 devices, more than a page', async () => {
  const beside = await startPortal({ beside: portal, env: { PUSH_LOOPBACK: 'true' } });
  try {
    // Devices of other tests may wait for a retry.
    await portal.db.query({ text: 'delete from push_registrations' });
    const { point, auth } = deviceKeys();
    await portal.db.query({
      text: `with u as (
               insert into users (login, created_at, last_login_at)
               select 'many' || n, now(), now() from generate_series(1, 520) n returning user_id
             ), s as (
               insert into sessions (session_id, user_id, access_hash, access_expires_at, csrf_hash, created_at,
                 refreshed_at, expires_at)
               select gen_random_uuid(), user_id, decode(md5($1 || user_id), 'hex'), 'infinity', '', now(), now(),
                 'infinity' from u returning session_id, user_id
             )
             insert into push_registrations
               (session_id, user_id, service, id_hash, address, p256dh, auth, language)
             select session_id, user_id, 'WEB', decode(md5($1 || user_id), 'hex'), $2 || '/many/' || user_id, $3, $4,
               'cs' from s`,
      values: [randomUUID(), service.url, point, auth],
    });
    const many = () => service.arrived.filter(({ path }) => path.startsWith('/many/'));
    const before = (await sent(portal)) + (await sent(beside));
    const told = async () => (await sent(portal)) + (await sent(beside)) - before;
    // The first answers wait for more requests than one portal sends at a time, so both portals must send.
    const both = Promise.withResolvers<void>();
    service.answer = async () => {
      if (many().length > MOST_AT_ONCE) both.resolve();
      await both.promise;
      return { status: 201 };
    };
    await publish(portal);
    await eventually(async () => (await told()) >= 520);
    // A duplicate would arrive before this one.
    await publish(portal);
    await eventually(async () => (await told()) >= 1040);
    // The metric counts answers in time; after a slow answer the service may see one more attempt.
    expect(await told()).toBe(1040);
    expect(await sent(portal)).toBeGreaterThan(0);
    expect(await sent(beside)).toBeGreaterThan(0);
    expect(new Set(many().map(({ path }) => path)).size).toBe(520);
  } finally {
    await beside.stop();
    await portal.db.query({ text: `delete from users where login like 'many%'` });
  }
});
