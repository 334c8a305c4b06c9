import { perhapsTerms } from '../exam-plan/perhaps.ts';
import { type ExamAppointment, examOf } from '../next/appointments.ts';
import { type QuietTime, quietUntil } from '../push/quiet-time.ts';
import { type Occurrence, occurrencesFrom, type TimedLesson } from '../schedule/occurrences.ts';
import { isSigned } from '../terms/signed-term.ts';
import { type CountedTerm, signingEnds } from '../terms/term-status.ts';
import {
  addDays,
  DAY_MINUTES,
  instantOf,
  pragueDate,
  pragueInstant,
  pragueMinutes,
  unixSeconds,
} from '../time/time.ts';

/**
 * The kinds of reminders. `exam`: an exam or a credit with a sign-up begins; `cancelling`: the time in which the
 * sign-up can be cancelled ends; `opening`: sign-up for a date of the plan that is followed opens; `lesson`: it begins.
 */
export const REMINDER_KINDS = ['exam', 'cancelling', 'opening', 'lesson'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Minutes before the event at which a reminder of each kind is sent, the longest first; empty: none. */
export type ReminderLeads = Record<ReminderKind, readonly number[]>;

/** Most leads of one kind. */
export const MOST_LEADS = 2;

/** Leads that can be chosen, minutes. */
export const LEAD_CHOICES = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10_080] as const;

/** Exams a day before, and nothing else, until the user chooses. */
export const DEFAULT_LEADS: ReminderLeads = { exam: [DAY_MINUTES], cancelling: [], opening: [], lesson: [] };

/** Leads to be stored: each once, the longest first. */
export const leadsInOrder = (leads: readonly number[]): number[] =>
  [...new Set(leads)].sort((a, b) => b - a).slice(0, MOST_LEADS);

/** The records from which a user's reminders are made. */
export interface ReminderFacts<L extends TimedLesson = TimedLesson, T extends CountedTerm = CountedTerm> {
  lessons: readonly L[];
  /** All terms that the user may see. */
  terms: readonly T[];
  /** Ids of the terms of the plan that the user follows. */
  followed: ReadonlySet<string>;
  /** Ids of terms whose sign-up is prepared and needs the user's password. */
  byHand: ReadonlySet<string>;
}

type About<L extends TimedLesson, T extends CountedTerm> =
  | { kind: 'exam'; exam: ExamAppointment<T> }
  | { kind: 'cancelling' | 'opening'; term: T }
  | { kind: 'lesson'; meeting: Occurrence<L> };

/** One reminder. */
export type Reminder<L extends TimedLesson = TimedLesson, T extends CountedTerm = CountedTerm> = About<
  L,
  T
> & {
  /** Id of the term; for a lesson its `gl`. */
  thing: string;
  /** When the event begins, ends or opens: the reminder is of use only before. */
  start: Date;
  /** Minutes before the start. */
  lead: number;
  /** When the user is reminded: by the lead, or at the end of the quiet time in which that is. */
  at: Date;
};

/** Minutes before the opening at which a user is reminded to sign up with the password, whatever was chosen. */
export const BY_HAND_LEAD = 5;

/** Days ahead for which lessons are looked at: the longest lead of a lesson, and a day. */
const LESSON_DAYS = 8;

/** A lead before a start. Whole days are days of the calendar: the clock shows the same on a night when it changes. */
function leadBefore(start: Date, lead: number): Date {
  if (lead % DAY_MINUTES !== 0) return new Date(start.getTime() - lead * 60_000);
  return pragueInstant(addDays(pragueDate(start), -lead / DAY_MINUTES), pragueMinutes(start));
}

/** When a reminder is sent; null when the quiet time lasts until it is of no use. */
function toldAt(start: Date, lead: number, quiet: QuietTime | null): Date | null {
  const due = leadBefore(start, lead);
  const at = (quiet && quietUntil(quiet, due)) ?? due;
  return at < start ? at : null;
}

/**
 * The reminders of a user that are of use, the next one first; those that are due by now are among them. Several that a
 * quiet time would move to the same moment are one reminder; one that it would move to the start or later is none.
 */
export function remindersOf<L extends TimedLesson, T extends CountedTerm>(
  { lessons, terms, followed, byHand }: ReminderFacts<L, T>,
  leads: ReminderLeads,
  quiet: QuietTime | null,
  now: Date,
): Reminder<L, T>[] {
  const found: Reminder<L, T>[] = [];
  const add = (about: About<L, T>, thing: string, start: Date, own = leads[about.kind]) => {
    if (start <= now) return;
    const told = new Map<number, Reminder<L, T>>();
    for (const lead of own) {
      const at = toldAt(start, lead, quiet);
      if (at !== null) told.set(at.getTime(), { ...about, thing, start, lead, at });
    }
    found.push(...told.values());
  };
  const seconds = unixSeconds(now);
  const planned = new Set(perhapsTerms(terms, followed, seconds));
  for (const term of perhapsTerms(terms, new Set([...followed, ...byHand]), seconds)) {
    const chosen = planned.has(term) ? leads.opening : [];
    const all = byHand.has(term.term_id) ? new Set([...chosen, BY_HAND_LEAD]) : chosen;
    add({ kind: 'opening', term }, term.term_id, instantOf(term.signing_start), [...all]);
  }
  for (const term of terms) {
    if (isSigned(term)) {
      const exam = examOf(term);
      add({ kind: 'exam', exam }, term.term_id, exam.start);
      add({ kind: 'cancelling', term }, term.term_id, instantOf(signingEnds(term).logout_end));
    }
  }
  if (leads.lesson.length > 0) {
    const today = pragueDate(now);
    for (let days = 0; days <= LESSON_DAYS; days += 1)
      for (const meeting of occurrencesFrom(lessons, addDays(today, days)))
        if (!meeting.canceled) add({ kind: 'lesson', meeting }, meeting.lesson.gl, meeting.start);
  }
  return found.sort(byTime);
}

const byTime = (a: Reminder, b: Reminder): number =>
  a.at.getTime() - b.at.getTime() ||
  a.start.getTime() - b.start.getTime() ||
  (reminderKey(a) < reminderKey(b) ? -1 : 1);

/** The name of a reminder, which is sent once under it. A reminder of another start has another name. */
export const reminderKey = ({
  kind,
  thing,
  start,
  lead,
}: Pick<Reminder, 'kind' | 'thing' | 'start' | 'lead'>): string =>
  `${kind} ${thing} ${start.getTime() / 1000} ${lead}`;
