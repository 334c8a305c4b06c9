import { expect } from 'vitest';
import { loginOf, type SharedPortal, test } from '../../../test/support/shared-portal.ts';
import { insertItems, selectItems, selectWanted, writeStates } from './items.store.ts';

let portal: SharedPortal;
let users: number[];
let items: { item_id: number; user_id: number | null }[];

test.beforeAll(async ({ shared }) => {
  portal = shared;
  const logins = [34, 35].map(loginOf);
  for (const login of logins) await (await portal.login(login)).get('/api/user/results');
  const rows = await portal.db.query<{ user_id: number }>({
    text: 'select user_id from users where login = any($1::text[]) order by 1',
    values: [logins],
  });
  users = rows.map((row) => row.user_id);
  const own = users.map((userId) => ({ userId, type: 'exam:grade-new', content: '{}' }));
  await insertItems(portal.db, own, 1_795_000_000);
  items = await portal.db.query({
    text: 'select item_id, user_id from items where user_id is null or user_id = any($1::bigint[]) order by 1',
    values: [users],
  });
  const forAll = items.filter((item) => item.user_id === null).slice(0, 2);
  const [one = 0, other = 0] = users;
  await writeStates(portal.db, one, forAll.slice(0, 1), { state: 'archived', postponeTs: null });
  await writeStates(portal.db, other, forAll, { state: 'postponed', postponeTs: 4_000_000_000 });
});

test('[NEWS-15] items wanted together are those that each user sees alone; what is not theirs is null', async () => {
  const ids = [...items.map((item) => item.item_id), 999_999_999];
  const wanted = ids.flatMap((id) => users.map((userId) => ({ userId, id })));
  const alone = await Promise.all(
    wanted.map(async ({ userId, id }) => (await selectItems(portal.db, userId, [id]))[0] ?? null),
  );
  const states = new Set(alone.map((row) => row?.state));
  expect(states).toEqual(new Set(['active', 'archived', 'postponed', undefined]));
  const isHidden = ({ userId, id }: { userId: number; id: number }) =>
    items.every((item) => item.item_id !== id || (item.user_id !== null && item.user_id !== userId));
  expect(alone.map((row) => row === null)).toEqual(wanted.map(isHidden));
  const together = await selectWanted(portal.db, wanted);
  expect(together.map((row) => row && { ...row, position: undefined })).toEqual(
    alone.map((row) => row && { ...row, position: undefined }),
  );
  for (const [i, one] of wanted.entries()) {
    expect(await selectWanted(portal.db, [one])).toEqual([alone[i]]);
  }
});
