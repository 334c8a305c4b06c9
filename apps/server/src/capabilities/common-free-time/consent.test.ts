import { createHash } from 'node:crypto';
import type { Answer, FreeTimePerson } from '@kahan/contract';
import { unixSeconds } from '@kahan/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import {
  accept,
  agree,
  askWeek,
  confirm,
  invite,
  FREE_TIME_PATH as PATH,
} from '../../../test/support/free-time.ts';
import { type LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

type List = Answer<'GET /api/user/common-free-time'>;
const DAY = 86_400;
const WEEK = '2026-11-23';

let portal: TestPortal;
let ann: TestClient;
let ben: TestClient;
let eve: TestClient;
let begun: Date;
beforeAll(async () => {
  portal = await startPortal();
  begun = portal.clock.now();
  [ann, ben, eve] = [
    await portal.login('student'),
    await portal.login('student2'),
    await portal.login('s000003'),
  ];
  for (const client of [ann, ben, eve]) {
    expect((await client.get('/api/user/schedule')).status).toBe(200);
    expect((await client.get('/api/user/terms')).status).toBe(200);
  }
});
beforeEach(async () => {
  portal.clock.set(begun);
  await portal.database.pool.query('delete from private_links');
  await portal.database.pool.query('delete from common_free_time_pairs');
  await portal.database.pool.query('delete from entries');
});
afterAll(() => portal.stop());

const listed = async (client: TestClient) => (await client.get(PATH)).json<List>();
const look = (secret: string, client = ben) => client.send('POST', `${PATH}/invitation`, { secret });
const decline = (secret: string, client = ben) =>
  client.send('POST', `${PATH}/invitation/decline`, { secret });
const end = (id: string, client: TestClient) => client.send('DELETE', `${PATH}/people/${id}`);
const userIdOf = async (login: string) =>
  Number(
    (await portal.database.pool.query('select user_id from users where login = $1', [login])).rows[0]
      ?.user_id,
  );
const told = (live: LiveClient) => live.updates('common-free-time');

describe('consent', () => {
  test('takes both by name: one invites, the other reads who asks and accepts, and the first confirms who did', async () => {
    const { invitation, secret } = await invite(ann);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await listed(ann)).toEqual({ people: [], invitations: [invitation] });
    expect((await look(secret)).json()).toEqual({
      ...{ name: 'Anežka Vrbová', expires_at: invitation.expires_at, is_own: false, is_agreed: false },
    });
    expect((await look(secret, ann)).json()).toMatchObject({ is_own: true });
    const person = (await accept(secret, ben)).json<FreeTimePerson>();
    expect(person).toEqual({
      ...{ id: person.id, name: 'Anežka Vrbová', state: 'waiting', agreed_at: unixSeconds(begun) },
      ends_at: invitation.expires_at,
    });
    const { last_name } = (await ben.get('/api/user')).json<{ last_name: string }>();
    const name = expect.stringContaining(last_name);
    expect(await listed(ben)).toEqual({ people: [person], invitations: [] });
    expect(await listed(ann)).toEqual({
      people: [{ ...person, name, state: 'to-confirm' }],
      invitations: [],
    });
    expect(await listed(eve)).toEqual({ people: [], invitations: [] });
    // Before the confirmation no user sees free time, and only the inviter can confirm.
    for (const client of [ann, ben, eve])
      expect((await askWeek(person.id, client, WEEK)).error().code).toBe('NOT_FOUND');
    for (const client of [ben, eve])
      expect((await confirm(person.id, client)).error().code).toBe('NOT_FOUND');
    const tab = await openLive(ben);
    try {
      portal.clock.advance(60);
      const agreed = { state: 'agreed', agreed_at: unixSeconds(portal.clock.now()) };
      expect((await confirm(person.id, ann)).json()).toMatchObject({ name, ...agreed });
      await until(() => told(tab).length > 0);
      expect((await listed(ben)).people).toMatchObject([{ name: 'Anežka Vrbová', ...agreed }]);
    } finally {
      tab.close();
    }
    for (const client of [ann, ben]) expect((await askWeek(person.id, client, WEEK)).status).toBe(200);
    expect((await confirm(person.id, ann)).error().code).toBe('NOT_FOUND');
  });

  test('somebody else who has got the link is refused by name, and has seen nothing', async () => {
    const { id } = (await accept((await invite(ann)).secret, eve)).json<FreeTimePerson>();
    expect((await end(id, ann)).status).toBe(204);
    for (const client of [ann, eve]) expect((await listed(client)).people).toEqual([]);
    expect((await confirm(id, ann)).error().code).toBe('NOT_FOUND');
    expect((await askWeek(id, eve, WEEK)).error().code).toBe('NOT_FOUND');
  });

  test('two who accept the invitation of each other have confirmed both names', async () => {
    const { id } = (await accept((await invite(ann)).secret, ben)).json<FreeTimePerson>();
    const other = (await accept((await invite(ben)).secret, ann)).json<FreeTimePerson>();
    expect(other).toMatchObject({ id, state: 'agreed' });
    expect((await askWeek(id, ben, WEEK)).status).toBe(200);
  });

  test('who accepts twice still waits', async () => {
    const { id } = (await accept((await invite(ann)).secret, ben)).json<FreeTimePerson>();
    const { secret } = await invite(ann);
    expect((await look(secret)).json()).toMatchObject({ is_agreed: false });
    expect((await accept(secret, ben)).json()).toMatchObject({ id, state: 'waiting' });
  });

  test.each([
    ['an agreement, with the academic year', true, '2027-07-31T21:59:59Z'],
    ['what nobody has confirmed, with the days of the invitation', false, '2026-11-25T22:59:59Z'],
  ])('[PRIVACY-03] %s, ends by itself, and both are told', async (_what, isConfirmed, last) => {
    const { id } = (await accept((await invite(ann)).secret, ben)).json<FreeTimePerson>();
    if (isConfirmed) expect((await confirm(id, ann)).status).toBe(200);
    const { rows } = await portal.database.pool.query(
      'select ends_at from common_free_time_pairs where pair_id = $1',
      [id],
    );
    expect(rows[0]?.ends_at).toEqual(new Date(Date.parse(last) + 1000));
    const tabs = [await openLive(ann), await openLive(ben)];
    try {
      await portal.database.pool.query('update common_free_time_pairs set ends_at = $1', [begun]);
      expect((await listed(ann)).people).toEqual([]);
      for (const client of [ann, ben])
        expect((await askWeek(id, client, WEEK)).error().code).toBe('NOT_FOUND');
      const own = portal.portal.engine.capabilities.find(({ name }) => name === 'common-free-time');
      await own?.jobs?.[0]?.run(new AbortController().signal);
      await until(() => tabs.every((live) => told(live).length > 0));
      expect((await portal.database.pool.query('select 1 from common_free_time_pairs')).rows).toEqual([]);
    } finally {
      for (const live of tabs) live.close();
    }
    expect((await agree(ann, ben)).length).toBeGreaterThan(0);
  });

  test('an invitation opens once, whether it was accepted or declined, and one of two at a time gets it', async () => {
    for (const use of [accept, decline]) {
      const { secret } = await invite(ann);
      expect((await use(secret, ben)).status).toBeLessThan(300);
      for (const later of [look, accept, decline])
        expect((await later(secret, eve)).error().code).toBe('NOT_FOUND');
    }
    const { secret } = await invite(ann);
    const both = await Promise.all([accept(secret, ben), accept(secret, eve)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test('declined, nobody is told by whom', async () => {
    const { secret } = await invite(ann);
    const live = await openLive(ann);
    try {
      expect((await decline(secret)).status).toBe(204);
      await until(() => told(live).length > 0);
      expect(told(live)).toEqual([[]]);
      expect(await listed(ann)).toEqual({ people: [], invitations: [] });
    } finally {
      live.close();
    }
  });

  test('an invitation that was withdrawn, has expired, is unknown or of a user who left gets one answer', async () => {
    const [withdrawn, expired, left] = [await invite(ann), await invite(ann), await invite(eve)];
    expect((await ann.send('DELETE', `${PATH}/invitations/${withdrawn.invitation.id}`)).status).toBe(204);
    expect((await ann.send('DELETE', `${PATH}/invitations/${left.invitation.id}`)).error().code).toBe(
      'NOT_FOUND',
    );
    const gone = await userIdOf('s000003');
    await portal.database.pool.query('update users set unknown_since = now() where user_id = $1', [gone]);
    const answers = new Set<string>();
    try {
      portal.clock.set(new Date(expired.invitation.expires_at * 1000 - 1000));
      const late = await portal.login('student2');
      expect((await look(expired.secret, late)).status).toBe(200);
      portal.clock.advance(1);
      for (const secret of [withdrawn.secret, expired.secret, left.secret, 'x'.repeat(43), '']) {
        for (const use of [look, accept, decline]) {
          const answer = await use(secret, late);
          const { requestId: _, ...error } = answer.error();
          answers.add(`${answer.status} ${JSON.stringify(error)}`);
        }
      }
    } finally {
      await portal.database.pool.query('update users set unknown_since = null where user_id = $1', [gone]);
    }
    expect([...answers]).toEqual([expect.stringMatching(/^404 .*"NOT_FOUND"/)]);
    const days = (expired.invitation.expires_at - unixSeconds(begun)) / DAY;
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThan(8);
  });

  test('nobody agrees with themselves, and the invitation stays', async () => {
    const { secret } = await invite(ann);
    expect((await accept(secret, ann)).error()).toMatchObject({ code: 'VALIDATION_FAILED', field: 'secret' });
    expect((await accept(secret, ben)).status).toBe(200);
  });

  test('two who agree a second time have one agreement', async () => {
    const id = await agree(ann, ben);
    const { secret } = await invite(ben);
    expect((await look(secret, ann)).json()).toMatchObject({ is_agreed: true });
    expect((await accept(secret, ann)).json()).toMatchObject({ id });
    expect((await listed(ann)).people).toHaveLength(1);
  });

  test('five invitations open at a time, and twenty people on either side are the most', async () => {
    for (let count = 0; count < 5; count++) await invite(ann);
    expect((await ann.send('POST', `${PATH}/invitations`)).error().code).toBe('TOO_MANY_LINKS');
    const { secret } = await invite(ben);
    const benId = await userIdOf('student2');
    await portal.database.pool.query(
      `with others as (insert into users (login, created_at, last_login_at) select 'x' || n, now(), now() from generate_series(1, 20) n returning user_id)
        insert into common_free_time_pairs (user_id, other_id, agreed_at) select user_id, $1, now() from others`,
      [benId],
    );
    try {
      expect((await accept(secret, eve)).error().code).toBe('TOO_MANY_PEOPLE');
      expect((await accept((await invite(eve)).secret, ben)).error().code).toBe('TOO_MANY_PEOPLE');
      // The refused invitation can be used when there is room again.
      await end((await listed(ben)).people[0]?.id ?? '', ben);
      expect((await accept(secret, eve)).status).toBe(200);
      const last = await invite(ben);
      expect((await accept(last.secret, ann)).error().code).toBe('TOO_MANY_PEOPLE');
      // Agreements that have ended take no room, although they are not deleted yet.
      await portal.database.pool.query(
        `update common_free_time_pairs set ends_at = $1 where user_id in (select user_id from users where login like 'x%')`,
        [portal.clock.now()],
      );
      expect((await accept(last.secret, ann)).status).toBe(200);
    } finally {
      await portal.database.pool.query(`delete from users where login like 'x%'`);
    }
    expect((await listed(ben)).people.map(({ name }) => name)).toHaveLength(2);
  });

  test.each(['ann', 'ben'])('is taken back by %s at once, and both are told', async (who) => {
    const id = await agree(ann, ben);
    const tabs = [await openLive(ann), await openLive(ben)];
    try {
      expect((await askWeek(id, ben, WEEK)).status).toBe(200);
      expect((await end(id, eve)).error().code).toBe('NOT_FOUND');
      expect((await end(id, who === 'ann' ? ann : ben)).status).toBe(204);
      for (const client of [ann, ben]) {
        expect((await askWeek(id, client, WEEK)).error().code).toBe('NOT_FOUND');
        expect((await listed(client)).people).toEqual([]);
      }
      await until(() => tabs.every((live) => told(live).length > 0));
      expect((await end(id, ann)).error().code).toBe('NOT_FOUND');
    } finally {
      for (const live of tabs) live.close();
    }
  });

  test('only the hash of a secret is stored, and no line of the log has it', async () => {
    const { secret } = await invite(ann);
    await look(secret);
    const { rows } = await portal.database.pool.query('select * from private_links');
    expect(rows.map((row) => row.secret_hash)).toEqual([createHash('sha256').update(secret).digest()]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(await listed(ann))).not.toContain(secret);
    expect(portal.logged()).not.toContain(secret);
    // The secret of an invitation opens no timetable.
    expect((await ann.send('POST', '/api/shared-schedule', { secret })).error().code).toBe('NOT_FOUND');
  });

  test('a teacher shares no free time', async () => {
    const teacher = await portal.login('teacher');
    expect((await teacher.get('/api/user')).status).toBe(200);
    expect((await teacher.get(PATH)).error().code).toBe('FORBIDDEN');
    expect((await teacher.send('POST', `${PATH}/invitations`)).error().code).toBe('FORBIDDEN');
  });

  test('ends with the account of one of them', async () => {
    await agree(ann, ben);
    const login = 's000004';
    const gone = await portal.login(login);
    expect((await gone.get('/api/user/schedule')).status).toBe(200);
    expect((await accept((await invite(ann)).secret, gone)).status).toBe(200);
    expect((await listed(ann)).people).toHaveLength(2);
    await portal.database.pool.query('delete from users where login = $1', [login]);
    expect((await listed(ann)).people).toHaveLength(1);
  });
});
