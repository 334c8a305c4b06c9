import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

interface WithDatabase {
  database: pg.ClientConfig;
}

/** Runs a query in the portal's database on a connection of its own. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  { database }: WithDatabase,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The number in the column `n` of the first row. */
export async function askNumber(portal: WithDatabase, text: string): Promise<number> {
  const [row] = await askDatabase<{ n: string }>(portal, text);
  return Number(row?.n);
}

/** Time in which the portal must have read the catalogues of the largest university. */
const CATALOGUES_MS = 300_000;

/** Waits until the portal has read the catalogues of which timetables and rooms are made. */
export async function cataloguesRead(portal: WithDatabase): Promise<void> {
  const kinds = ['lessons', 'rooms', 'reservations', 'classes', 'floor-plans'];
  const statement = 'select from catalogues where kind = any($1::text[])';
  const deadline = performance.now() + CATALOGUES_MS;
  while ((await askDatabase(portal, statement, [kinds])).length < kinds.length) {
    if (performance.now() > deadline)
      throw new Error('the portal did not read the catalogues in five minutes');
    await delay(200);
  }
}
