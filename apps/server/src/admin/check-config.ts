import { createHttpStudentSystem } from '@kahan/student-system';
import { type Config, type ConfigError, examineConfig, misspelt } from '../config.ts';
import { wordsOfFailure } from '../engine/upstream/failure-words.ts';
import { checkServer } from '../platform/prepare.ts';
import { checkLogin } from './check-login.ts';
import { type Finding, right, wrong } from './finding.ts';

const ASK_MS = 10_000;

/**
 * Checks a whole configuration: values that cannot be used, names that look misspelt, and whether database,
 * student system and the university's own login answer.
 */
export async function checkConfig(env: Record<string, string | undefined>): Promise<Finding[]> {
  const { config, problems } = examineConfig(env);
  const read = [
    ...problems.map((problem: ConfigError) => wrong(problem.message)),
    ...misspelt(env).map(wrong),
  ];
  if (config === null) return read;
  const [database, studentSystem, login] = await Promise.all([
    checkDatabase(config),
    checkStudentSystem(config),
    checkLogin(config.login),
  ]);
  return [...read, database, studentSystem, ...login];
}

async function checkDatabase({ databaseUrl, dataDir }: Config): Promise<Finding> {
  if (databaseUrl === null) return right(`DATABASE_URL: the embedded PostgreSQL in DATA_DIR ${dataDir}`);
  const { host } = new URL(databaseUrl);
  try {
    const warnings: string[] = [];
    const version = await checkServer(databaseUrl, { connectionString: databaseUrl }, (line) =>
      warnings.push(line),
    );
    if (warnings[0] !== undefined) return wrong(warnings[0]);
    return right(`DATABASE_URL: PostgreSQL ${version} on ${host} answers`);
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
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
