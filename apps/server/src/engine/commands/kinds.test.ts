import { expect, onTestFinished, test, vi } from 'vitest';
import { Campus } from '../../../test/storm/campus.ts';
import { databaseOfUsers } from '../../../test/support/database.ts';
import { startEngine } from '../../../test/support/engine.ts';
import { type CommandKind, readRecent } from './index.ts';

const database = databaseOfUsers(2);

interface Loan {
  book: string;
  note: string;
}

/** A kind that no capability of the portal has. */
const loans: CommandKind<Loan, { title: string }> = {
  service: 'loans',
  target: ({ book }) => `loan:${book}`,
  recordKey: ({ book }) => book,
  longField: 'note',
  unchangedBy: ['full'],
  isUpload: () => false,
  command: ({ key, login, body }) => ({ key, login, study_id: '1', action: 'sign_in', term_id: body.book }),
  isHeld: async () => true,
  known: async (_userId, { book }) => (book === 'b1' ? { title: 'Tables of squares' } : null),
  describe: ({ book }, known) => ({
    target: { gl: '0', study_id: '0', item_id: book },
    id: book,
    name: known?.title ?? book,
    path: null,
    values: { book, due: undefined },
  }),
};

const lend = (book: string) => ({
  ...{ userId: 1, login: 'u1', service: 'loans', action: 'lend' },
  body: { book, note: 'n'.repeat(10) },
});

test('a registered kind is accepted, performed, described and read again', async () => {
  const campus = new Campus(1, ['answered']);
  campus.open('b1', 1, [1]);
  campus.open('b2', 0, [1]);
  const read: string[] = [];
  const engine = await startEngine({ db: database.db, campus, onRead: (keys) => read.push(...keys) });
  onTestFinished(() => engine.stop());
  engine.register([loans]);
  const lent = await engine.ask(lend('b1'), { given: null, key: null }, 'en');
  const refused = await engine.ask(lend('b2'), { given: null, key: null }, 'en');
  expect(lent).toMatchObject({ service: 'loans', action: 'lend', state: 'success' });
  expect(lent.info).toEqual({
    ...{ name: 'Tables of squares', link: null, path: null, ids: ['b1'], i18nData: { book: 'b1' } },
  });
  expect(refused).toMatchObject({ state: 'failed', reason: 'full', info: { name: 'b2' } });
  expect(await engine.open(1, 'en')).toEqual([lent, refused]);
  for (const { id } of [lent, refused]) await engine.catchUp({ userId: 1, login: 'u1' }, 'loans', id);
  expect(read).toEqual(['b1']);
  const recent = await readRecent<Loan>(database.db, { userId: 1, service: 'loans', hours: 1 });
  expect(recent).toEqual([{ action: 'lend', body: lend('b1').body }]);
});

test('the answer names the same end of a request as the list, also with a clock of the portal that is wrong', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const campus = new Campus(1, ['answered']);
  campus.open('b4', 1, [1]);
  const engine = await startEngine({ db: database.db, campus });
  onTestFinished(() => engine.stop());
  engine.register([loans]);
  const lent = await engine.ask(lend('b4'), { given: null, key: null }, 'en');
  expect(lent.state).toBe('success');
  expect((await engine.open(1, 'en')).find(({ id }) => id === lent.id)).toEqual(lent);
});

test('requests of a service that is not registered are refused, and not listed', async () => {
  const engine = await startEngine({ db: database.db, campus: new Campus(1) });
  onTestFinished(() => engine.stop());
  await expect(engine.ask(lend('b1'), { given: null, key: null }, 'en')).rejects.toThrow(
    'registered for loans',
  );
  await database.pool.query(
    `insert into requests (key, user_id, service, action, target, body, state, is_turn, settled_at)
     values (gen_random_uuid(), 1, 'loans', 'lend', 'loan:b3', '{}', 'success', false, now())`,
  );
  expect(await engine.open(1, 'en')).toEqual([]);
});
