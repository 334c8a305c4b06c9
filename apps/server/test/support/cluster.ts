import { createHash, randomUUID } from 'node:crypto';
import { type TemporaryDirectory, throwawayPostgres } from '@kahan/embedded-postgres/testing';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPool } from '../../src/platform/database.ts';
import { MIGRATIONS_DIRECTORY, migrate } from '../../src/platform/migrations.ts';
import { makeUniversity } from './sandbox.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of the test databases, and the migrated template that they are copies of. */
    testCluster: { url: string; template: string };
    /** Data directory of the usual university, which test files copy. */
    university: string;
  }
}

/**
 * Starts one PostgreSQL for a whole run (or uses TEST_DATABASE_URL), migrates the template, and makes the university
 * of most test files. A test file gets copies through `testDatabase()` and `startSandbox()`.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given === undefined ? await throwawayPostgres() : { url: given, stop: async () => {} };
  const template = `kahan_template_${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 12)}`;
  let university: TemporaryDirectory;
  try {
    university = await makeUniversity();
    await onServer(cluster.url, `CREATE DATABASE ${template}`);
    const pool = openPool({ connectionString: databaseUrl(cluster.url, template), max: 1 });
    try {
      await migrate(pool, { directory: MIGRATIONS_DIRECTORY, log: () => {} });
    } finally {
      await pool.end();
    }
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('testCluster', { url: cluster.url, template });
  project.provide('university', university.path);
  return async () => {
    await university.remove();
    if (given !== undefined) await onServer(cluster.url, `DROP DATABASE IF EXISTS ${template}`);
    await cluster.stop();
  };
}

/** The address of another database of the same server and login. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs a statement on the server's maintenance connection, such as CREATE DATABASE. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
