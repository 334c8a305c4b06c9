import type { Command, CommandOutcome, Refusal, UploadCommand } from '@kahan/domain';
import { groupKey } from '@kahan/domain';
import { wireFailure } from '../http/errors.ts';
import { addEffects, changesOf, type Effects, noEffects } from './effects.ts';
import type { StoredExplanation } from './explanation.ts';
import type { Files, StagedFile } from './files.ts';
import type { Marking } from './marking.ts';
import type { StoredOffer } from './offer.ts';
import type { Signing } from './signing.ts';
import type { Store } from './store.ts';
import type { Waiting } from './waiting.ts';

export interface CommandsOptions {
  store: Store;
  signing: Signing;
  marking: Marking;
  waiting: Waiting;
  files: Files;
  offer: StoredOffer;
  explanation: StoredExplanation;
  /** Unix seconds. */
  now(): number;
}

interface Job {
  key: string;
  login: string;
  /** @param now Unix seconds: the moment by which the command is decided, and which its outcome names. */
  run(effects: Effects, now: number): Refusal | null;
  resolve(outcome: CommandOutcome): void;
  reject(error: unknown): void;
}

/** Most commands in one transaction; more would delay the other calls. */
const MOST_TOGETHER = 1_000;
/**
 * Commands of students, each key performed at most once. Every answer is durable when it is given.
 * Commands that arrive in the same turn share one transaction, and so one write to the disk; each has a savepoint
 * of its own, so that a failing command does not undo the others.
 */
export function createCommands(options: CommandsOptions) {
  const { store, signing, waiting, marking, files, offer, explanation, now } = options;
  const { db } = store;
  const find = db.prepare('select key, login, state, refusal, explanation, at from commands where key = ?');
  const insert = db.prepare(
    'insert into commands (key, login, state, refusal, explanation, at) values (?, ?, ?, ?, ?, ?)',
  );
  const savepoint = db.prepare('savepoint command');
  const release = db.prepare('release command');
  const rollback = db.prepare('rollback to command');
  const queued: Job[] = [];

  /** An answer without an explanation leaves the field out, like a system that gives no explanations. */
  const saying = (said: string | null): Pick<CommandOutcome, 'explanation'> =>
    said === null ? {} : { explanation: JSON.parse(said) };

  /** The outcome of a key. A key of another login is refused without revealing its outcome. */
  function known(login: string, key: string): CommandOutcome | null {
    const row = find.get(key) as (CommandOutcome & { login: string; explanation: string | null }) | undefined;
    if (row === undefined) return null;
    const { login: owner, explanation: said, ...outcome } = row;
    if (owner !== login) throw wireFailure(409, 'refused', 'this key is of another login');
    return { ...outcome, ...saying(said) };
  }

  function decide(job: Job, effects: Effects): CommandOutcome {
    const outcome = known(job.login, job.key);
    if (outcome !== null) return outcome;
    const own = noEffects();
    savepoint.run();
    try {
      const at = now();
      const refusal = job.run(own, at);
      const state = refusal === null ? 'success' : 'failed';
      const said = refusal === null ? null : explanation.get();
      const decided: CommandOutcome = { key: job.key, state, refusal, at, ...saying(said) };
      insert.run(job.key, job.login, state, refusal, said, at);
      release.run();
      if (refusal === null) addEffects(effects, own);
      return decided;
    } catch (error) {
      rollback.run();
      release.run();
      throw error;
    }
  }

  function flush(): void {
    const jobs = queued.splice(0, MOST_TOGETHER);
    if (queued.length > 0) setImmediate(flush);
    const effects = noEffects();
    try {
      const answers = store.write((changed) => {
        const decided = jobs.map((job) => {
          try {
            const outcome = decide(job, effects);
            return () => job.resolve(outcome);
          } catch (error) {
            return () => job.reject(error);
          }
        });
        for (const change of changesOf(effects)) changed(change);
        return decided;
      });
      for (const fileId of effects.gone) files.release(fileId);
      for (const answer of answers) answer();
    } catch (error) {
      for (const job of jobs) job.reject(error);
    }
  }

  function queue(login: string, key: string, run: Job['run']): Promise<CommandOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<CommandOutcome>();
    queued.push({ key, login, run, resolve, reject });
    if (queued.length === 1) setImmediate(flush);
    return promise;
  }

  const isTooLate = ({ not_after }: { not_after?: number | undefined }, at: number) =>
    not_after !== undefined && offer.get().not_after && at > not_after;

  function effectOf(command: Command, effects: Effects, at: number): Refusal | null {
    const { login } = command;
    const gone = (fileId: string) => void effects.gone.push(fileId);
    if ('term_id' in command && isTooLate(command, at)) return 'too-late';
    switch (command.action) {
      case 'sign_in':
      case 'sign_off': {
        effects.counts.add(command.term_id);
        effects.terms.push([login, command.term_id]);
        if (command.action === 'sign_in') return signing.signIn(command, at);
        const refusal = signing.signOff(command, at);
        if (refusal === null) waiting.promote(command.term_id, at, effects);
        return refusal;
      }
      case 'move': {
        if (!offer.get().move) return 'move-not-offered';
        for (const id of [command.term_id, command.instead_of]) {
          effects.counts.add(id);
          effects.terms.push([login, id]);
        }
        const refusal = signing.move(command, command.instead_of, at);
        if (refusal === null) waiting.promote(command.instead_of, at, effects);
        return refusal;
      }
      case 'wait':
        return waiting.wait(command, command, at, effects);
      case 'stop_waiting':
        return waiting.stopWaiting(command, at, effects);
      case 'change_hour':
        effects.terms.push([login, command.term_id]);
        return offer.get().change_hour ? signing.changeHour(command, command.new_hour, at) : 'no-hours';
      case 'change_value':
        effects.groups.push([login, groupKey(command)]);
        return marking.change(command, command.value, command.final);
      case 'delete_file':
        effects.groups.push([login, groupKey(command)]);
        return marking.removeFile(command, gone);
    }
  }

  return {
    perform: (command: Command) =>
      queue(command.login, command.key, (effects, at) => effectOf(command, effects, at)),
    upload: (command: UploadCommand, file: StagedFile) =>
      queue(command.login, command.key, (effects, at) => {
        effects.groups.push([command.login, groupKey(command)]);
        return marking.hand(command, file, command.final, at, (id) => void effects.gone.push(id));
      }),
    outcome: known,
    /** The outcome. An unseen key is voided, so that its command will never be done. */
    settle: (login: string, key: string) => queue(login, key, () => 'voided'),
  };
}
