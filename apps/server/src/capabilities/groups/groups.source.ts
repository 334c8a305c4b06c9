import { compareGroups, groupKey, type OwnEdit, type StudentGroup } from '@kahan/domain';
import { readRecordList, recordsSource, type Snapshot } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';

/**
 * Class groups of a user with their items.
 * @param ownEdits changes that the user asked for lately, which are no news to them. A request is committed before the
 *   student system is asked, so a change is never read before its request is known here.
 */
export const groupsSource = (ownEdits: (tx: Queryable, userId: number) => Promise<OwnEdit[]>) =>
  recordsSource<StudentGroup>({
    service: 'groups',
    tells: ['groups'],
    isKeyed: true,
    keyOf: groupKey,
    fetch: (system, login, keys, options) => system.groups(login, keys, options),
    async compare(changes, { tx, userId }) {
      const edits = await ownEdits(tx, userId);
      return changes.flatMap(({ was, now }) => compareGroups(was, now, edits));
    },
  });

/** A user's groups; null before their import. */
export const readGroups = (db: Queryable, userId: number): Promise<Snapshot<StudentGroup[]> | null> =>
  readRecordList<StudentGroup>(db, userId, 'groups');
