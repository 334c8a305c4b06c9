import type { TermAnswer } from '@kahan/contract';
import { classAddress, isSafeLink, mapAddress, PAGES } from '@kahan/contract/runtime';
import {
  type Deadline,
  EVENT_CATEGORIES,
  type EventCategory,
  instantOf,
  isSigned,
  meetingPlace,
  pragueDate,
} from '@kahan/domain';
import type { CalendarPhrases } from '@kahan/phrases/en/calendar/calendar';
import {
  Briefcase,
  CircleDashed,
  Flag,
  FlaskConical,
  Globe,
  Hourglass,
  type IconNode,
  NotebookPen,
  PartyPopper,
  Plane,
  Star,
  Trophy,
  Users,
} from 'lucide';
import { shortName } from '../../data/schedule/lesson-names.ts';
import { examHref, termHref, termsOfSubjectHref } from '../../data/terms/links.ts';
import { currentOrigin } from '../../platform/page/navigation.ts';
import { clock } from '../../platform/time/clock.ts';
import { clockTime } from '../../platform/time/dates.ts';
import type { CalendarEvent } from './use-calendar.ts';

/** The texts of an event, in the same shape for all kinds. */
export interface EventFace {
  title: string;
  /** For a line of a cell. */
  short: string;
  /** `lecture`, `exam`, `career counselling` … */
  kind: string;
  place: string | null;
  /** The place on the map; null when it is not known there. */
  mapHref: string | null;
  /** A further fact, e.g. the end of cancelling, the reason of a cancellation, or the usual meeting. */
  note: string | null;
  icon: IconNode | null;
  /** Colour of the subject, 1 to 12; null without one. */
  hue: number | null;
  isCanceled: boolean;
  href: string;
  /** The address is on another site. */
  isOutside: boolean;
}

type LessonOf = Extract<CalendarEvent, { kind: 'lesson' }>['lesson'];

/** Arguments that all faces of a page share. */
export interface FaceContext {
  words: CalendarPhrases;
  /** 18 Nov */
  dateOf: (iso: string) => string;
  /** What the reader has set going for a term, in words; null: nothing. */
  goingOf: (term: TermAnswer) => string | null;
  /** That a lesson is held otherwise than usual, in words; null: it is not. */
  changedOf: (lesson: LessonOf) => string | null;
  hueOf: (code: string, isReservation: boolean) => number;
  /** Address of this page with the detail of an event open. */
  detailHref: (key: string) => string;
  /** Address of this page with the form of an own entry open. */
  entryHref: (id: string, date: string) => string;
}

const ICONS: Record<EventCategory, IconNode> = {
  ...{
    1: Flag,
    2: Star,
    3: Users,
    4: PartyPopper,
    5: FlaskConical,
    6: Briefcase,
    7: Globe,
    8: Plane,
    9: Trophy,
  },
};

const PLAIN = {
  ...{ place: null, mapHref: null, note: null, icon: null, hue: null, isCanceled: false, isOutside: false },
};

export function faceOf(event: CalendarEvent, context: FaceContext): EventFace {
  const { words, dateOf, goingOf, changedOf, hueOf, detailHref, entryHref } = context;
  switch (event.kind) {
    case 'lesson': {
      const { lesson, blocks, canceled, reason } = event.lesson;
      const where = meetingPlace(blocks);
      const { code, value: title } = lesson.subject_code;
      const isReservation = lesson.subject_type === 'R';
      return {
        ...{ ...PLAIN, title, short: shortName(title), kind: words.kinds[lesson.subject_type] },
        ...{ place: where?.value ?? null, hue: hueOf(code, isReservation), isCanceled: canceled },
        mapHref: where && mapAddress({ rooms: where.codes }),
        note: !canceled ? changedOf(event.lesson) : reason ? words.cancelledFor(reason) : words.cancelled,
        // A reservation has no subject.
        href: code === '' ? detailHref(event.key) : classAddress(code, lesson.year),
      };
    }
    case 'exam': {
      const { term } = event.exam;
      const kind = words.exams[term.type];
      const ends = instantOf(term.logout_end);
      const cancelBy = words.cancelBy(`${dateOf(pragueDate(ends))} ${clockTime(ends)}`, ends <= clock.now());
      return {
        ...{ ...PLAIN, title: words.titled(term.code.value, kind), kind },
        short: `${kind} ${shortName(term.code.value)}`,
        ...{ place: term.place?.value ?? null, hue: hueOf(term.code.code, false) },
        mapHref: term.place && mapAddress({ rooms: [term.place.code] }),
        note: isSigned(term)
          ? `${words.signedUp} · ${cancelBy}`
          : words.signedOf(term.signed_count, term.capacity),
        href: examHref(term),
      };
    }
    case 'perhaps': {
      const { term } = event.exam;
      const { code, type, place } = term;
      const kind = words.exams[type];
      return {
        ...{ ...PLAIN, title: words.perhapsOf(words.titled(code.value, kind)), kind, icon: CircleDashed },
        // The subject comes first: a narrow line cuts the end, and its icon and letters say "perhaps".
        short: words.titled(shortName(code.value), kind),
        ...{ place: place?.value ?? null, note: goingOf(term) ?? words.ofPlan },
        href: event.by === 'plan' ? PAGES.terms_plan.path : termHref(term.term_id),
      };
    }
    case 'entry': {
      const { entry_id, title, place, note } = event.entry.entry;
      return {
        ...{ ...PLAIN, title, short: title, kind: words.ownEntry, place, note, icon: NotebookPen },
        href: entryHref(entry_id, event.entry.date),
      };
    }
    case 'deadline':
      return { ...PLAIN, ...deadlineFace(event.deadline, context, event.key), icon: Hourglass };
    case 'holiday':
      return {
        ...{ ...PLAIN, title: event.holiday.name, short: event.holiday.name, kind: words.holiday },
        href: detailHref(event.key),
      };
    case 'school': {
      const { title, categories, place, url } = event.event;
      const named = EVENT_CATEGORIES.filter((category) => categories.includes(category));
      const isLinked = url !== null && isSafeLink(url, currentOrigin());
      return {
        ...{ ...PLAIN, title, short: title, place, icon: ICONS[named[0] ?? 1] },
        kind: named.map((category) => words.categories[category]).join(', '),
        href: isLinked ? url : detailHref(event.key),
        isOutside: isLinked && !url.startsWith('/'),
      };
    }
  }
}

function deadlineFace(
  deadline: Deadline<TermAnswer>,
  { words, dateOf, hueOf, detailHref }: FaceContext,
  key: string,
): Pick<EventFace, 'title' | 'short' | 'kind' | 'note' | 'href' | 'hue'> {
  const what = words.deadlines[deadline.kind];
  if (!('terms' in deadline))
    return { title: what, short: what, kind: words.studyDate, note: null, href: detailHref(key), hue: null };
  const [first, ...others] = deadline.terms;
  const { code, type, term_id, start } = first;
  const starts = instantOf(start);
  const date = dateOf(pragueDate(starts));
  const kind = words.exams[type];
  const meaning = deadline.kind === 'sign-up-opens' ? words.opening : words.deadline;
  return {
    title: words.deadlineOf(words.titled(code.value, kind), what),
    short: `${shortName(code.value)} ${words.shortDeadlines[deadline.kind]}`,
    kind: meaning,
    note:
      others.length === 0
        ? words.ofDate(`${date} ${clockTime(starts)}`)
        : words.ofDates(deadline.terms.length, date),
    href: others.length === 0 ? termHref(term_id) : termsOfSubjectHref(code.code),
    hue: hueOf(code.code, false),
  };
}

/** Whether an event is on a day. */
export const isOn = ({ first, last }: Pick<CalendarEvent, 'first' | 'last'>, date: string): boolean =>
  first <= date && date <= last;

/** The time of an event on one day. */
export interface TimeOn {
  /** 8:00; null for the whole day. */
  from: string | null;
  /** 9:50 when it ends on this day; null for a moment and for the whole day. */
  until: string | null;
}

const clockOf = (at: number): string => clockTime(instantOf(at));

/** @param date local date of one of its days */
export function timeOn({ start, end, allDay, first, last }: CalendarEvent, date: string): TimeOn {
  if (allDay || (first < date && date < last)) return { from: null, until: null };
  return {
    from: first === date ? clockOf(start) : null,
    until: last === date && end > start ? clockOf(end) : null,
  };
}

/** All texts of an event in a row, for a title and for screen readers. */
export function wholeText(
  event: CalendarEvent,
  face: EventFace,
  date: string,
  words: CalendarPhrases,
): string {
  const { from, until } = timeOn(event, date);
  const time =
    from === null ? (until === null ? words.allDay : words.until(until)) : until ? `${from}–${until}` : from;
  return [time, face.title, face.title.includes(face.kind) ? null : face.kind, face.place, face.note]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}
