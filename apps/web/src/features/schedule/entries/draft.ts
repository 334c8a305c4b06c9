import {
  addDays,
  DAY_MINUTES,
  ENTRY_LENGTHS,
  ENTRY_MINUTES,
  ENTRY_REPEATS,
  type EntryRepeat,
  type EntryTiming,
  type EntryYear,
  entryDates,
  entryFault,
  lastEntryDate,
  type OwnEntry,
} from '@kahan/domain';
import type { EntryContent } from '../../../data/entries/commands.ts';
import { keptDraft } from '../../../platform/page/drafts.ts';

/** Values of the fields of the form. */
export interface Draft {
  title: string;
  place: string;
  note: string;
  date: string;
  /** 17:00; empty until it is chosen. */
  from: string;
  /** 0:00 is the midnight at which the day ends. */
  to: string;
  repeat: EntryRepeat;
  until: string;
  skipped: readonly string[];
}

const HOUR = 60;
/** Start of a new entry without a given time. */
const USUAL_START = 17 * HOUR;

/** 1020 → 17:00, as the field of a browser has it; the midnight at the end of a day is 00:00. */
const timeOf = (minutes: number): string => {
  const within = minutes % DAY_MINUTES;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(within / HOUR))}:${two(within % HOUR)}`;
};

const TIME = /^(\d\d):(\d\d)/;

/** null for a field that is not filled in. */
function minutesOf(text: string): number | null {
  const [, hour, minute] = TIME.exec(text) ?? [];
  return hour === undefined ? null : Number(hour) * HOUR + Number(minute);
}

/** A new entry. @param at `new`, or `2026-11-26T17:00` @param usual date that is offered without one */
export function newDraft(at: string, usual: string): Draft {
  const [date = '', time = ''] = at.includes('T') ? at.split('T') : [usual, ''];
  const start = minutesOf(time) ?? USUAL_START;
  return {
    ...{ title: '', place: '', note: '', date, repeat: 'once', skipped: [] },
    ...{ from: timeOf(start), to: timeOf(Math.min(start + HOUR, DAY_MINUTES)) },
    until: defaultUntil(date),
  };
}

export const draftOf = (entry: OwnEntry): Draft => ({
  ...{ title: entry.title, place: entry.place ?? '', note: entry.note ?? '' },
  ...{ date: entry.date, repeat: entry.repeat, skipped: entry.skipped },
  ...{ from: timeOf(entry.minutes), to: timeOf(entry.minutes + entry.duration) },
  until: entry.until ?? defaultUntil(entry.date),
});

/** Weeks for which a repeated entry is offered: those of a semester. */
const USUAL_WEEKS = 13;

function defaultUntil(date: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return '';
  const [end, last] = [addDays(date, 7 * USUAL_WEEKS), lastEntryDate(date)];
  return end < last ? end : last;
}

/** Times of an entry that takes the whole day. */
const WHOLE_DAY = { from: timeOf(0), to: timeOf(DAY_MINUTES) };

export const isWholeDay = ({ from, to }: Draft): boolean => from === WHOLE_DAY.from && to === WHOLE_DAY.to;

/** Times of a draft after All day was turned on or off. */
export const timesWhen = (isWhole: boolean): Pick<Draft, 'from' | 'to'> =>
  isWhole ? WHOLE_DAY : { from: timeOf(USUAL_START), to: timeOf(USUAL_START + HOUR) };

/** When a draft is held; null while its times are not filled in. */
export function timingOf({ date, from, to, repeat, until, skipped }: Draft): EntryTiming | null {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === null || end === null) return null;
  const isOnce = repeat === 'once';
  return {
    ...{ date, minutes: start, duration: (end === 0 ? DAY_MINUTES : end) - start, repeat },
    until: isOnce ? null : until,
    skipped: isOnce ? [] : skipped.filter((one) => one >= date && one <= until),
  };
}

/** A text of an entry. */
export type TextField = keyof typeof ENTRY_LENGTHS;
const TEXT_FIELDS = ['title', 'place', 'note'] as const satisfies readonly TextField[];

/** What is wrong with a field. */
export type Fault =
  | 'title'
  | 'date'
  | 'minutes'
  | 'midnight'
  | 'duration'
  | 'until'
  | 'none'
  | `long ${TextField}`;

/** Length of a text as it would be saved, in UTF-16 units. */
export const lengthOf = (text: string): number => text.trim().length;

/** Texts that are longer than an entry can have them: a field takes all that is typed or pasted and cuts nothing. */
export const longTexts = (draft: Draft): Fault[] =>
  TEXT_FIELDS.filter((field) => lengthOf(draft[field]) > ENTRY_LENGTHS[field]).map(
    (field) => `long ${field}` as const,
  );

/** Whether a fault is one of the timing or the repetition: the form then shows neither clashes nor dates. */
export const isOfTiming = (fault: Fault): boolean =>
  fault !== 'title' && fault !== 'none' && !fault.startsWith('long ');

/** The first thing that is wrong in each field; empty when the draft can be saved. */
export function faultsOf(draft: Draft, year: EntryYear | null): Fault[] {
  const title: Fault[] = [...(draft.title.trim() === '' ? (['title'] as const) : []), ...longTexts(draft)];
  const timing = timingOf(draft);
  if (timing === null) return [...title, 'minutes'];
  const fault = entryFault(timing);
  if (fault === 'duration') {
    const isShort = timing.duration > 0 && timing.duration < ENTRY_MINUTES.least;
    return [...title, isShort ? 'duration' : 'midnight'];
  }
  if (fault !== null) return [...title, fault === 'skipped' ? 'none' : fault === 'repeat' ? 'until' : fault];
  return entryDates(timing, year).length === 0 ? [...title, 'none'] : [...title];
}

const textOrNull = (text: string): string | null => text.trim() || null;

/** The content of a draft without faults. */
export function contentOf(draft: Draft, timing: EntryTiming, id: string): EntryContent {
  const { title, place, note } = draft;
  return {
    entry_id: id,
    ...{ title: title.trim(), place: textOrNull(place), note: textOrNull(note) },
    ...{ ...timing, skipped: [...timing.skipped] },
  };
}

/** The form of an own entry, stored while the app reloads the page. */
export interface StoredDraft {
  /** New entries have an id, too: a save that was in flight does not add the entry a second time. */
  id: string;
  /** The version that the reader changes; null for a new entry. */
  version: number | null;
  draft: Draft;
}

/** @param at the entry in the address of the form */
export const draftKeyOf = (at: string): string => `entry ${at}`;

function isDraft(draft: Partial<Record<keyof Draft, unknown>> | null | undefined): draft is Draft {
  if (!draft || !ENTRY_REPEATS.some((repeat) => repeat === draft.repeat)) return false;
  const { skipped: _, ...fields } = newDraft('new', '');
  const areTexts = Object.keys(fields).every((name) => typeof draft[name as keyof Draft] === 'string');
  return areTexts && Array.isArray(draft.skipped) && draft.skipped.every((one) => typeof one === 'string');
}

/** The form as it was before the app reloaded the page, perhaps written by another build; null without one. */
export function storedDraft(at: string): StoredDraft | null {
  const stored = keptDraft(draftKeyOf(at)) as Partial<StoredDraft> | null;
  if (typeof stored?.id !== 'string' || !isDraft(stored.draft)) return null;
  const { id, draft, version } = stored;
  return version === null || typeof version === 'number' ? { id, draft, version } : null;
}
