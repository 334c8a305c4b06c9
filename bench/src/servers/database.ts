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
