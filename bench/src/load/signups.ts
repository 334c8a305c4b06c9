// Load of rows 3 and 4: sign-ups of students, and inserts of the same rows with one commit each.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { askDatabase } from '../servers/database.ts';
import { serve } from '../servers/serve.ts';
import { answerTimes, percentile } from './answers.ts';

interface People {
  database: pg.PoolConfig;
  /** Host header of the portal. */
  host: string;
  count: number;
}

export interface StormOrder {
  port: number;
  connections: number;
  milliseconds: number;
  /** Terms that the sign-ups are spread over. A student signs up for a term once. */
  terms: number;
}

interface StormReport {
  perSecond: number;
  /** Milliseconds until the acknowledgement. */
  p99: number;
}

export interface CommitsOrder {
  database: pg.PoolConfig;
  clients: number;
  milliseconds: number;
}

interface Person {
  userId: number;
  /** Head of the request, up to the length of its body. */
  head: string;
}

let people: Person[] = [];
/** Requests made so far; no two have the same student and term. */
let made = 0;

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const secret = () => randomBytes(32).toString('base64url');

/** Logs students in without the form. @returns their number */
async function logIn({ database, host, count }: People): Promise<number> {
  const tokens = Array.from({ length: count }, () => ({ access: secret(), csrf: secret() }));
  const rows = await askDatabase<{ user_id: string; place: number }>(
    { database },
    `with named as (
       select 'bench' || place as login, place, access, csrf
       from unnest($1::bytea[], $2::bytea[]) with ordinality as t(access, csrf, place)
     ), made as (
       insert into users (login, created_at, last_login_at) select login, now(), now() from named
       returning user_id, login
     ), inside as (
       insert into sessions
         (session_id, user_id, access_hash, access_expires_at, csrf_hash, created_at, refreshed_at, expires_at)
       select gen_random_uuid(), user_id, access, '2100-01-01', csrf, now(), now(), '2100-01-01'
       from named join made using (login)
     )
     select user_id, place::int as place from named join made using (login) order by place`,
    [tokens.map(({ access }) => hashOf(access)), tokens.map(({ csrf }) => hashOf(csrf))],
  );
  people = rows.map(({ user_id, place }) => {
    const { access = '', csrf = '' } = tokens[place - 1] ?? {};
    const head = [
      'POST /api/erudio/terms/sign-in HTTP/1.1',
      `host: ${host}`,
      'accept: application/json',
      'content-type: application/json',
      `x-csrf-token: ${csrf}`,
      `cookie: kahan_access=${access}; kahan_csrf=${csrf}`,
    ].join('\r\n');
    return { userId: Number(user_id), head };
  });
  return people.length;
}

function nextRequest(terms: number): string {
  const n = made++;
  const person = people[n % people.length];
  if (person === undefined) throw new Error('log students in first');
  // Each student signs up for one term after the other; further rounds use new term ids.
  const round = Math.floor(n / people.length);
  const term = `bench-${terms}-${Math.floor(round / terms)}-${(n + round) % terms}`;
  const body = JSON.stringify({ term_id: term, code: 'B402008', type: 'K', semester: 1, study_id: '1' });
  return `${person.head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

/** Signs students up as fast as the portal answers. */
async function storm({ port, connections, milliseconds, terms }: StormOrder): Promise<StormReport> {
  const deadline = performance.now() + milliseconds;
  const each = Array.from({ length: connections }, () =>
    answerTimes({ port, deadline, next: () => nextRequest(terms) }),
  );
  const took = (await Promise.all(each)).flat();
  return {
    perSecond: took.length / (milliseconds / 1000),
    p99: percentile(took, 0.99),
  };
}

/** The row that the portal writes for each request. */
const INSERT = `insert into requests (key, user_id, service, action, target, body, is_turn, leased_by)
  values ($1, $2, 'terms', 'sign_in', $3, $4, true, $5) returning request_id, created_at`;

/** As pgbench does: each client repeats the statement as soon as it is committed. @returns commits a second */
async function commits({ database, clients, milliseconds }: CommitsOrder): Promise<number> {
  const worker = randomUUID();
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(database);
      await client.connect();
      return client;
    }),
  );
  // The lease names a live worker, so the portal does not take the rows over.
  await open[0]?.query(`insert into request_workers values ($1, now() + interval '1 minute')`, [worker]);
  const deadline = performance.now() + milliseconds;
  let count = 0;
  await Promise.all(
    open.map(async (client) => {
      while (performance.now() < deadline) {
        const n = made++;
        const person = people[n % people.length];
        const term_id = `alone-${Math.floor(n / people.length)}`;
        const body = { term_id, code: 'B402008', type: 'K', semester: 1, study_id: '1' };
        const values = [randomUUID(), person?.userId, `term:${term_id}`, JSON.stringify(body), worker];
        await client.query({ name: 'accept', text: INSERT, values });
        count += 1;
      }
    }),
  );
  await Promise.all(open.map((client) => client.end()));
  await askDatabase({ database }, `delete from requests where leased_by = $1`, [worker]);
  return count / (milliseconds / 1000);
}

const api = { logIn, storm, commits };
export type SignUpLoad = typeof api;
serve(api);
