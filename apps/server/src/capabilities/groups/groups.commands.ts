import { type Bilingual, groupKey, type OwnEdit, type Semester, type StudentGroup } from '@kahan/domain';
import { type CommandKind, readRecent } from '../../engine/commands/index.ts';
import type { Queryable } from '../../platform/database.ts';

/** An edit explains changes that are read within this time after it. */
const EXPLAINS_HOURS = 24;

/** What a student asks for about an item of a group. */
export interface GroupBody {
  study_id: string;
  gl: string;
  item_id: string;
  year: number;
  semester: Semester;
  type: number;
  value: string | null;
  final: boolean;
  /**
   * A file that comes along, or the present one, which becomes final. A file that comes along has an `id` of its own:
   * another file of the same name may have other bytes, and is never taken for the same request.
   */
  file?: { name: string; type: string; isNew: boolean; id?: string };
}

/** Names of an item's subject and of the item; the item's is null when it is unknown. */
interface NamedItem {
  subject: StudentGroup['subject'];
  item: Bilingual | null;
}

type Groups = Promise<StudentGroup[] | null>;

/** Edits of items of class groups. @param readGroups the groups of a user; null when they were not read yet */
export function groupCommands(readGroups: (userId: number) => Groups): CommandKind<GroupBody, NamedItem> {
  const groupsOf = sharedReading(readGroups);
  return {
    service: 'groups',
    target: ({ study_id, gl, item_id }) => `item:${study_id}:${gl}:${item_id}`,
    recordKey: groupKey,
    isUpload: ({ file }) => file?.isNew === true,
    longField: 'value',
    command({ key, login, action, body: { study_id, gl, item_id, value, final, file } }) {
      const base = { key, login, study_id, gl, item_id };
      if (action === 'delete_file') return { ...base, action };
      const change = { ...base, action: 'change_value', final } as const;
      return file?.isNew === true
        ? { ...change, file: { name: file.name, type: file.type } }
        : { ...change, value };
    },
    async known(userId, { gl, study_id, item_id }) {
      const groups = await groupsOf(userId);
      const group = groups?.find((one) => one.gl === gl && one.study_id === study_id);
      if (group === undefined) return null;
      const item = group.items.find((one) => one.item_id === item_id);
      return { subject: group.subject, item: item?.name ?? null };
    },
    describe({ gl, study_id, item_id, file }, named) {
      const subject = named?.subject;
      return {
        target: { gl, study_id, item_id },
        id: item_id,
        name: named?.item ?? subject?.name ?? item_id,
        path: subject === undefined ? null : `/classes/${encodeURIComponent(subject.code)}`,
        values: { code: subject?.code, subject: subject?.name, file: file?.name },
      };
    },
  };
}

/** A list of requests describes all of its items at once and reads the user's groups once. */
function sharedReading(readGroups: (userId: number) => Groups): (userId: number) => Groups {
  const readings = new Map<number, Groups>();
  return (userId) => {
    const reading = readings.get(userId) ?? readGroups(userId).finally(() => readings.delete(userId));
    readings.set(userId, reading);
    return reading;
  };
}

/** A user's recent edits of items, which are no news to the user. */
export async function readOwnEdits(db: Queryable, userId: number): Promise<OwnEdit[]> {
  const edits = await readRecent<GroupBody>(db, { userId, service: 'groups', hours: EXPLAINS_HOURS });
  return edits.map(({ action, body: { item_id, value, final, file } }) =>
    action === 'delete_file'
      ? { item_id, value: null, final: false }
      : { item_id, value: file?.name ?? value, final },
  );
}
