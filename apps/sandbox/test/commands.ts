import type { CommandOutcome } from '@kahan/domain';
import { unixSeconds } from '@kahan/domain';
import { NOW, type TestSandbox } from './sandbox.ts';

/** A subject without enrolments in the generated university. */
export const SUBJECT = 'B402008';
export const NOW_SECONDS = unixSeconds(NOW);

let number = 0;
/** A new key. */
export const newKey = (): string => `test-key-${++number}`;

/** `1` → its login and study in a generated university. */
export const student = (index: number) => ({
  login: `s${String(index).padStart(6, '0')}`,
  study_id: String(100_000 + index),
});

export type Who = ReturnType<typeof student>;

/** Gives students a record of the subject without attempts. */
export async function enrol(sandbox: TestSandbox, count: number, code = SUBJECT): Promise<Who[]> {
  await sandbox.call('POST', '/_control/enrolments', { code, count });
  return Array.from({ length: count }, (_, i) => student(i + 1));
}

/** Opens a term; signing is open for a day. */
export async function openTerm(sandbox: TestSandbox, fields: object = {}): Promise<string> {
  const { body } = await sandbox.call('POST', '/_control/terms', {
    code: SUBJECT,
    signing_start: NOW_SECONDS - 10,
    ...fields,
  });
  if (typeof body.term_id !== 'string') throw new Error(JSON.stringify(body));
  return body.term_id;
}

/** Sends a command and gives its outcome; without a key it has a new one. */
export async function command(
  sandbox: TestSandbox,
  { login, study_id }: Who,
  fields: { action: string; key?: string } & Record<string, unknown>,
): Promise<CommandOutcome> {
  const { status, body } = await sandbox.call('POST', '/v1/commands', {
    key: newKey(),
    login,
    study_id,
    ...fields,
  });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as unknown as CommandOutcome;
}

/** What was refused, or `success`. */
export async function tryTo(
  sandbox: TestSandbox,
  who: Who,
  action: string,
  term_id: string,
  more: object = {},
): Promise<string> {
  const outcome = await command(sandbox, who, { action, term_id, ...more });
  return outcome.refusal ?? outcome.state;
}

/** The truth of the registry office. */
export async function loginsOf(sandbox: TestSandbox, termId: string): Promise<string[]> {
  const { body } = await sandbox.call('GET', `/_control/terms/${termId}`);
  return body.logins as string[];
}
