import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Environment = Record<string, string | undefined>;

/** Variables whose value is, or may hold, a secret. */
const SECRETS = [
  'DATABASE_URL',
  'STUDENT_SYSTEM_TOKEN',
  'FEED_KEY',
  'CANTEENS',
  'OIDC_CLIENT_SECRET',
  'LDAP_BIND_PASSWORD',
] as const;
/** A variable that names a file, which may be a credential of systemd as it is. */
const FILES = ['FCM_SERVICE_ACCOUNT'] as const;

/** A variable that cannot be read from its file. */
interface SecretProblem {
  variable: string;
  expected: string;
}

/**
 * Reads secrets that are kept in files: of `…_FILE` (containers), and of CREDENTIALS_DIRECTORY, in which systemd puts
 * `LoadCredential=STUDENT_SYSTEM_TOKEN:…`. An environment is seen by every program of the same user.
 * @returns the environment with the values in their places
 */
export function withSecrets(env: Environment): { env: Environment; problems: SecretProblem[] } {
  const found: Environment = { ...env };
  const problems: SecretProblem[] = [];
  const { CREDENTIALS_DIRECTORY: credentials = '' } = env;
  const credentialOf = (name: string): string | undefined => {
    const file = join(credentials, name);
    return credentials !== '' && existsSync(file) ? file : undefined;
  };
  for (const name of SECRETS) {
    const named = env[`${name}_FILE`] || undefined;
    const places = [
      env[name] ? `${name} itself` : undefined,
      named && `${name}_FILE`,
      credentialOf(name) && 'CREDENTIALS_DIRECTORY',
    ].filter((place) => place !== undefined);
    const file = named ?? credentialOf(name);
    if (places.length > 1)
      problems.push({ variable: name, expected: `one place is expected, not ${places.join(' and ')}` });
    else if (file !== undefined) readInto(found, problems, { name, file, by: places[0] ?? name });
  }
  for (const name of FILES) found[name] = env[name] || credentialOf(name);
  return { env: found, problems };
}

function readInto(
  found: Environment,
  problems: SecretProblem[],
  { name, file, by }: { name: string; file: string; by: string },
): void {
  const variable = by === 'CREDENTIALS_DIRECTORY' ? name : by;
  try {
    // Editors and echo end a file with a line break.
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (text === '')
      problems.push({ variable, expected: `a file with a value is expected, ${file} is empty` });
    else found[name] = text;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an error';
    const expected = `a file that this user can read is expected, ${file} cannot be read (${code})`;
    problems.push({ variable, expected });
  }
}
