import type { ErasedUsers } from '../capabilities/personal-data/index.ts';
import { noteIdentity, readAnew } from '../engine/mirror/unconfirmed/read-back.store.ts';
import {
  readUnconfirmed,
  type Verdict,
  writeVerdict,
} from '../engine/mirror/unconfirmed/unconfirmed.store.ts';
import type { Audit } from '../platform/audit.ts';
import { signal } from '../platform/bus.ts';
import type { Database } from '../platform/database.ts';
import { endNotice, giveNotice } from './notice.ts';
import { status } from './status.ts';
import { findUser, readAllAgain, USER_COMMANDS } from './users.ts';

const USAGE = `npm run admin -- status            shows whether all is well: portals, student system, requests, records
npm run admin -- unconfirmed       lists answers of the student system that do not count yet
npm run admin -- confirm SUBJECT   the answer is right, e.g. confirm epoch: the same people, restored or moved
npm run admin -- refuse SUBJECT    the answer is wrong: what was known stays
npm run admin -- notice UNTIL CZECH ENGLISH  shows a text on every page until an instant, e.g. 2026-11-30T06:00+01:00
npm run admin -- end-notice        takes it back
npm run admin -- read-all-again SERVICE  reads a service of all users again, e.g. results
npm run admin -- restored          the database is an older copy in its old place: nobody is told old news again
npm run admin -- user LOGIN          shows what a user has, and whether the records are read
npm run admin -- end-sessions LOGIN  logs a user out everywhere
npm run admin -- end-links LOGIN     ends all private links and calendar addresses of a user
npm run admin -- unlock LOGIN        lets a login try again after too many wrong passwords
npm run admin -- unlink LOGIN        unlinks the account of the university's own login, and ends its sessions
npm run admin -- read-again LOGIN    reads all records of a user again
npm run admin -- forget LOGIN        erases a user at once, with all that the user has made`;

export interface AdminDeps {
  db: Database;
  /** Gets plain lines for the administrator. */
  say(line: string): void;
  audit: Audit;
  /** Keeps an erased user erased after a restore. */
  erased: Pick<ErasedUsers, 'note'>;
}

/** Runs the command of an administrator. @returns the exit code */
export async function administer(deps: AdminDeps, words: readonly string[]): Promise<number> {
  const { db, say } = deps;
  const [command = '', subject] = words;
  if (command === 'status' && words.length === 1) return status(deps);
  if (command === 'unconfirmed' && words.length === 1) return list({ db, say });
  if (command === 'notice' && words.length === 4) return giveNotice(deps, words.slice(1));
  if (command === 'end-notice' && words.length === 1) return endNotice(deps);
  if (command === 'read-all-again' && subject !== undefined && words.length === 2)
    return readAllAgain(deps, subject);
  if (command === 'restored' && words.length === 1) return restored(deps);
  if ((command === 'confirm' || command === 'refuse') && subject !== undefined && words.length === 2)
    return decide(deps, subject, command === 'confirm' ? 'confirmed' : 'refused');
  const forUser = Object.hasOwn(USER_COMMANDS, command) ? USER_COMMANDS[command] : undefined;
  if (forUser !== undefined && subject !== undefined && words.length === 2) {
    const user = await findUser(deps, subject);
    if (user === null) {
      say(`No user has the login "${subject}": nobody has logged in to the portal with it.`);
      return 1;
    }
    await forUser(deps, user);
    return 0;
  }
  say(USAGE);
  return 2;
}

async function list({ db, say }: Pick<AdminDeps, 'db' | 'say'>): Promise<number> {
  const answers = await readUnconfirmed(db);
  if (answers.length === 0) say('No answer of the student system waits to be confirmed.');
  for (const { subject, answer, answers: times, since, verdict } of answers) {
    say(`${subject}: ${answer}`);
    say(`  ${times} times since ${since.toISOString()}; ${verdict ?? 'not decided'}`);
  }
  return 0;
}

async function decide({ db, say, audit }: AdminDeps, subject: string, verdict: Verdict): Promise<number> {
  const found = await writeVerdict(db, subject, verdict);
  if (found === null) {
    say(`No answer about "${subject}" waits. "npm run admin -- unconfirmed" lists those that do.`);
    return 1;
  }
  audit.record({ event: 'answer-decided', subject, answer: found.answer, verdict });
  say(`${subject}: ${found.answer} is ${verdict}. The portals know with their next answer, within a minute.`);
  return 0;
}

async function restored({ db, say, audit }: AdminDeps): Promise<number> {
  await db.transaction(async (tx) => {
    await tx.query({ text: 'select restored()' });
    // Where no identity was noted before, no change can be seen: everything is read anew in any case.
    if (!(await noteIdentity(tx))) await readAnew(tx);
    await signal(tx, 'sync', {});
  }, 'long');
  audit.record({ event: 'restore-told' });
  say(
    'All records are read again without telling anyone, requests under way are read back, ' +
      'and open pages load everything again.',
  );
  return 0;
}
