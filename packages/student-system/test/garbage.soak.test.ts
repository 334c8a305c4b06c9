import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpStudentSystem } from '../src/http.ts';
import { type StudentSystem, StudentSystemError, type StudentSystemErrorKind } from '../src/port.ts';
import { GARBAGE_KINDS, type GarbageKind, garbageReplies } from './garbage.ts';

type Outcome = StudentSystemErrorKind | 'bad' | 'taken for good';

/** Possible outcomes of each kind; `bad` is an answer whose other records are read. */
const OUTCOMES: Record<GarbageKind, readonly Outcome[]> = {
  truncated: ['garbage'],
  'cut off': ['unavailable'],
  '10 MB': ['too-large'],
  'HTML with 200': ['garbage'],
  'wrong charset': ['garbage'],
  'not UTF-8': ['garbage'],
  'wrong content type': ['garbage'],
  'impossible date': ['bad', 'garbage'],
  'deep nesting': ['bad', 'garbage'],
  'only depth': ['garbage'],
  'huge number': ['bad', 'garbage'],
  'wrong type': ['bad', 'garbage'],
  'NaN in a text': ['bad', 'garbage'],
  'duplicate key': ['bad', 'garbage'],
  __proto__: ['garbage'],
  'broken characters': ['bad', 'garbage'],
  empty: ['garbage'],
  'not a list': ['garbage'],
  'too many records': ['too-large', 'garbage'],
  'gzip bomb': ['too-large'],
  // Cut off behind its last byte of text, it is whole.
  'broken gzip': ['unavailable', 'garbage', 'taken for good'],
  'half-open': ['timeout'],
  'drop by drop': ['timeout'],
  'no HTTP': ['unavailable'],
  'error status': ['unavailable', 'refused', 'garbage'],
  redirect: ['unavailable'],
};

const attempt = (number: number) => ({
  attempt: number,
  grade: 'A',
  date: '2026-02-27',
  teacher: { code: 't', name: 'T' },
});
const result = (code: string) => ({
  study_id: '1',
  subject: { code, name: { cs: 'Chemie', en: 'Chemistry' } },
  year: 2026,
  semester: 1,
  type: { group_type: 'P', name: { cs: 'a', en: 'b' } },
  points: 5,
  completion: 'ZK',
  attempts: { credit: [attempt(1)], exam: [attempt(1), attempt(2)] },
});
const RESULTS = [result('B1'), result('B2'), result('B3')];
const CHANGES = [
  { service: 'results', login: 'student', keys: ['1:B1:2026:1'] },
  { service: 'identity', login: 'student', keys: [] },
];
const PERSON = { login: 'student', icid: '1', first_name: 'A', last_name: 'B', email: 'a@kahan.example' };

/** Good answers, and a call that must return nothing but their records. */
const CALLS: [body: object, call: (system: StudentSystem) => Promise<{ good: unknown[]; bad: number }>][] = [
  [
    { records: RESULTS },
    async (system) => {
      const { records, bad } = await system.results('student');
      return { good: records, bad: bad.length };
    },
  ],
  [
    { epoch: 'e', cursor: 'e.1', more: false, changes: CHANGES },
    async (system) => {
      const { changes, bad } = await system.changes('e.0', 0);
      return { good: changes, bad: bad.length };
    },
  ],
  [
    PERSON,
    async (system) => {
      const { login, icid, first_name, last_name, email } = await system.identity('student');
      return { good: [{ login, icid, first_name, last_name, email }], bad: 0 };
    },
  ],
];

/** `npm run soak` sends all of them, and `npm test` a few of each kind. */
const COUNT = process.env.SOAK === 'whole' ? 500 : 4 * GARBAGE_KINDS.length;
const SEED = 20_261_121;
const AT_ONCE = 8;
const replies = garbageReplies(COUNT, SEED);
let followed = 0;
let address = '';

/** Answers each call with the garbage whose number begins its path. */
const server = createServer((request, response) => {
  const place = Number(request.url?.split('/')[1]);
  if (Number.isNaN(place)) followed += 1;
  replies[place]?.send(response, JSON.stringify(CALLS[place % CALLS.length]?.[0]));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** The outcome of one call; throws when something was read that no good answer contains. */
async function outcomeOf(place: number, kind: GarbageKind): Promise<Outcome> {
  const isEndless = kind === 'half-open' || kind === 'drop by drop';
  const timeoutMs = isEndless ? 300 : 20_000;
  const system = createHttpStudentSystem({ baseUrl: `${address}/${place}`, timeoutMs });
  const [body, call] = CALLS[place % CALLS.length] ?? [];
  try {
    const read = await call?.(system);
    const known = 'records' in (body ?? {}) ? RESULTS : 'changes' in (body ?? {}) ? CHANGES : [PERSON];
    for (const record of read?.good ?? []) expect(known).toContainEqual(record);
    return read !== undefined && read.bad > 0 ? 'bad' : 'taken for good';
  } catch (error) {
    if (error instanceof StudentSystemError) return error.kind;
    throw error;
  }
}

test(`of ${COUNT} garbage replies each ends in a named error or leaves only good records`, async () => {
  const seen = new Map<GarbageKind, Set<string>>();
  const waiting = [...replies.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [place, { kind }] = next;
      const outcome = await outcomeOf(place, kind);
      expect(OUTCOMES[kind], `reply ${place}, ${kind}`).toContain(outcome);
      seen.set(kind, (seen.get(kind) ?? new Set()).add(outcome));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect([...seen.keys()].sort()).toEqual([...GARBAGE_KINDS].sort());
  expect(followed).toBe(0);
}, 60_000);
