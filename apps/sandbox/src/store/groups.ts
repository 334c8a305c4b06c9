import {
  type Bilingual,
  type GroupFile,
  type GroupItem,
  groupKey,
  type Semester,
  type StudentGroup,
} from '@kahan/domain';
import { isEditable, isFileItem } from '@kahan/student-system/rules';
import type { Store } from './store.ts';

export interface ItemRow {
  item_id: string;
  gl: string;
  type: number;
  ord: number;
  cs: string;
  en: string;
  weight: number | null;
  edit: number;
}

/** The value of an item for one student. */
export interface ValueRow {
  value: string | null;
  edit: number | null;
  final: number;
  file_id: string | null;
  opened: number;
}

type FileRow = { [K in keyof GroupFile as `file_${K}`]: GroupFile[K] | null };

interface GroupRow {
  gl: string;
  study_id: string;
  subject: string;
  year: number;
  semester: Semester;
  cs: string;
  en: string;
}

type ValuedRow = ItemRow &
  FileRow & { value: string | null; value_edit: number | null; final: number | null };

function toItem(row: ValuedRow): GroupItem {
  const { file_name, file_size, file_type, file_uploaded } = row;
  const hasFile = file_name !== null && file_size !== null && file_type !== null && file_uploaded !== null;
  const file = hasFile
    ? { name: file_name, size: file_size, type: file_type, uploaded: file_uploaded }
    : null;
  return {
    item_id: row.item_id,
    type: row.type,
    order: row.ord,
    name: { cs: row.cs, en: row.en } satisfies Bilingual,
    result: isFileItem(row) ? (file?.name ?? null) : row.value,
    weight: row.weight,
    edit: isEditable({ type: row.type, edit: (row.value_edit ?? row.edit) === 1 }),
    final: row.final === 1,
    file,
  };
}

export type Groups = ReturnType<typeof createGroups>;

/** Group items and their values. */
export function createGroups({ db }: Pick<Store, 'db'>) {
  const groups = db.prepare(
    `select a.gl, a.study_id, l.subject, l.year, l.semester, s.cs, s.en
     from attendance a join lessons l using (gl) join subjects s on s.code = l.subject
     where a.login = ? and exists (select 1 from items i where i.gl = a.gl) order by a.gl`,
  );
  const items = db.prepare(
    `select i.*, v.value, v.edit as value_edit, v.final, f.name as file_name, f.size as file_size,
       f.type as file_type, f.uploaded as file_uploaded
     from items i left join item_values v on v.login = ? and v.item_id = i.item_id
     left join files f on f.file_id = v.file_id
     where i.gl = ? order by i.ord, i.item_id`,
  );
  const item = db.prepare('select * from items where item_id = ?');
  const value = db.prepare(
    'select value, edit, final, file_id, opened from item_values where login = ? and item_id = ?',
  );
  const study = db.prepare('select study_id from attendance where login = ? and gl = ?');

  return {
    /** Groups with items of a student's lessons, or only those with the named keys. */
    ofStudent(login: string, keys?: string[]): StudentGroup[] {
      const wanted = keys === undefined ? null : new Set(keys);
      return (groups.all(login) as unknown as GroupRow[])
        .filter((row) => wanted === null || wanted.has(groupKey(row)))
        .map(({ gl, study_id, subject, year, semester, cs, en }) => ({
          gl,
          subject: { code: subject, name: { cs, en } },
          year,
          semester,
          study_id,
          items: (items.all(login, gl) as unknown as ValuedRow[]).map(toItem),
        }));
    },
    item: (itemId: string) => (item.get(itemId) as ItemRow | undefined) ?? null,
    value: (login: string, itemId: string) => (value.get(login, itemId) as ValueRow | undefined) ?? null,
    /** Study with which a student attends a lesson; null when the student does not attend it. */
    studyOf: (login: string, gl: string) =>
      (study.get(login, gl) as { study_id: string } | undefined)?.study_id ?? null,
  };
}
