import type { BlockType, Faculty, ItemType, ReminderItemType, Semester, TermItemType } from '../codes.ts';
import type { Completion } from '../results/pass-status.ts';
import type { ResultKind } from '../results/result.ts';
import type { LessonBlock } from '../schedule/lesson.ts';
import type { Term } from '../terms/term.ts';
import type { Bilingual, Language } from '../text/language.ts';
import type { WaitReason } from '../waiting-list/waiting.ts';

/** A link under a news card, shown to readers of its language; null means to all readers. */
export interface NewsLink {
  lang: Language | null;
  url: string;
  label: string;
}

/** Public news as the student system publishes it. */
export interface PublicNews {
  id: string;
  /** Unix seconds. */
  ts: number;
  title: Bilingual;
  /** HTML. */
  body: Bilingual;
  urls: NewsLink[];
  /** The publisher, e.g. "library". */
  source: Bilingual | null;
}

/** Content of `public:news`; the HTML is sanitized. */
export type PublicContent = Omit<PublicNews, 'id' | 'ts'>;

/**
 * Values of the `exam:*` items. `old_grade` is set only for a change. Grades and duty types are codes of the spec, or
 * other codes of the student system.
 */
export interface ExamValues {
  code: string;
  name: Bilingual;
  study_id: string;
  year: number;
  semester: number;
  duty: string;
  kind: ResultKind;
  attempt: number;
  grade: string | null;
  old_grade: string | null;
  points: number;
  /** How the subject is completed; null when the student system does not say. Older items do not have it. */
  completion?: Completion | null;
  teacher: string | null;
  /** YYYY-MM-DD. */
  date: string;
}

/** When and where an exam date is held. */
export interface TermSlot extends Pick<Term, 'start' | 'place'> {}

/** Values of the items about an exam date: as it was reported, and as it is now. A cancelled one has one slot. */
export interface TermValues {
  term_id: string;
  code: string;
  name: Bilingual;
  term_type: Term['type'];
  year: number;
  semester: Semester;
  was: TermSlot;
  now: TermSlot;
  /** Why a wait was passed over. */
  reason?: WaitReason;
  /** Until when a place is kept, unix seconds. */
  until?: number;
}

/** Values of the `reminder:*` items. */
export interface ReminderValues {
  /** Code of the subject; empty for a reservation. */
  code: string;
  name: Bilingual;
  /** Type of the exam date, or of the lesson. */
  kind: Term['type'] | BlockType;
  /** When it begins, ends or opens, and where it is held. */
  slot: TermSlot;
}

/** One time and place of a lesson, without its weeks. */
export interface LessonSlot extends Pick<LessonBlock, 'day' | 'minutes' | 'duration' | 'place'> {}

/** A week that an item is about. */
export interface LessonDate {
  week: number;
  /** YYYY-MM-DD. */
  date: string;
  /** The previous date, when it was different. */
  was_date?: string;
}

/**
 * Values of the `schedule:*` items: the slot now, the slot before, and the weeks. Added and removed weeks have one slot
 * only, which is on both sides.
 */
export interface ScheduleValues {
  gl: string;
  code: string;
  name: Bilingual;
  type: 'P' | 'X' | 'R';
  now: LessonSlot;
  was: LessonSlot;
  weeks: LessonDate[];
  /** Reason of a cancellation, when one was given. */
  reason: string | null;
  /** Date of the first held occurrence after the first of these weeks; null when there is none. */
  next_date: string | null;
}

/** Values of the `study:*` items. `old_state`, `result` and `old_result` are set only by a change of that field. */
export interface StudyValues {
  study_id: string;
  study_program: Bilingual;
  /** Bachelor, follow-up master. */
  study_type: Bilingual;
  /** Full-time, combined. */
  form: Bilingual;
  faculty: Faculty;
  school_year: number;
  state: Bilingual;
  old_state: Bilingual | null;
  /** In the words of the registry; null when the result was withdrawn. */
  result: string | null;
  old_result: string | null;
}

/** A change of the student's right to edit an item of a class group. */
export type GroupAccess = 'opened' | 'returned' | 'closed' | 'final';

/** The change of one item of a class group. */
export interface GroupChange {
  item_id: string;
  /** One of GROUP_ITEM_TYPES, or a type that this version does not know. */
  type: number;
  name: Bilingual;
  /** Share of a number in the total, 0 to 1; null for other types. */
  weight: number | null;
  /** Result before and now, shortened and without markup; a file's name; null when there is none. */
  was: string | null;
  now: string | null;
  /** null when the right to edit did not change. */
  access: GroupAccess | null;
}

/** Values of `grupik:changed`: all changes of one group since the last comparison, at least one. */
export interface GroupValues {
  gl: string;
  code: string;
  name: Bilingual;
  study_id: string;
  year: number;
  semester: number;
  changes: GroupChange[];
}

export interface StructuredContent<V> {
  values: V;
  /** Address of the page in the app that shows the records. */
  path: string;
}

/** Types of items whose content is values; public news has texts of its own. */
export type StructuredType = Exclude<ItemType, 'public:news'>;

/** The values of items of one type. */
export type ValuesOf<T extends StructuredType> = T extends ReminderItemType
  ? ReminderValues
  : T extends TermItemType
    ? TermValues
    : T extends `exam:${string}`
      ? ExamValues
      : T extends `study:${string}`
        ? StudyValues
        : T extends `grupik:${string}`
          ? GroupValues
          : ScheduleValues;

/** The result of a comparison: a news item without id and user. */
export type ItemDraft =
  | { type: 'public:news'; content: PublicContent }
  | { [T in StructuredType]: { type: T; content: StructuredContent<ValuesOf<T>> } }[StructuredType];

export type ItemState = 'active' | 'postponed' | 'archived';
