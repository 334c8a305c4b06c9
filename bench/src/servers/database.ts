import pg from 'pg';

/** Runs `work` on a connection of its own. */
export async function withDatabase<T>(
  database: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface WithDatabase {
  database: pg.ClientConfig;
}

/** Runs a query in the portal's database on a connection of its own. */
export function askDatabase<Row extends pg.QueryResultRow>(
  { database }: WithDatabase,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return withDatabase(database, async (client) => (await client.query<Row>(text, [...values])).rows);
}

/** The number in the column `n` of the first row. */
export async function askNumber(portal: WithDatabase, text: string): Promise<number> {
  const [row] = await askDatabase<{ n: string }>(portal, text);
  return Number(row?.n);
}
