import type { Queryable } from '../../../platform/database.ts';
import { AnswerUnconfirmed } from '../failures.ts';
import type { MirrorContext } from '../source.ts';
import { FEW, isBelieved, isMuchShorter } from './confirmation.ts';
import { forgetAnswer, noteAnswer } from './unconfirmed.store.ts';

/** The number of records that an answer would remove. */
interface Removal {
  /** Records that are stored. */
  known: number;
  /** Those of them that the answer lacks. */
  gone: number;
  isEmpty: boolean;
  /** So many records may go at once, unless none are left. */
  few?: number;
}

/**
 * Lets an answer remove records, unless it would remove so many at once that it has to be confirmed first: by the same
 * answer over some time, or by an administrator.
 * @throws AnswerUnconfirmed until then; the last good records stay, and the task is tried again
 */
export async function confirmRemoval(
  { db, log, confirmation }: Pick<MirrorContext, 'db' | 'log' | 'confirmation'>,
  subject: string,
  { known, gone, isEmpty, few }: Removal,
): Promise<void> {
  if (!isMuchShorter(known, gone, isEmpty, few)) {
    await forgetAnswer(db, subject);
    return;
  }
  const noted = await noteAnswer(db, subject, isEmpty ? 'empty' : 'much shorter');
  if (isBelieved(noted, { ...confirmation, needsAdministrator: false })) {
    await forgetAnswer(db, subject);
    log.warn({ subject, known, gone }, 'an answer that removes most records is confirmed');
    return;
  }
  if (noted.answers === 1) {
    log.error(
      { subject, known, gone },
      'an answer of the student system lacks most records; the last good ones stay until the answer has been the ' +
        'same for a while, or an administrator decides: see "npm run admin -- unconfirmed"',
    );
  }
  throw new AnswerUnconfirmed(subject, known, gone);
}

/** Counts the records that the parts of one task remove: together they may be most of a catalogue. */
export class Removals {
  private readonly known: ReadonlySet<string>;
  private gone = 0;

  private constructor(known: Iterable<string>) {
    this.known = new Set(known);
  }

  /** Few named records may always go: then nothing is counted. */
  static async of(
    db: Queryable,
    named: readonly string[],
    keys: (db: Queryable) => Promise<string[]>,
  ): Promise<Removals | null> {
    return named.length > FEW ? new Removals(await keys(db)) : null;
  }

  /** @throws AnswerUnconfirmed */
  async confirm(
    context: Pick<MirrorContext, 'db' | 'log' | 'confirmation'>,
    subject: string,
    missing: readonly string[],
  ): Promise<void> {
    const gone = missing.filter((key) => this.known.has(key)).length;
    if (gone === 0) return;
    const removal = { known: this.known.size, gone: this.gone + gone, isEmpty: false };
    // A part that removes little says nothing about an answer that removed much.
    if (isMuchShorter(removal.known, removal.gone, false)) await confirmRemoval(context, subject, removal);
    this.gone += gone;
  }
}
