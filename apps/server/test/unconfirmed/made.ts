import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { firstNews, until } from '../support/live.ts';
import type { TestPortal } from '../support/portal.ts';
import { askFor, requestOf, requestsOf } from '../support/students.ts';

/** A subject that no student of the sandbox has. */
export const CODE = 'B837002';

/** A student who has made one of every kind of data. */
export interface Maker {
  login: string;
  study: string;
  client: TestClient;
}

/** Logs a student in, who makes an entry, calendar addresses and a link, changes settings and signs up for a term. */
export async function makeAll(portal: TestPortal, login: string, term_id: string): Promise<Maker> {
  const client = await portal.login(login);
  for (const path of [
    '/api/structure/year-schedule',
    '/api/user',
    '/api/user/results',
    '/api/user/terms',
    '/api/user/schedule',
  ])
    await until(async () => (await client.get(path)).status === 200);
  const { studies } = (await client.get('/api/user')).json<{ studies: { study_id: string }[] }>();
  const study = studies[0]?.study_id ?? '';
  const entry = {
    title: 'Choir',
    place: null,
    note: 'mine',
    date: '2026-11-26',
    minutes: 1020,
    duration: 90,
  };
  const made = await Promise.all([
    client.send('POST', '/api/user/entries', {
      ...{ ...entry, entry_id: randomUUID(), repeat: 'once', until: null, skipped: [] },
    }),
    client.get('/api/calendar/settings'),
    client.send('POST', '/api/user/schedule/links', { study_ids: [study], ends: 'semester' }),
    client.send('PUT', '/api/user/preferences', { notify_events: false }),
  ]);
  for (const answer of made) expect(answer.status, answer.text).toBe(200);
  const news = await firstNews(client);
  expect((await client.send('PATCH', `/api/user/items/${news.id}`, { archived: true })).status).toBe(200);
  await portal.control('POST', '/enrolments', { code: CODE, logins: [login] });
  const asked = await askFor({ client, login, study }, 'sign-in', { term_id, code: CODE });
  await until(async () =>
    (await requestsOf({ client })).every(({ state }) => state !== 'waiting' && state !== undefined),
  );
  expect(requestOf(asked).state).not.toBe('failed');
  return { login, study, client };
}

/** Data that users have made, by table, with its columns. */
const MADE: Record<string, string> = {
  users: 'login, language, unknown_since, erasure_asked_at',
  sessions: 'session_id, user_id',
  entries: '*',
  calendar_feeds: 'user_id, kind, generation, secret_hash',
  private_links: 'link_id, secret_hash, expires_at',
  preferences: '*',
  login_devices: 'user_id',
  identities: 'issuer, subject, user_id',
  item_states: 'user_id, item_id, state',
  requests: 'key, user_id, service, action, state, reason',
  items: 'item_id, user_id, type, source_id, state',
};

/** The rows that users have made or that report something to them, by table. */
export async function census(portal: Pick<TestPortal, 'database'>): Promise<Record<string, string[]>> {
  const found = await Promise.all(
    Object.entries(MADE).map(async ([table, columns]) => {
      const { rows } = await portal.database.pool.query<{ row: string }>(
        `select t::text as row from (select ${columns} from ${table}) t order by 1`,
      );
      return [table, rows.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(found);
}
