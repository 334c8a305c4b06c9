import { randomUUID } from 'node:crypto';
import type { TermAnswer } from '@kahan/contract';
import { createHttpStudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { nothingParked } from '../../../test/support/mirror.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

/** 2026-11-18, 12:00 in Prague: the instant of the portal. */
const NOW = 1_794_999_600;
const PLACE = 'A I';
const KNOWN = {
  ztid: 'series-7',
  type: 'Z',
  start: NOW + 20 * 86_400,
  duration: 95,
  signing_start: NOW - 86_400,
  signing_end: NOW + 18 * 86_400,
  logout_end: NOW + 19 * 86_400,
  capacity: 30,
  space: 15,
  note: { cs: 'S kalkulačkou', en: 'With a calculator' },
  url: 'https://system.example/term/7',
};

let portal: TestPortal;
let student: TestClient;
let other: TestClient;
let code: string;
let known: string;
/** A term for which nobody is signed. */
let opened: string;

beforeAll(async () => {
  portal = await startPortal();
  const { results } = await portal.control<{ results: Held[] }>('GET', '/students/student');
  code =
    results.find(({ year, semester, attempts }) => year === 2026 && semester === 1 && isOpen(attempts))
      ?.code ?? '';
  await portal.control('POST', '/enrolments', { code, logins: ['s000001'] });
  known = await open({ ...KNOWN, teacher: '20001', place: PLACE });
  student = await portal.login('student');
  other = await portal.login('s000001');
  for (const client of [student, other]) await terms(client);
  // The first reading of the catalogues is over, so each later call has another reason.
  await nothingParked(portal);
});
afterAll(() => portal.stop());

interface Held {
  code: string;
  year: number;
  semester: number;
  attempts: { credit: unknown[]; exam: unknown[] };
}
const isOpen = ({ credit, exam }: Held['attempts']) => credit.length + exam.length === 0;

async function open(fields: object): Promise<string> {
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code, ...fields });
  return term_id;
}
async function terms(client: TestClient, query = ''): Promise<TermAnswer[]> {
  const answer = await client.get(`/api/user/terms${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ terms: TermAnswer[] }>().terms;
}
const termOf = async (client: TestClient, id: string) =>
  (await terms(client)).find(({ term_id }) => term_id === id);

/** Number of calls of this name to the student system. */
async function calls(call: string): Promise<number> {
  const text = await portal.metrics();
  const counts = text.matchAll(new RegExp(`kahan_sync_calls_total\\{call="${call}",[^}]*\\} (\\d+)`, 'g'));
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Sum of all users' last positions in the logs. */
const places = async () =>
  (await portal.db.query<{ sum: string }>({ text: 'select sum(event_seq)::text as sum from users' }))[0]?.sum;

async function sign(login: string, term_id: string): Promise<void> {
  const study_id = (await terms(login === 'student' ? student : other)).find((one) => one.term_id === term_id)
    ?.study_ids[0];
  const answer = await fetch(`${portal.sandboxUrl}/v1/commands`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: randomUUID(), login, study_id, action: 'sign_in', term_id }),
  });
  expect(await answer.json()).toMatchObject({ state: 'success' });
}

describe('GET /api/user/terms', () => {
  test('[TERMS-30] answers a term with all that is known of it, in the reader’s language', async () => {
    const { records } = await createHttpStudentSystem({ baseUrl: portal.sandboxUrl }).terms('student');
    const source = records.find(({ term_id }) => term_id === known);
    // Each field has a value of its own, so that no two of them can be confused.
    expect(source).toMatchObject({ ...KNOWN, subject: { code }, study_ids: ['990001'], study_id: null });
    for (const lang of ['cs', 'en'] as const) {
      const term = (await terms(student, `?lang=${lang}`)).find(({ term_id }) => term_id === known);
      expect(term).toEqual({
        id: known,
        term_id: known,
        ztid: 'series-7',
        code: { code, value: source?.subject.name[lang] },
        type: 'Z',
        year: 2026,
        semester: 1,
        study_ids: ['990001'],
        start: KNOWN.start,
        duration: 95,
        student_start: null,
        signing_start: KNOWN.signing_start,
        signing_end: KNOWN.signing_end,
        logout_end: KNOWN.logout_end,
        capacity: 30,
        signed_count: 0,
        student_signed: false,
        confirmed: null,
        space: 15,
        attempts_left: source?.attempts_left,
        waiting: { allowed: true, count: 0, level: 'own' },
        wait: null,
        note: KNOWN.note[lang],
        teacher: { code: '20001', value: source?.teacher?.name },
        place: { code: PLACE, value: source?.place?.name },
        url: KNOWN.url,
      });
    }
  });

  test('the next one comes first, and an unchanged answer is a 304', async () => {
    const answer = await student.get('/api/user/terms');
    const starts = answer.json<{ terms: TermAnswer[] }>().terms.map(({ start }) => start);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    const etag = answer.headers.get('etag') ?? '';
    expect((await student.get('/api/user/terms', { 'if-none-match': etag })).status).toBe(304);
    expect(answer.headers.get('x-freshness')).toBe('fresh');
  });

  test('a sync request that is not there answers 404', async () => {
    expect((await student.get('/api/user/terms?srid=1')).status).toBe(404);
  });
});

describe('what all share of a term is one row', () => {
  test('a change of it is read once, told to nobody and seen by all who look', async () => {
    const [before, asked, personal] = [await places(), await calls('catalogue'), await calls('terms')];
    await portal.control('PATCH', `/terms/${known}`, { capacity: 12 });
    for (const client of [student, other]) {
      await until(async () => (await termOf(client, known))?.capacity === 12);
    }
    expect(await places()).toBe(before);
    expect((await calls('catalogue')) - asked).toBe(1);
    expect((await calls('terms')) - personal).toBe(0);
  });

  test('[TERMS-31] who signs hears of it, the others see the count', async () => {
    // A student who was enrolled just now is signed for nothing else.
    const live = await openLive(other);
    const bystander = await openLive(student);
    await sign('s000001', known);
    await until(() => live.updates('terms').length > 0);
    expect(live.updates('terms')).toContainEqual([known]);
    const own = await termOf(other, known);
    expect(own).toMatchObject({ student_signed: true, study_id: own?.study_ids[0] });
    await until(async () => (await termOf(student, known))?.signed_count === 1);
    const theirs = await termOf(student, known);
    expect(theirs?.student_signed).toBe(false);
    expect(theirs).not.toHaveProperty('study_id');
    expect(bystander.updates('terms')).toEqual([]);
    for (const one of [live, bystander]) one.close();
  });

  test('[TERMS-30] a change of more than its places is told once to each who sees it, and to nobody else', async () => {
    const stranger = await portal.login('s000002');
    expect((await terms(stranger)).map((term) => term.code.code)).not.toContain(code);
    const [live, signed, beside] = [await openLive(student), await openLive(other), await openLive(stranger)];
    const all = [live, signed];
    const heard = (one: typeof live) => one.updates('terms');
    const changes: [change: object, isRight: (term: TermAnswer | undefined) => boolean][] = [
      [{ duration: 45 }, (term) => term?.duration === 45],
      [{ start: KNOWN.start + 600 }, (term) => term?.start === KNOWN.start + 600],
      [{ signing_end: KNOWN.signing_end - 60 }, (term) => term?.signing_end === KNOWN.signing_end - 60],
    ];
    for (const [index, [change, isRight]] of changes.entries()) {
      await portal.control('PATCH', `/terms/${known}`, change);
      await until(() => all.every((one) => heard(one).length > index));
      // A client that gets the message reads the change at once.
      for (const client of [student, other]) expect(isRight(await termOf(client, known))).toBe(true);
      await portal.control('PATCH', `/terms/${known}`, { capacity: 20 + index });
      await until(async () => (await termOf(student, known))?.capacity === 20 + index);
      for (const one of all) expect(heard(one)).toEqual(Array(index + 1).fill([known]));
    }
    expect(heard(beside)).toEqual([]);
    for (const one of [...all, beside]) one.close();
  });

  test('a term that opens is told to those who have the subject, also when a reader’s own list brings it', async () => {
    const [live, beside] = [await openLive(student), await openLive(other)];
    const first = await open({ type: 'Z' });
    await until(() => [live, beside].every((one) => one.updates('terms').flat().includes(first)));
    expect(await termOf(student, first)).toBeDefined();
    // The catalogue cannot be read, so the term arrives with a student's login.
    await portal.control('PUT', '/fault', { mode: 'down', path: '/v1/catalogue/terms' });
    try {
      const second = await open({ type: 'Z' });
      await portal.control('POST', '/enrolments', { code, logins: ['s000003'] });
      await terms(await portal.login('s000003'));
      await until(() => live.updates('terms').flat().includes(second));
    } finally {
      await portal.control('DELETE', '/fault');
    }
    for (const one of [live, beside]) one.close();
  });

  test('a term that opens is there for whom it is for, and is asked for once', async () => {
    opened = await open({ type: 'K', capacity: 5 });
    await until(async () => (await termOf(student, opened)) !== undefined);
    expect(await termOf(other, opened)).toMatchObject({ capacity: 5 });
    const asked = await calls('terms');
    await terms(student);
    await terms(other);
    expect(await calls('terms')).toBe(asked);
  });

  test('who may not see a term of a subject is asked about once', async () => {
    await portal.control('PUT', '/results', { login: 's000001', code, attempt: 1, grade: 'B', kind: 'exam' });
    await until(async () => (await termOf(other, opened)) === undefined);
    const later = await open({ type: 'K' });
    await until(async () => (await termOf(student, later)) !== undefined);
    expect(await termOf(other, later)).toBeUndefined();
    const asked = await calls('terms');
    expect(await termOf(other, later)).toBeUndefined();
    expect(await calls('terms')).toBe(asked);
  });

  test('a term that is called off is gone', async () => {
    await portal.control('DELETE', `/terms/${known}`);
    await until(async () => (await termOf(student, known)) === undefined);
  });
});

test('[TERMS-30] the page of a term is a page of the web, or none', async () => {
  const pages: Record<string, string | null> = {
    'https://knihovna.example/termin': 'https://knihovna.example/termin',
    'HTTP://knihovna.example': 'HTTP://knihovna.example',
    'javascript:alert(1)': null,
    'data:text/html,x': null,
    '/api/logout': null,
    '//evil.example': null,
  };
  for (const [url, expected] of Object.entries(pages)) {
    const id = await open({ url });
    await until(async () => (await termOf(student, id)) !== undefined);
    expect((await termOf(student, id))?.url, url).toBe(expected);
  }
});
