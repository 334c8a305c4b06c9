import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { openDatabase } from '../../platform/database.ts';
import { readSignedOff, type TermPart, writeParts } from './term-users.store.ts';
import { termTarget, writeTerms } from './terms.store.ts';

/** In the order of the alphabet and in the order of their bytes, these are two different lists. */
const IDS = ['a-1', 'B-1', 'a1', 'C 2', 'b_1', 'Č1', 'c1', 'A1'];
const PAIRS = 200;

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

const PART: TermPart = {
  study_ids: ['1'],
  study_id: null,
  student_start: null,
  attempts_left: null,
  wait: null,
};

test('readings that write the same terms at once, known and new ones, do not end each other', async () => {
  const database = openDatabase({ connectionString: own.url }, () => undefined);
  try {
    await own.pool.query(
      `insert into users (user_id, login, created_at, last_login_at) overriding system value
       values (1, 'one', now(), now())`,
    );
    for (let pair = 0; pair < PAIRS; pair += 1) {
      // A third of the terms are new in each round, before, between and after the known ones.
      const ofRound = (round: number) => IDS.map((id) => `${id}:${round}`);
      const former = ofRound(pair - 1);
      const terms = [...IDS, ...former, ...ofRound(pair)].map((key) => ({ key, record: null }));
      const write = (some: typeof terms) =>
        database.transaction((tx) => writeTerms(tx, some, Number.MAX_SAFE_INTEGER));
      // A new part locks its term as well. These come in another order.
      const own = new Map(former.toReversed().map((id) => [id, PART]));
      const [all] = await Promise.all([
        Promise.all([
          write(terms),
          write(terms.toReversed()),
          write(terms.slice(2)),
          write(terms.slice(0, 9)),
        ]),
        database.transaction((tx) => writeParts(tx, 1, own)),
      ]);
      expect(all.flatMap(({ outdated }) => outdated)).toEqual([]);
    }
  } finally {
    await database.close();
  }
});

test.each([
  ['a sign-out that was done', [['sign_off', 'success']], true],
  ['a sign-out under way', [['sign_off', 'waiting']], true],
  [
    'a sign-out, and a new sign-up that is not performed yet',
    [
      ['sign_off', 'success'],
      ['sign_in', 'waiting'],
    ],
    true,
  ],
  [
    'a sign-out, and a new sign-up that was done',
    [
      ['sign_off', 'success'],
      ['sign_in', 'success'],
    ],
    false,
  ],
  ['a sign-out that was refused', [['sign_off', 'failed']], false],
  ['nothing', [], false],
] as const)('left by the user’s own request: %s', async (what, asked, isLeft) => {
  const database = openDatabase({ connectionString: own.url }, () => undefined);
  try {
    const rows = await own.pool.query<{ user_id: string }>(
      `insert into users (login, created_at, last_login_at) values ($1, now(), now()) returning user_id`,
      [what],
    );
    const userId = Number(rows.rows[0]?.user_id);
    for (const [action, state] of asked)
      await own.pool.query(
        `insert into requests (key, user_id, service, action, target, body, state, is_turn, settled_at)
         values (gen_random_uuid(), $1, 'terms', $2, $3, '{}', $4, false, case when $4 <> 'waiting' then now() end)`,
        [userId, action, termTarget({ term_id: 'a' }), state],
      );
    expect([...(await readSignedOff(database, userId, ['a', 'b']))]).toEqual(isLeft ? ['a'] : []);
  } finally {
    await database.close();
  }
});
