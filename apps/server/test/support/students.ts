import { createHash, randomBytes } from 'node:crypto';
import type { SyncRequest } from '@kahan/contract';
import type { Pool } from 'pg';
import { type TestAnswer, TestClient } from './client.ts';
import { until } from './live.ts';
import { control } from './portal.ts';

/** A logged-in student; the login is valid at every portal of the database. */
export interface Student {
  login: string;
  study: string;
  client: TestClient;
}

const secret = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** `1` → `s000001` */
const loginOf = (number: number) => `s${String(number).padStart(6, '0')}`;

/** The portal and the university of the students. */
export interface Campus {
  pool: Pool;
  url: string;
  sandboxUrl: string;
}

const AT_ONCE = 50;

/**
 * Enrols `count` students from s000001 on in a subject and removes the subject's terms. Logs the students in without
 * the form, whose key derivations would take minutes.
 */
export async function enrolledStudents(campus: Campus, code: string, count: number): Promise<Student[]> {
  const { sandboxUrl } = campus;
  await control(sandboxUrl, 'POST', '/enrolments', { code, count });
  const { terms } = await control<{ terms: OpenTerm[] }>(sandboxUrl, 'GET', `/students/${loginOf(1)}`);
  for (const term of terms.filter((one) => one.code === code)) {
    await control(sandboxUrl, 'DELETE', `/terms/${term.term_id}`);
  }
  const people: Omit<Student, 'client'>[] = [];
  for (let first = 1; first <= count; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - first + 1) }, (_, i) => first + i);
    people.push(...(await Promise.all(numbers.map((number) => studentOf(sandboxUrl, loginOf(number))))));
  }
  return logIn(campus, people);
}

async function studentOf(sandboxUrl: string, login: string): Promise<Omit<Student, 'client'>> {
  const answer = await fetch(`${sandboxUrl}/v1/users/${login}/studies`);
  const { records } = (await answer.json()) as { records: { study_id: string }[] };
  return { login, study: records.map(({ study_id }) => study_id).sort()[0] ?? '' };
}

async function logIn(campus: Campus, people: readonly Omit<Student, 'client'>[]): Promise<Student[]> {
  const tokens = people.map(() => ({ access: secret(), csrf: secret() }));
  await campus.pool.query(
    `with made as (
       insert into users (login, created_at, last_login_at)
       select login, now(), now() from unnest($1::text[]) as login
       on conflict (login) do update set last_login_at = excluded.last_login_at returning user_id, login
     )
     insert into sessions
       (session_id, user_id, access_hash, access_expires_at, csrf_hash, created_at, refreshed_at, expires_at)
     select gen_random_uuid(), m.user_id, t.access, '2100-01-01', t.csrf, now(), now(), '2100-01-01'
     from unnest($1::text[], $2::bytea[], $3::bytea[]) as t(login, access, csrf) join made m using (login)`,
    [
      people.map(({ login }) => login),
      tokens.map(({ access }) => hashOf(access)),
      tokens.map(({ csrf }) => hashOf(csrf)),
    ],
  );
  return people.map((person, i) => {
    const client = new TestClient(campus.url);
    client.cookies.set('kahan_access', tokens[i]?.access ?? '');
    client.cookies.set('kahan_csrf', tokens[i]?.csrf ?? '');
    return { ...person, client };
  });
}

/** A term that a test has opened. */
export interface OpenTerm {
  term_id: string;
  code: string;
}

export type TermCall = 'sign-in' | 'sign-out' | 'change-hour';

/** Makes the request that the screen of terms makes. */
export function termBody({ study }: Pick<Student, 'study'>, { term_id, code }: OpenTerm, more: object = {}) {
  return { study_id: study, term_id, code, type: 'K', semester: 1, ...more };
}

export function askFor(
  student: Student,
  call: TermCall,
  term: OpenTerm,
  more: object = {},
): Promise<TestAnswer> {
  return student.client.send('POST', `/api/erudio/terms/${call}`, termBody(student, term, more));
}

export const requestOf = (answer: TestAnswer): SyncRequest =>
  answer.json<{ sync_request: SyncRequest }>().sync_request;

/** The request of an answer when it has ended: the call itself waits only a second for the end. */
export async function endOf({ client }: Pick<Student, 'client'>, answer: TestAnswer): Promise<SyncRequest> {
  if (answer.status !== 200) throw new Error(`not accepted: ${answer.status} ${answer.text}`);
  let request = requestOf(answer);
  await until(async () => {
    if (request.state !== 'waiting') return true;
    request = (await requestsOf({ client })).find(({ id }) => id === request.id) ?? request;
    return request.state !== 'waiting';
  });
  return request;
}

/** Requests that are pending, or ended and not seen by the student. */
export async function requestsOf({ client }: Pick<Student, 'client'>): Promise<SyncRequest[]> {
  return (await client.get('/api/user/requests')).json<{ requests: SyncRequest[] }>().requests;
}
