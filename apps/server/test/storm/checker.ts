import type { SyncRequest } from '@kahan/contract';
import type { CommandOutcome } from '@kahan/domain';
import type { Pool } from 'pg';
import { LISTED_MOST } from '../../src/engine/commands/requests.store.ts';
import { until } from '../support/live.ts';
import { control } from '../support/portal.ts';
import { type OpenTerm, requestsOf, type Student } from '../support/students.ts';
import type { Told } from './storm.ts';

/** The result of a storm. */
export interface Verdict {
  wishes: number;
  requests: number;
  /** Requests by state, and by reason where there is one. */
  ends: Record<string, number>;
  places: number;
  signed: number;
  /** Broken promises; empty when all is well. */
  wrong: string[];
}

/** Resolves when no request waits any more. */
export async function settled(pool: Pool): Promise<void> {
  await until(async () => {
    const { rows } = await pool.query<{ n: number }>(
      "select count(*)::int as n from requests where state = 'waiting'",
    );
    return rows[0]?.n === 0;
  });
}

interface Row {
  id: string;
  key: string;
  login: string;
  target: string;
  state: string;
  reason: string | null;
  /** Whether the request's target is still marked as busy for the next request, or leased to a portal. */
  busy: boolean;
  /** Number of messages to the user that the request ended. */
  told: number;
}

const READERS = 50;

/**
 * Compares the outcomes that users were told with the university: each request has one end, the university's decision
 * about its key, told once, and its target is free again; exactly the students who were told `success` are signed; no
 * term has more students than places, and no place stayed empty that a student was refused.
 */
export async function check(
  place: { pool: Pool; sandboxUrl: string },
  {
    told,
    terms,
    students,
    at,
  }: { told: readonly Told[]; terms: readonly OpenTerm[]; students: readonly Student[]; at(): string },
): Promise<Verdict> {
  const wrong: string[] = [];
  const { rows } = await place.pool.query<Row>(
    `select r.request_id::text as id, r.key, u.login, r.target, r.state, r.reason,
       r.is_turn or r.leased_by is not null as busy, (
       select count(*)::int from user_events e where e.user_id = r.user_id and e.type = 'service_updated'
         and e.payload ->> 'service_name' = 'requests' and e.payload -> 'ids' ? r.request_id::text
     ) as told
     from requests r join users u using (user_id)`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ends: Record<string, number> = {};
  for (const { id, state, reason, busy, told: times } of rows) {
    const end = reason === null ? state : `${state} ${reason}`;
    ends[end] = (ends[end] ?? 0) + 1;
    if (state === 'waiting') wrong.push(`request ${id} has not ended`);
    if (busy) wrong.push(`request ${id} keeps its target busy`);
    if (times !== 1) wrong.push(`request ${id} was told ${times} times`);
  }
  for (const { answer, student } of told) {
    const row = byId.get(answer.id);
    if (row === undefined)
      wrong.push(`request ${answer.id} of ${student.login} was acknowledged and is lost`);
    else if (answer.state !== 'waiting' && answer.state !== row.state) {
      wrong.push(`request ${answer.id} was answered as ${answer.state} and is ${row.state}`);
    }
  }
  await checkDecisions(place.sandboxUrl, rows, wrong);
  await checkScreens(students, at, byId, wrong);
  const signed = await checkTerms(place.sandboxUrl, terms, rows, wrong);
  return { wishes: told.length, requests: rows.length, ends, ...signed, wrong };
}

/** The university's decision about the key of a request; null when it never heard of it. */
export async function decisionOn(
  sandboxUrl: string,
  { login, key }: { login: string; key: string },
): Promise<CommandOutcome | null> {
  const answer = await fetch(`${sandboxUrl}/v1/users/${login}/commands/${key}`);
  if (answer.status === 404) return null;
  return (await answer.json()) as CommandOutcome;
}

/** Runs a function for each element of a list, for some of them at a time. */
export async function forAll<T>(things: readonly T[], run: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const work = async () => {
    for (let thing = waiting.pop(); thing !== undefined; thing = waiting.pop()) await run(thing);
  };
  await Promise.all(Array.from({ length: READERS }, work));
}

/** Each request ended as the university decided it. */
async function checkDecisions(sandboxUrl: string, rows: readonly Row[], wrong: string[]): Promise<void> {
  await forAll(rows, async ({ id, login, key, state, reason }) => {
    const decision = await decisionOn(sandboxUrl, { login, key });
    if (decision?.state !== state || decision.refusal !== reason)
      wrong.push(`request ${id} is ${state} ${reason}, and was decided ${JSON.stringify(decision)}`);
  });
}

/** Compares the requests that each student is shown with the last stored ones. */
async function checkScreens(
  students: readonly Student[],
  at: () => string,
  byId: ReadonlyMap<string, Row>,
  wrong: string[],
): Promise<void> {
  const own = Map.groupBy([...byId.values()], ({ login }) => login);
  await forAll(students, async (student) => {
    const client = Object.assign(student.client.copy(), { url: at() });
    const shown = await requestsOf({ client });
    const say = ({ id, state, reason }: Pick<SyncRequest, 'id' | 'state' | 'reason'>) =>
      `${id} ${state} ${reason}`;
    const last = (own.get(student.login) ?? []).toSorted((a, b) => Number(b.id) - Number(a.id));
    const there = last.slice(0, LISTED_MOST).map((row) => `${row.id} ${row.state} ${row.reason}`);
    if (shown.map(say).sort().join() !== there.sort().join())
      wrong.push(`${student.login} is shown something else`);
  });
}

async function checkTerms(
  sandboxUrl: string,
  terms: readonly OpenTerm[],
  rows: readonly Row[],
  wrong: string[],
): Promise<{ places: number; signed: number }> {
  const byTarget = Map.groupBy(rows, ({ target }) => target);
  const sum = { places: 0, signed: 0 };
  for (const { term_id } of terms) {
    const { capacity, logins } = await control<{ capacity: number; logins: string[] }>(
      sandboxUrl,
      'GET',
      `/terms/${term_id}`,
    );
    const about = byTarget.get(`term:${term_id}`) ?? [];
    const promised = new Set(about.filter(({ state }) => state === 'success').map(({ login }) => login));
    sum.places += capacity;
    sum.signed += logins.length;
    if (logins.length > capacity) wrong.push(`${term_id}: ${logins.length} signed on ${capacity} places`);
    if (new Set(logins).size !== logins.length) wrong.push(`${term_id}: a student is signed twice`);
    for (const login of logins)
      if (!promised.has(login)) wrong.push(`${term_id}: ${login} is signed and was not told`);
    for (const login of promised)
      if (!logins.includes(login)) wrong.push(`${term_id}: ${login} was told and is not signed`);
    const isRefused = about.some(({ reason }) => reason === 'full');
    if (isRefused && logins.length < capacity) wrong.push(`${term_id}: refused as full with places left`);
  }
  return sum;
}
