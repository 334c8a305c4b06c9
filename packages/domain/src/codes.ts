/** Code lists of the spec's section 3. */

export const GRADES = ['A', 'B', 'C', 'D', 'E', 'F', 'K', 'N', 'P', 'S', 'U', 'Z'] as const;
export type Grade = (typeof GRADES)[number];

/** P lecture, X exercise, R reservation (spec 3). */
export const BLOCK_TYPES = ['P', 'X', 'R'] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

/** P mandatory, PV elective, PVA and PVB elective groups, V optional (spec 3). */
export const DUTY_TYPES = ['P', 'PV', 'PVA', 'PVB', 'V'] as const;
export type DutyType = (typeof DUTY_TYPES)[number];

/** Monday is 1, Sunday is 7 (spec 3). */
export type Day = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** 1 winter, 2 summer (spec 3). */
export type Semester = 1 | 2;

export const FACULTIES = ['FTOP', 'FCHI', 'FCHT', 'FPBT', 'UEM'] as const;
export type Faculty = (typeof FACULTIES)[number];

/** 1 male, 2 female; other codes mean unknown (spec 2, Shell). */
export type SexCode = '1' | '2';

/** Services that a news item can come from (spec 3, News item). */
export const ITEM_SERVICES = ['public', 'exam', 'schedule', 'grupik', 'study', 'reminder'] as const;
export type ItemService = (typeof ITEM_SERVICES)[number];

/** Items that report the end of a wait for a place at an exam date. */
export const WAIT_ITEM_TYPES = ['exam:wait-signed', 'exam:wait-skipped', 'exam:wait-expired'] as const;
export type WaitItemType = (typeof WAIT_ITEM_TYPES)[number];

/** A place is free for a student who waits and is only told: the portal's own card, not a change of a record. */
export const OFFER_ITEM_TYPE = 'exam:wait-offered';

/** Changes of an exam date that the student is signed up for (product, Reading the spec 15) or waits for. */
export const TERM_ITEM_TYPES = [
  'exam:date-moved',
  'exam:place-changed',
  'exam:cancelled',
  'exam:sign-up-removed',
  ...WAIT_ITEM_TYPES,
  OFFER_ITEM_TYPE,
] as const;
export type TermItemType = (typeof TERM_ITEM_TYPES)[number];

export const isTermItem = (type: string): type is TermItemType =>
  TERM_ITEM_TYPES.some((known) => known === type);

/** Reminders, which the portal makes by time (decision 095). */
export const REMINDER_ITEM_TYPES = [
  'reminder:exam',
  'reminder:cancelling',
  'reminder:opening',
  'reminder:lesson',
] as const;
export type ReminderItemType = (typeof REMINDER_ITEM_TYPES)[number];

export const isReminderItem = (type: string): type is ReminderItemType =>
  REMINDER_ITEM_TYPES.some((known) => known === type);

/** Item types that the portal creates, as `service:subtype` (product, Reading the spec 17). */
export const ITEM_TYPES = [
  'public:news',
  'exam:grade-new',
  'exam:grade-changed',
  'exam:attempt-inserted',
  'exam:attempt-deleted',
  'exam:fulfilled',
  'exam:not-fulfilled',
  ...TERM_ITEM_TYPES,
  'schedule:canceled',
  'schedule:uncanceled',
  'schedule:room-moved',
  'schedule:weeks-added',
  'schedule:weeks-removed',
  'schedule:day-changed',
  'schedule:start-changed',
  'schedule:duration-changed',
  'study:new',
  'study:state-changed',
  'study:result-winter',
  'study:result-summer',
  'grupik:changed',
  ...REMINDER_ITEM_TYPES,
] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** Items that report a result of an exam or a credit. */
export type ResultItemType = Exclude<Extract<ItemType, `exam:${string}`>, TermItemType>;
