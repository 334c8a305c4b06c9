import type { Bench } from '../bench.ts';
import { GOALS } from '../goals.ts';
import { ask, type Login, logIn, record, STUDENT } from '../load/client.ts';
import type { Row } from '../row.ts';
import { askDatabase } from '../servers/database.ts';
import type { Portal } from '../servers/portal.ts';
import { race, startRace } from './requests.ts';

/** Connections of the portal's pool (apps/server/src/platform/database.ts). */
const POOL_SIZE = 16;
const ATTEMPTS = 20;

/**
 * Row 2: one item by its id, which is not cached, against node:http with the statement that the portal prepares. The
 * bare server sends recorded bytes when the row arrives; the portal renders its answer from the row.
 *
 * The portal reads the items of one turn of the event loop in one statement, the bare server reads each alone.
 */
export const database: Row = {
  number: 2,
  title: 'a GET that must ask the database, requests/s',
  async measure(bench: Bench) {
    const portal = await bench.portal();
    const login = await logIn(portal, STUDENT);
    const id = await firstItem(portal, login);
    const path = `/api/user/items/${id}`;
    const answer = await record(portal, login, path);
    const [user] = await askDatabase<{ user_id: number }>(
      portal,
      'select user_id from users where login = $1',
      [STUDENT],
    );
    if (user === undefined) throw new Error(`${STUDENT} is not in the database`);
    const statement = {
      name: 'bench-item',
      text: await statementBehind(portal, login, path),
      values: [user.user_id, [id]],
    };
    const setting = await startRace(bench, portal, login);
    await setting.bare.call('openPool', { ...portal.database, max: POOL_SIZE });
    await setting.bare.call('answer', { ...answer, statement });
    const { comparison, notes } = await race(bench, setting, answer, 'everything');
    return [
      {
        what: 'one item, asked of the database',
        against: 'bare node:http, a statement each',
        unit: 'requests/s',
        goal: GOALS[2],
        comparison,
        notes: [
          `PostgreSQL shares the server's core; ${notes.join('; ')}`,
          'the portal shares a statement among the requests of one turn, the bare server asks for each alone',
        ],
      },
    ];
  },
};

async function firstItem(portal: Portal, login: Login): Promise<number> {
  const { text } = await ask(portal, login, { path: '/api/user/items/active?count=1' });
  const id = /"id":"(\d+)"/.exec(text)?.[1];
  if (id === undefined) throw new Error(`the feed has no item: ${text.slice(0, 300)}`);
  return Number(id);
}

/**
 * The statement of a single request as PostgreSQL received it from the portal, so that both sides use the same one.
 * PostgreSQL shows the last statement of each connection; when another statement has replaced it, the read is repeated.
 */
async function statementBehind(portal: Portal, login: Login, path: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await ask(portal, login, { path });
    const [latest] = await askDatabase<{ query: string }>(
      portal,
      `select query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and query like '%from items%' and query ~ 'item_id = (any\\()?\\$2'
       order by query_start desc limit 1`,
    );
    if (latest !== undefined) return latest.query;
  }
  throw new Error(`${path} was answered without its statement on items`);
}
