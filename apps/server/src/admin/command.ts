import { readConfig } from '../config.ts';

/**
 * Runs a command of the administrator and ends with its exit code.
 * @param run gets the arguments, and says plain lines; null when it does not understand the arguments
 */
export async function command(
  usage: string,
  run: (words: string[], say: (line: string) => void) => Promise<number | null>,
): Promise<void> {
  const say = (line: string) => console.log(line);
  try {
    const code = await run(process.argv.slice(2), say);
    if (code === null) say(usage);
    process.exitCode = code ?? 2;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** The DATA_DIR of the embedded database. @throws Error when the portal has a PostgreSQL of its own */
export function ownDataDir(name: string): string {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== null)
    throw new Error(
      `DATABASE_URL names a PostgreSQL of your own: "npm run ${name}" is for the embedded one (docs/backup.md)`,
    );
  return dataDir;
}
