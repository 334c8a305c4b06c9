import { type Identity, isStudent } from '@kahan/domain';
import { readRecords, recordsSource, type Snapshot } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';

/** The key of a user's only identity record. */
const KEY = 'identity';

/** Name, degrees and contact of a user (spec 3, User). */
export const identitySource = recordsSource<Identity>({
  service: 'identity',
  tells: ['user'],
  isKeyed: false,
  keyOf: () => KEY,
  async fetch(system, login, _keys, options) {
    return { records: [await system.identity(login, options)], bad: [] };
  },
});

/** A user's identity; null before its import. */
export async function readIdentity(db: Queryable, userId: number): Promise<Snapshot<Identity> | null> {
  const found = await readRecords<Identity>(db, userId, 'identity');
  const identity = found?.data[KEY];
  return found && identity ? { data: identity, lastModified: found.lastModified } : null;
}

/** Id of a user in the directory of people; null for a student, and before the import of the identity. */
export async function readStaffId(db: Queryable, userId: number): Promise<string | null> {
  const identity = await readIdentity(db, userId);
  return identity === null || isStudent(identity.data) ? null : identity.data.icid;
}

/** First and last name of a user; null before the import of the identity. */
export async function readName(db: Queryable, userId: number): Promise<string | null> {
  const identity = await readIdentity(db, userId);
  return identity && `${identity.data.first_name} ${identity.data.last_name}`;
}
