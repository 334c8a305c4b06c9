import { createHttpStudentSystem } from '@kahan/student-system';
import pg from 'pg';
import { type Config, type ConfigError, examineConfig, VARIABLES } from '../config.ts';
import { wordsOfFailure } from '../engine/upstream/failure-words.ts';
import { checkServer } from '../platform/prepare.ts';

const ASK_MS = 10_000;
/** A name that differs from a known one in so many letters is taken for a slip. */
const SLIP = 2;

/** What was found about one variable or neighbour of the portal. */
export interface Finding {
  isWrong: boolean;
  text: string;
}

const right = (text: string): Finding => ({ isWrong: false, text });
const wrong = (text: string): Finding => ({ isWrong: true, text });

/**
 * Tells everything about a configuration: values that cannot be used, names that look misspelt, and whether database and
 * student system answer.
 */
export async function checkConfig(env: Record<string, string | undefined>): Promise<Finding[]> {
  const { config, problems } = examineConfig(env);
  const read = [...problems.map((problem: ConfigError) => wrong(problem.message)), ...misspelt(env)];
  if (config === null) return read;
  return [...read, ...(await Promise.all([checkDatabase(config), checkStudentSystem(config)]))];
}

/** Names that are nearly those of variables. */
function misspelt(env: Record<string, string | undefined>): Finding[] {
  const known = new Set(VARIABLES);
  return Object.keys(env).flatMap((name) => {
    if (known.has(name) || name.length < 5) return [];
    const [near] = VARIABLES.filter((one) => one.length >= 5 && distance(name, one) <= SLIP);
    return near === undefined ? [] : [wrong(`${name}: is not read; ${near} is meant?`)];
  });
}

/** Letters to add, remove or replace until one word is the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (const [index, second] of [...other].entries())
      next.push(
        Math.min(
          (next[index] ?? 0) + 1,
          (row[index + 1] ?? 0) + 1,
          (row[index] ?? 0) + (letter === second ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<Finding> {
  if (databaseUrl === null) return right(`DATABASE_URL: the embedded PostgreSQL in DATA_DIR ${dataDir}`);
  const { host, pathname } = new URL(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: ASK_MS });
  client.on('error', () => {});
  try {
    const warnings: string[] = [];
    const version = await checkServer(databaseUrl, { connectionString: databaseUrl }, (line) =>
      warnings.push(line),
    );
    if (warnings[0] !== undefined) return wrong(warnings[0]);
    await client.connect();
    const { rows } = await client.query<{ may: boolean }>(
      `select has_schema_privilege(current_user, 'public', 'create') as may`,
    );
    if (rows[0]?.may !== true)
      return wrong(
        `DATABASE_URL: the role may make no tables in ${pathname.slice(1)}: alter database ${pathname.slice(1)} owner to it`,
      );
    return right(`DATABASE_URL: PostgreSQL ${version} on ${host} answers`);
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

async function checkStudentSystem({ studentSystemUrl, studentSystemToken }: Config): Promise<Finding> {
  if (studentSystemUrl === null) return right('STUDENT_SYSTEM_URL: the sandbox university');
  const system = createHttpStudentSystem({
    baseUrl: studentSystemUrl,
    token: studentSystemToken ?? undefined,
    timeoutMs: ASK_MS,
  });
  const place = `STUDENT_SYSTEM_URL ${studentSystemUrl}`;
  try {
    const { epoch } = await system.changes(null, 0);
    return right(`${place}: answers, its epoch is ${epoch}`);
  } catch (error) {
    return wrong(`${place}: ${wordsOfFailure(error)}`);
  }
}
