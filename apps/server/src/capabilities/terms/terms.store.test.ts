import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { openDatabase } from '../../platform/database.ts';
import { type TermPart, writeParts, writeTerms } from './terms.store.ts';

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
      // Half of the terms are new in each round, before, between and after the known ones.
      const terms = [...IDS, ...IDS.map((id) => `${id}:${pair}`)].map((key) => ({ key, record: null }));
      const write = (some: typeof terms) =>
        database.transaction((tx) => writeTerms(tx, some, Number.MAX_SAFE_INTEGER));
      const own = new Map(IDS.map((id) => [id, pair % 2 === 0 ? PART : null]));
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
