import type { EntryRepeat } from '@kahan/domain';
import { counted } from '../../words.ts';

const REPEATS: Record<EntryRepeat, string> = {
  ...{ once: 'Once', weekly: 'Every week', odd: 'Odd weeks', even: 'Even weeks' },
};

const DATES = { one: 'date', other: 'dates' };

/** Phrases of the form for an own entry of the timetable, loaded when it opens. */
export const entries = {
  addTitle: 'New entry',
  editTitle: 'Own entry',
  title: 'Title',
  date: 'Date',
  /** Of a repeated entry. */
  firstDate: 'First date',
  from: 'From',
  to: 'To',
  wholeDay: 'All day',
  repeat: 'Repeats',
  repeats: REPEATS,
  until: 'Until',
  /** Of a repeated entry whose first date is in a week of the other kind. */
  firstHeld: (date: string) =>
    `First held on ${date}. Odd and even weeks are counted from the start of each semester.`,
  place: 'Place (optional)',
  note: 'Note (optional)',

  skip: 'Leave out a date',
  skipIt: 'Leave out',
  skipped: 'Left out',
  /** Puts a date back. */
  keepIt: (date: string) => `Restore ${date}`,
  clashes: 'At the same time:',
  clash: (what: string, when: string, more: number) =>
    `${what}, ${when}${more === 0 ? '' : `, and on ${counted('en', more, { one: 'more date', other: 'more dates' })}`}`,
  clashHint: 'You can save it all the same.',
  save: 'Save',
  delete: 'Delete',
  saved: (title: string) => `Saved: ${title}`,
  /** For an entry of another week than the one that is shown. */
  savedOn: (title: string, date: string) => `Saved: ${title}, ${date}`,
  show: 'Show',
  /** Asked before dates of a repeated entry are deleted. */
  deleteWhich: 'Delete which dates?',
  deleteOne: (date: string) => `Only ${date}`,
  deleteAll: (count: number) => `All ${counted('en', count, DATES)}`,
  keep: 'Delete nothing',
  deletedOne: (title: string, date: string) => `Deleted: ${title}, only ${date}`,
  deletedAll: (title: string, count: number) => `Deleted: ${title}, all ${counted('en', count, DATES)}`,
  deleted: (title: string) => `Deleted: ${title}`,
  undo: 'Undo',
  undoFailed: 'The entry could not be brought back.',
  offline: 'You are offline. Entries cannot be changed now. What you typed stays here.',
  failed: 'The entry was not saved.',
  deleteFailed: 'The entry was not deleted.',
  tooMany: (most: number) =>
    `You have reached the limit of ${most} entries. Delete one that you no longer need.`,
  changed: (title: string, when: string) =>
    `Changed elsewhere in the meantime: ${title}, ${when}. If you save, your version replaces it.`,
  changedLoad: 'Show the other version',
  gone: 'Deleted elsewhere in the meantime. If you save, the entry is added again.',
  unknown: 'This entry does not exist any more.',
  loading: 'Your entries could not be loaded.',
  wrong: {
    title: 'Give the entry a title.',
    /** A text has more characters than fit. */
    long: (length: number, most: number) =>
      `At most ${most} characters fit here, this text has ${length}. Shorten it.`,
    date: 'Choose a date.',
    minutes: 'Choose when it begins.',
    midnight: 'The end must come later on the same day. An entry cannot go over midnight.',
    duration: 'An entry takes at least 5 minutes.',
    until: (last: string) => `Choose a last date, from the first one to ${last}.`,
    none: 'There is no date left. Leave out fewer dates, or delete the entry.',
  },
};

export type EntriesPhrases = typeof entries;
