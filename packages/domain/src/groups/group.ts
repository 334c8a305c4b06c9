import type { Semester } from '../codes.ts';
import type { Bilingual } from '../text/language.ts';

/**
 * 1 text, 2 checkbox (`ano` when checked), 3 number with weight, 4 and 44 read-only result, 5, 55 and 7 file,
 * 6 rich text (spec 3, Group item).
 */
export const GROUP_ITEM_TYPES = [1, 2, 3, 4, 44, 5, 55, 6, 7] as const;
export type GroupItemType = (typeof GROUP_ITEM_TYPES)[number];

/** The value of a checked checkbox. */
export const CHECKED = 'ano';

/** A file that the student handed in. */
export interface GroupFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Media type. */
  type: string;
  /** Unix seconds. */
  uploaded: number;
}

/** One item that a class group keeps about a student. Unknown types are kept, and reported. */
export interface GroupItem {
  item_id: string;
  type: number;
  order: number;
  name: Bilingual;
  /** By type: text, `ano`, a number as text, HTML, or a file's name. null when the item is empty. */
  result: string | null;
  /** Share of a number in the total, 0 to 1; null for other types. */
  weight: number | null;
  /** Whether the student may change the item. */
  edit: boolean;
  /** Whether the item was handed in for good. */
  final: boolean;
  file: GroupFile | null;
}

/** The items of one lesson for one student (spec 3, Group item). */
export interface StudentGroup {
  gl: string;
  subject: { code: string; name: Bilingual };
  year: number;
  semester: Semester;
  study_id: string;
  items: GroupItem[];
}

/** Identifies a group among those of one student. */
export function groupKey({ study_id, gl }: Pick<StudentGroup, 'study_id' | 'gl'>): string {
  return `${study_id}:${gl}`;
}
