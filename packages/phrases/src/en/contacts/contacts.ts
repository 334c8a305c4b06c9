import { addDays, type Day } from '@kahan/domain';
import { clock, list } from '../../words.ts';
import { dates } from '../dates.ts';

/** A moment on the wall clock: the date of the day, and minutes after its midnight. */
interface Moment {
  date: string;
  minutes: number;
}

/** today: 9:00; tomorrow: tomorrow at 9:00; later: on Monday at 9:00; in a week: on Monday 30 Nov at 9:00. */
function when({ date, minutes }: Moment, day: Day, today: string): string {
  if (date === today) return clock(minutes);
  if (date === addDays(today, 1)) return dates.moment(date, minutes, today);
  return `${date < addDays(today, 7) ? dates.onWeekday(day) : dates.on(date)} at ${clock(minutes)}`;
}

/** Phrases of the contacts, loaded with them. */
export const contacts = {
  loadFailed: 'The contacts could not be loaded',
  empty: 'The university has no contacts here',
  emptyHint: 'As soon as the student system has some, they appear here by themselves.',
  officer: 'Your study office',
  /** With several programmes. */
  officerOf: (programmes: string[]) => `Study office of ${list(programmes, 'and')}`,
  openNow: 'Open now',
  closed: 'Closed',
  /** After "Open now". */
  until: (moment: Moment, day: Day, today: string) => `until ${when(moment, day, today)}`,
  always: 'day and night',
  /** After "Closed". */
  opens: (moment: Moment, day: Day, today: string) =>
    moment.date === today ? `opens at ${clock(moment.minutes)}` : `opens ${when(moment, day, today)}`,
  holiday: (name: string) => `Today is a holiday (${name}), the hours may differ.`,
  hours: 'Opening hours',
  closedDay: 'closed',
  call: (name: string, tel: string) => `Call ${name}, ${tel}`,
  write: (name: string, email: string) => `Write to ${name}, ${email}`,
  route: (address: string) => `${address}, on a map`,
  roomOnMap: (room: string) => `${room}, on the campus map`,
  copy: 'Copy',
  copyOf: (name: string) => `Copy the contact ${name}`,
  copied: 'Copied',
  copyFailed: 'Copying failed',
  jump: 'On this page',
  kinds: {
    referent: 'Study office',
    faculty: 'Dean’s office',
    department: 'Departments',
    reception: 'Receptions',
  },
  faculty: (code: string) => `Faculty ${code}`,
  university: 'Whole university',
};

export type ContactsPhrases = typeof contacts;
