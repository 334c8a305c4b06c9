import { createHash, randomBytes } from 'node:crypto';
import type { SyncRequest } from '@kahan/contract';
import type { Pool } from 'pg';
import { type TestAnswer, TestClient } from './client.ts';
import { control } from './portal.ts';

/** A student with a login that is valid at every portal of a database. */
export interface Student {
  login: string;
  study: string;
  client: TestClient;
}

const secret = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** `1` → `s000001` */
const loginOf = (number: number) => `s${String(number).padStart(6, '0')}`;

/** Where students are, and the university. */
export interface Place {
  pool: Pool;
  url: string;
  sandboxUrl: string;
}

interface Report {
  studies: { study_id: string }[];
  terms: { code: string; study_id: string | null }[];
}

const AT_ONCE = 20;

/**
 * Enrols so many students in a subject who are signed for none of its terms, and logs them in without the form, whose
 * key derivations would take minutes: what they do afterwards is what counts.
 */
export async function enrolledStudents(place: Place, code: string, count: number): Promise<Student[]> {
  const found: { login: string; study: string }[] = [];
  for (let first = 1; found.length < count; first += AT_ONCE) {
    const logins = Array.from({ length: AT_ONCE }, (_, i) => loginOf(first + i));
    const reports = await Promise.all(
      logins.map((login) => control<Report>(place.sandboxUrl, 'GET', `/students/${login}`)),
    );
    for (const [i, { studies, terms }] of reports.entries()) {
      const [study] = studies.map(({ study_id }) => study_id).sort();
      const isSigned = terms.some((term) => term.code === code && term.study_id !== null);
      if (study !== undefined && !isSigned) found.push({ login: logins[i] ?? '', study });
    }
  }
  const chosen = found.slice(0, count);
  await control(place.sandboxUrl, 'POST', '/enrolments', { code, logins: chosen.map(({ login }) => login) });
  return logIn(place, chosen);
}

async function logIn(place: Place, people: readonly Omit<Student, 'client'>[]): Promise<Student[]> {
  const tokens = people.map(() => ({ access: secret(), csrf: secret() }));
  await place.pool.query(
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
    const client = new TestClient(place.url);
    client.cookies.set('kahan_access', tokens[i]?.access ?? '');
    client.cookies.set('kahan_csrf', tokens[i]?.csrf ?? '');
    return { ...person, client };
  });
}

/** A term that was opened for a test. */
export interface OpenTerm {
  term_id: string;
  code: string;
}

export type TermCall = 'sign-in' | 'sign-out' | 'change-hour';

/** What the screen sends. */
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

/** Requests that wait, or ended and were not seen. */
export async function requestsOf({ client }: Pick<Student, 'client'>): Promise<SyncRequest[]> {
  return (await client.get('/api/user/requests')).json<{ requests: SyncRequest[] }>().requests;
}
