import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unixSeconds } from '@kahan/domain';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { NAMES, type Name } from '../portals/pair.ts';
import { until } from '../support/live.ts';
import { IS_WHOLE } from '../support/soak.ts';
import { askFor, type OpenTerm, type Student } from '../support/students.ts';
import { decisionOn, settled } from './checker.ts';
import { addressesOf, type Field, say, startField } from './field.ts';
import { seeded, shuffled, storm, type Told, type Wish } from './storm.ts';

// The student system and portal a have the right time, portal b is an hour ahead. The student system's clock decides
// about openings, and the database's about leases.
const SIZE = IS_WHOLE ? { students: 1_000, terms: 20, places: 10 } : { students: 80, terms: 2, places: 10 };
const random = seeded(Number(process.env.STORM_SEED ?? 20_261_118));
const AN_HOUR = 3_600;

vi.setConfig({ testTimeout: IS_WHOLE ? 600_000 : 120_000, hookTimeout: 120_000 });

const INSTANTS = [
  // Half past two, at a as well as at b: Prague's clocks go back half an hour later.
  ['the night when clocks go back', '2026-10-25T00:30:00Z'],
  ['a day of teaching', '2026-11-18T07:42:00Z'],
] as const;

/** Variables of a process whose clock is ahead of this process's one. */
const clock = (aheadMs: number) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../support/shifted-clock.ts'))}`,
  TEST_CLOCK_AHEAD_MS: String(aheadMs),
});

describe.each(IS_WHOLE ? INSTANTS : INSTANTS.slice(0, 1))('in %s', (_name, instant) => {
  let field: Field;
  let ahead: number;
  /** Unix seconds by the student system's clock. */
  const now = () => unixSeconds(new Date(Date.now() + ahead));

  beforeAll(async () => {
    ahead = Date.parse(instant) - Date.now();
    field = await startField(SIZE.students, {
      env: { LOG_LEVEL: 'info' },
      now: new Date(instant),
      sandbox: { KAHAN_NOW: '', ...clock(ahead) },
      own: { a: clock(ahead), b: clock(ahead + AN_HOUR * 1_000) },
    });
  });
  afterAll(() => field?.pair.stop());

  test('terms open and close by the clock of the student system, whichever portal is asked', async () => {
    const { pair, students } = field;
    const begun = performance.now();
    const later = { capacity: SIZE.places, signing_start: now() + AN_HOUR / 2 };
    const opening = await field.open(SIZE.terms, later);
    // At portal b this moment has passed.
    const closing = await field.open(SIZE.terms, {
      capacity: SIZE.places,
      signing_end: now() + AN_HOUR / 2,
    });
    const told: Told[] = [];
    const ask = async (wishes: readonly Wish[]) => {
      told.push(...(await storm({ wishes: shuffled(wishes, random), addresses: addressesOf(pair) })));
      await settled(pair.pool);
    };
    const wishesFor = (some: readonly Student[], terms: readonly OpenTerm[]): Wish[] =>
      some.flatMap((student, n) => {
        const term = terms[n % terms.length];
        return term === undefined ? [] : [{ student, term }];
      });
    const half = students.length / 2;
    await ask(wishesFor(students.slice(half), closing));
    let waiting = wishesFor(students.slice(0, half), opening);
    await ask(waiting);
    expect(await endsOf(opening)).toEqual({ 'failed not-open': waiting.length });

    const opens = now() + 2;
    for (const { term_id } of opening)
      await pair.control('PATCH', `/terms/${term_id}`, { signing_start: opens });
    while (waiting.length > 0) {
      await ask(waiting);
      const { rows } = await pair.pool.query<{ login: string; reason: string | null }>(
        `select distinct on (user_id) login, reason from requests join users using (user_id)
         order by user_id, request_id desc`,
      );
      const early = new Set(rows.filter(({ reason }) => reason === 'not-open').map(({ login }) => login));
      waiting = waiting.filter(({ student }) => early.has(student.login));
    }

    const terms = [...opening, ...closing];
    const verdict = await field.verdictOn(told, terms);
    say(`a portal an hour ahead, ${instant}`, verdict, begun);
    expect(verdict.wrong).toEqual([]);
    expect(verdict.signed).toBe(Math.min(verdict.places, students.length));
    for (const { reason, at } of await decisionsOn(opening)) {
      if (reason === 'not-open') expect(at).toBeLessThan(opens);
      else expect(at).toBeGreaterThanOrEqual(opens);
    }
  });

  const rowsOf = async (terms: readonly OpenTerm[]) => {
    const { rows } = await field.pair.pool.query<{
      login: string;
      key: string;
      state: string;
      reason: string | null;
    }>('select login, key, state, reason from requests join users using (user_id) where target = any($1)', [
      terms.map(({ term_id }) => `term:${term_id}`),
    ]);
    return rows;
  };
  async function endsOf(terms: readonly OpenTerm[]): Promise<Record<string, number>> {
    const ends = Map.groupBy(await rowsOf(terms), ({ state, reason }) => `${state} ${reason}`);
    return Object.fromEntries([...ends].map(([end, rows]) => [end, rows.length]));
  }
  const decisionsOn = async (terms: readonly OpenTerm[]) =>
    Promise.all(
      (await rowsOf(terms)).map(async (row) => ({
        ...row,
        at: (await decisionOn(field.pair.sandboxUrl, row))?.at,
      })),
    );
});

const LEASES = 'select request_id, leased_by from requests order by request_id';

describe('where a portal is an hour ahead of the database and of the other', () => {
  let field: Field;

  beforeAll(async () => {
    field = await startField(2, { env: { LOG_LEVEL: 'info' }, own: { b: clock(AN_HOUR * 1_000) } });
  });
  afterAll(() => field?.pair.stop());

  test('neither portal takes over what the other performs', async () => {
    const { pair, students } = field;
    const terms = await field.open(2, { capacity: 1 });
    const outputs = NAMES.map((name) => pair.portal(name).output().length);
    await field.fault('hang');
    const asking = NAMES.map((name, n) => {
      const [student, term] = [students[n], terms[n]] as [Student, OpenTerm];
      const client = Object.assign(student.client.copy(), { url: pair.portal(name).url });
      return askFor({ ...student, client }, 'sign-in', term);
    });
    await until(async () => (await pair.count('requests where sent_at is not null')) === 2);
    const { rows: leases } = await pair.pool.query<{ leased_by: string }>(LEASES);
    const { rows: began } = await pair.pool.query<{ at: Date }>('select clock_timestamp() as at');
    // Each portal has looked for abandoned requests several times since: it does so each second.
    await until(async () => {
      const sql =
        "request_workers where alive_until > $1::timestamptz + interval '9 s' and worker_id = any($2)";
      return (await pair.count(sql, [began[0]?.at, leases.map((row) => row.leased_by)])) === 2;
    });
    expect((await pair.pool.query(LEASES)).rows).toEqual(leases);
    expect(new Set(leases.map((row) => row.leased_by)).size).toBe(2);
    await pair.control('DELETE', '/fault');
    await Promise.all(asking);
    const { wrong } = await field.verdictOn([], terms);
    expect(wrong).toEqual([]);
    const isTakenOver = (name: Name, n: number) =>
      pair.portal(name).output().slice(outputs[n]).includes('taken over');
    expect(NAMES.filter(isTakenOver)).toEqual([]);
  });
});
