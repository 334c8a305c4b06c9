import type { TermCapacity } from '@kahan/contract';
import type {
  Identity,
  ResultRecord,
  StudentGroup,
  StudentLesson,
  StudentTerm,
  Study,
  Term,
  YearSchedule,
} from '@kahan/domain';
import { readSchedule } from '../../capabilities/schedule/lessons.store.ts';
import { readCapacities, readTermRows, readTerms } from '../../capabilities/terms/terms.store.ts';
import type { Database } from '../../platform/database.ts';
import { YEAR_SCHEDULE } from './apply-shared.ts';
import { readDocument } from './documents.store.ts';
import type { UserService } from './plan.ts';
import { readHead, readSnapshot } from './snapshots.store.ts';
import { IDENTITY_KEY } from './user-records.ts';

/** The last good data of one service, and when it last changed. */
export interface Snapshot<T> {
  data: T;
  lastModified: Date;
}

/** What is known of users and the university, as last read. null: not read yet. */
export interface SnapshotsService {
  identity(userId: number): Promise<Snapshot<Identity> | null>;
  studies(userId: number): Promise<Snapshot<Study[]> | null>;
  results(userId: number): Promise<Snapshot<ResultRecord[]> | null>;
  schedule(userId: number): Promise<Snapshot<StudentLesson[]> | null>;
  groups(userId: number): Promise<Snapshot<StudentGroup[]> | null>;
  /** The next one first. What all share of them changes without a time of change of the user's. */
  terms(userId: number): Promise<StudentTerm[] | null>;
  /** What all share of a term; null when there is none. */
  term(termId: string): Promise<Term | null>;
  /** Places of terms; those that are gone are left out. */
  capacities(termIds: readonly string[]): Promise<TermCapacity[]>;
  yearSchedule(): Promise<Snapshot<YearSchedule> | null>;
}

export function createSnapshots(db: Database): SnapshotsService {
  /** The adapter checked the records when they came; here they are as they were written. */
  async function records<T>(
    userId: number,
    service: UserService,
  ): Promise<Snapshot<Record<string, T>> | null> {
    const found = await readSnapshot(db, userId, service);
    if (!found?.lastModified) return null;
    return { data: found.records as Record<string, T>, lastModified: found.lastModified };
  }

  async function list<T>(userId: number, service: UserService): Promise<Snapshot<T[]> | null> {
    const found = await records<T>(userId, service);
    return found && { data: Object.values(found.data), lastModified: found.lastModified };
  }

  return {
    async identity(userId) {
      const found = await records<Identity>(userId, 'identity');
      const identity = found?.data[IDENTITY_KEY];
      return found && identity ? { data: identity, lastModified: found.lastModified } : null;
    },
    studies: (userId) => list<Study>(userId, 'studies'),
    async results(userId) {
      // Snapshots that were written before the student system said how a subject ends do not say it either.
      type Stored = Omit<ResultRecord, 'completion'> & Partial<ResultRecord>;
      const found = await list<Stored>(userId, 'results');
      return found && { ...found, data: found.data.map((one) => ({ completion: null, ...one })) };
    },
    groups: (userId) => list<StudentGroup>(userId, 'groups'),
    async terms(userId) {
      const head = await readHead(db, userId, 'terms');
      return head?.lastModified ? readTerms(db, userId) : null;
    },
    term: async (termId) => (await readTermRows(db, [termId])).get(termId)?.record ?? null,
    capacities: (termIds) => readCapacities(db, termIds),
    schedule: (userId) =>
      db.transaction(async (tx) => {
        // Head and lessons of one moment: the time of change must not be newer than what it is said of.
        await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
        const head = await readHead(tx, userId, 'schedule');
        if (!head?.lastModified) return null;
        return { data: await readSchedule(tx, userId), lastModified: head.lastModified };
      }),
    async yearSchedule() {
      const found = await readDocument<YearSchedule>(db, YEAR_SCHEDULE);
      return found && { data: found.body, lastModified: found.lastModified };
    },
  };
}
