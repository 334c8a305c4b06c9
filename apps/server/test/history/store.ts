import { resultKey } from '@kahan/domain';
import type { Database } from '../../src/platform/database.ts';
import type { History, Notice } from './checker.ts';
import { standOf, type World } from './world.ts';

/** Users whose services were imported as their worlds hold them. @returns their ids, in the order of the worlds */
export async function importWorlds(db: Database, worlds: readonly World[]): Promise<number[]> {
  const logins = worlds.map(({ login }) => login);
  const rows = await db.query<{ user_id: number; login: string }>({
    text: `insert into users (login, created_at, last_login_at)
           select login, now(), now() from unnest($1::text[]) as login returning user_id, login`,
    values: [logins],
  });
  const idOf = new Map(rows.map(({ login, user_id }) => [login, user_id]));
  const ids = logins.map((login) => idOf.get(login) ?? 0);
  const all = await Promise.all(
    worlds.map(async ({ system, login, gl }) => ({
      results: (await system.results(login)).records,
      studies: (await system.studies(login)).records,
      lesson: (await system.lessons([gl])).records[0],
    })),
  );
  const write = (service: string, records: object[]) =>
    db.query({
      text: `insert into snapshots (user_id, service, records, last_modified, version)
             select n.id, $3, n.records, now(), nextval('sync_version')
             from unnest($1::bigint[], $2::jsonb[]) as n(id, records)`,
      values: [ids, records.map((one) => JSON.stringify(one)), service],
    });
  const byKey = <T>(records: T[], keyOf: (record: T) => string) =>
    Object.fromEntries(records.map((record) => [keyOf(record), record]));
  await write(
    'results',
    all.map(({ results }) => byKey(results, resultKey)),
  );
  await write(
    'studies',
    all.map(({ studies }) => byKey(studies, ({ study_id }) => study_id)),
  );
  await write(
    'schedule',
    all.map(() => ({})),
  );
  await db.query({
    text: `insert into lessons (gl, record, version)
           select n.gl, n.record, nextval('sync_version') from unnest($1::text[], $2::jsonb[]) as n(gl, record)`,
    values: [worlds.map(({ gl }) => gl), all.map(({ lesson }) => JSON.stringify(lesson))],
  });
  await db.query({
    text: `insert into lesson_users (gl, user_id, study_id)
           select n.gl, n.id, 'study-' || n.login from unnest($1::text[], $2::bigint[], $3::text[]) as n(gl, id, login)`,
    values: [worlds.map(({ gl }) => gl), ids, logins],
  });
  return ids;
}

interface Values {
  code?: string;
  grade?: string;
  old_grade?: string;
  state?: { cs: string };
  old_state?: { cs: string };
  reason?: string | null;
}

/** The history of each world. */
export async function readHistories(
  db: Database,
  worlds: readonly World[],
  ids: readonly number[],
): Promise<History[]> {
  const items = await db.query<{ user_id: number; item_id: number; type: string; values: Values }>({
    text: `select user_id, item_id, type, content -> 'values' as values from items
           where user_id = any($1::bigint[]) order by item_id`,
    values: [ids],
  });
  const events = await db.query<{ user_id: number; id: string }>({
    text: `select user_id, i ->> 'id' as id from user_events, jsonb_array_elements(payload -> 'items') i
           where user_id = any($1::bigint[]) and type = 'changes'`,
    values: [ids],
  });
  const snapshots = await db.query<{ user_id: number; records: Record<string, never> }>({
    text: 'select user_id, records from snapshots where user_id = any($1::bigint[])',
    values: [ids],
  });
  const lessons = await db.query<{ user_id: number; record: never }>({
    text: 'select user_id, record from lesson_users join lessons using (gl) where user_id = any($1::bigint[])',
    values: [ids],
  });
  const finals = new Map(ids.map((id) => [id, new Map<string, string>()]));
  for (const { user_id, records } of snapshots) {
    for (const record of Object.values(records)) noteStand(finals.get(user_id), record);
  }
  for (const { user_id, record } of lessons) noteStand(finals.get(user_id), record);
  const grouped = <T extends { user_id: number }>(rows: T[]) => Map.groupBy(rows, (row) => row.user_id);
  const [itemsOf, eventsOf] = [grouped(items), grouped(events)];
  return worlds.map(({ held, answered }, i) => {
    const id = ids[i] ?? 0;
    const own = itemsOf.get(id) ?? [];
    return {
      held,
      answered,
      told: own.map(({ type, values }) => noticeOf(type, values)),
      items: own.map(({ item_id }) => item_id),
      heard: (eventsOf.get(id) ?? []).map((event) => Number(event.id)),
      final: finals.get(id) ?? new Map(),
    };
  });
}

function noteStand(stands: Map<string, string> | undefined, record: object): void {
  const stand = standOf(record);
  if (stand) stands?.set(stand.thing, stand.value);
}

function noticeOf(type: string, values: Values): Notice {
  switch (type) {
    case 'exam:grade-changed':
      return { thing: `result:${values.code}`, was: values.old_grade ?? '', now: values.grade ?? '' };
    case 'study:state-changed':
      return { thing: 'study', was: values.old_state?.cs ?? '', now: values.state?.cs ?? '' };
    case 'schedule:canceled':
      return { thing: 'lesson', was: 'held', now: values.reason ? 'else' : 'cancelled' };
    case 'schedule:uncanceled':
      return { thing: 'lesson', was: 'cancelled', now: 'held' };
    default:
      return { thing: type, was: '', now: '' };
  }
}
