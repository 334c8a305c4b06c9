import { isDeepStrictEqual } from 'node:util';
import {
  type Clock,
  compareSignUp,
  compareWait,
  type ItemDraft,
  type StudentTerm,
  type Term,
  unixSeconds,
} from '@kahan/domain';
import type { Records } from '@kahan/student-system';
import { noteRead } from '../../engine/commands/index.ts';
import {
  catalogueSource,
  completeCatalogue,
  type Found,
  type SnapshotHead,
  type Unread,
  userSource,
} from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { readParts, readSignedOff, readUsersOfTerms, type TermPart, writeParts } from './term-users.store.ts';
import { holdReaders, isOtherwise, type Readers, tellReaders } from './terms.readers.ts';
import { readTermIds, readTermRows, termTarget, writeTerms } from './terms.store.ts';
import { writeAndTell } from './terms.told.ts';

/** A term is read at most once in this time, ms, however many students take its places. */
export const TERM_PACE_MS = 500;

/**
 * The shared records of terms: dates, capacity, places taken. A user's own part is read for that user. All terms are read
 * once, because an exam takes its room even when no user of the portal may sign up for it.
 */
export const termDates = catalogueSource({
  service: 'term-dates',
  changes: 'terms',
  kind: 'terms',
  tells: [],
  firstReading: 'background',
  resync: 'at-once',
  paceMs: TERM_PACE_MS,
  holders: readUsersOfTerms,
  store: (context) => ({
    keys: readTermIds,
    async write(tx, records, token) {
      const readers = await holdReaders(tx, records);
      const outdated = await writeAndTell(context, tx, records, token);
      await tellReaders(tx, readers, context.clock.now(), outdated);
      return outdated;
    },
    complete: async (tx) => void (await completeCatalogue(tx, 'terms', context.clock.now())),
  }),
});

/**
 * The terms that are for a user, and the user's own part of them: all at the first import, the named ones when the
 * user's part changed. The shared records come along, and are kept unless newer ones are stored.
 */
export const ownTerms = (clock: Clock) =>
  userSource<StudentTerm, SnapshotHead, { readers: Readers }>({
    service: 'terms',
    tells: ['terms'],
    isKeyed: true,
    fetch: (system, login, ids, options) => system.terms(login, ids, options),
    async prepare(tx, reply, { version }, { userId }) {
      const shared = await readFresh(
        tx,
        reply.records.map((term) => split(term).record),
        version,
      );
      const readers = await holdReaders(tx, shared, userId);
      await writeTerms(tx, shared, version);
      // This reading tells its own user.
      return { readers: new Map([...readers].filter(([reader]) => reader !== userId)) };
    },
    async compare(tx, { userId, asked, begunAt }, { records, bad }) {
      const old = await readParts(tx, userId);
      const scope = asked ?? [...old.keys()];
      const { parts, unread } = ownParts(records.map(split), bad, scope, asked !== undefined);
      const different = [...parts].filter(([id, part]) => !isDeepStrictEqual(part, old.get(id)));
      await writeParts(tx, userId, new Map(different));
      const isWhole = asked === undefined && bad.length === 0;
      const targets = isWhole ? null : [...parts.keys()].map((term_id) => termTarget({ term_id }));
      const ended = await noteRead(tx, { userId, service: 'terms' }, targets, begunAt);
      // Whether the answers showed a sign-up or sign-out as confirmed until now that this reading does not hold.
      const isUndone = (id: string) => {
        const isSigned = (parts.get(id)?.study_id ?? null) !== null;
        const action = isSigned ? 'sign_off' : 'sign_in';
        return ended.some((one) => one.target === termTarget({ term_id: id }) && one.action === action);
      };
      // A term that was not for the user and is not now is no change.
      const changed = [...parts].filter(
        ([id, part]) => !isDeepStrictEqual(part, old.get(id) ?? null) || isUndone(id),
      );
      const wasSigned = ({ term_id }: StudentTerm) => (old.get(term_id)?.study_id ?? null) !== null;
      const moved = givenUp([...old.values(), ...parts.values()]);
      const lost = records.filter((term) => wasSigned(term) && !moved.has(term.term_id));
      const drafts = [
        ...(await removedSignUps(tx, userId, lost, clock.now())),
        ...records.flatMap((term) => {
          const was = old.get(term.term_id);
          return was == null ? [] : compareWait(was.wait ?? null, term);
        }),
      ];
      return { changed: changed.map(([id]) => id), put: {}, remove: [], drafts, unread };
    },
    async finish(_context, tx, prepared) {
      if (prepared) await tellReaders(tx, prepared.readers, clock.now());
    },
  });

/** Terms that are, or may just have been, given up for a place: that their sign-up is gone is no news. */
function givenUp(parts: readonly (TermPart | null)[]): Set<string> {
  const waits = parts.flatMap((part) => part?.wait ?? []);
  const current = waits.filter(({ ended }) => ended === null || ended.state === 'signed');
  return new Set(current.flatMap(({ instead_of }) => instead_of ?? []));
}

/** What a user is told of terms that the list before held as signed up, see {@link compareSignUp}. */
async function removedSignUps(
  tx: Queryable,
  userId: number,
  signed: readonly StudentTerm[],
  now: Date,
): Promise<ItemDraft[]> {
  const lost = signed.filter(({ study_id }) => study_id === null).map(({ term_id }) => term_id);
  const left = await readSignedOff(tx, userId, lost);
  return signed.flatMap((term) => compareSignUp(left.has(term.term_id), term, unixSeconds(now)));
}

/**
 * What a user's reading brings of shared records: new terms, and newer places. Most records are known already, and a row
 * that is left alone is newer. A term that changed otherwise has a reading of its own, which tells all who see it.
 */
async function readFresh(tx: Queryable, records: readonly Term[], version: number): Promise<Found<Term>[]> {
  const ids = records.map(({ term_id }) => term_id);
  const rows = await readTermRows(tx, ids);
  const fresh = records.filter((record) => {
    const row = rows.get(record.term_id);
    if (row === undefined) return true;
    if (row.version >= version || isDeepStrictEqual(row.record, record)) return false;
    return row.record === null || !isOtherwise(row.record, record);
  });
  return fresh.map((record) => ({ key: record.term_id, record }));
}

interface SplitTerm {
  record: Term;
  part: TermPart;
}

/** The shared record of a term and the user's part of it. */
function split(term: StudentTerm): SplitTerm {
  const { study_ids, study_id, student_start, attempts_left, wait, ...record } = term;
  return { record, part: { study_ids, study_id, student_start, attempts_left, wait } };
}

/** A requested term that is missing is not for the user; an unreadable one stays as it is. */
function ownParts(
  read: readonly SplitTerm[],
  bad: Records<StudentTerm>['bad'],
  scope: readonly string[],
  isNamed: boolean,
): { parts: Map<string, TermPart | null>; unread: Unread } {
  const parts = new Map<string, TermPart | null>(read.map(({ record, part }) => [record.term_id, part]));
  const isVague = bad.some(({ key }) => !scope.includes(key));
  const isBad = (id: string) => bad.some(({ key }) => key === id);
  const unread = scope.filter((id) => !parts.has(id) && (isVague || isBad(id)));
  for (const id of scope) if (!parts.has(id) && !unread.includes(id)) parts.set(id, null);
  return { parts, unread: bad.length === 0 ? null : { keys: isNamed ? unread : [] } };
}
