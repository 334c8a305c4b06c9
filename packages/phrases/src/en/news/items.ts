import {
  dayOfWeek,
  type ExamValues,
  isGrade,
  type ReminderValues,
  type ScheduleValues,
  type StudyValues,
  type TermSlot,
  type TermValues,
} from '@kahan/domain';
import type { CardPart, CardText, CardTexts } from '../../card.ts';
import { groupCard } from '../../group-card.ts';
import { lessonCard, type Side } from '../../lesson-card.ts';
import { termCard } from '../../term-card.ts';
import { clock, counted, datesOf } from '../../words.ts';
import { dates } from '../dates.ts';
import { groupCard as words } from '../groups/group-card.ts';
import { home } from '../home/home.ts';
import { grades } from '../results/grades.ts';

const attempt = (values: ExamValues) => (values.attempt > 1 ? `, attempt ${values.attempt}` : '');
const credits = (points: number) => counted('en', points, { one: 'ECTS credit', other: 'ECTS credits' });
const graded = ({ grade }: ExamValues) =>
  grade !== null && isGrade(grade) ? `${grade}, ${grades[grade].toLowerCase()}` : (grade ?? '');

function result(values: ExamValues, why: string, body: CardPart[][] = []): CardText {
  return { why, title: `${values.name.en}: ${graded(values)}`, body, link: 'Show in programmes' };
}

const changed = (was: string, now: string): CardPart[] => ['Before ', { was }, ', now ', { now }, '.'];

const study = { link: 'Show in programmes' };

function studyResult(
  { study_program, result: now, old_result: was }: StudyValues,
  semester: string,
): CardText {
  const title = study_program.en;
  if (now === null) {
    const body = was === null ? [] : [[{ was }]];
    return {
      ...study,
      why: `Withdrawn result of the ${semester} semester`,
      title: `${title}: the result no longer applies`,
      body,
    };
  }
  const why =
    was === null ? `Result of the ${semester} semester` : `Changed result of the ${semester} semester`;
  return { ...study, why, title: `${title}: ${now}`, body: was === null ? [] : [changed(was, now)] };
}

/** One day: on Friday 20 Nov; several: on 3 days. */
function when(values: ScheduleValues, side: Side): string {
  const [first = '', ...others] = datesOf(values, side);
  return others.length === 0 ? dates.on(first) : `on ${others.length + 1} days`;
}

/** on Thursday 19 Nov; for several weeks: on Thursday. */
const onDay = (v: ScheduleValues) =>
  v.weeks.length === 1 ? when(v, 'now') : dates.onWeekday(dayOfWeek(datesOf(v, 'now')[0] ?? ''));

const instead = (was: string, now: string): CardPart[] => ['Instead of ', { was }, ' it is ', { now }, '.'];
const { days, hours, whole, retimed, after } = lessonCard({
  dates,
  weeks: (from, to, count) => `from ${from} to ${to} (${count} weeks)`,
  instead,
  next: (date) => `The next one is on ${date}.`,
});

const schedule = { link: 'Open the timetable' };
const terms = { link: 'Open exam dates' };
const term = termCard({ dates });

/** Why the place went to the next one, and what to do. */
function passedOver({ reason }: TermValues): string {
  switch (reason) {
    case 'has-place':
    case 'already-signed':
      return 'It went to the next one because you have an exam date of this subject already.';
    case 'attempts-used':
      return 'It went to the next one because you have used up all attempts. Ask the study office.';
    case 'logout-over':
      return 'It went to the next one because your other exam date can no longer be given up.';
    case 'closed':
      return 'Sign-up had ended by then.';
    case 'no-such-term':
      return 'The school has cancelled the exam date. Choose another one.';
    case 'not-taken':
      return 'A place was kept for you for three minutes, then it went to the next one. Wait again if you still want one.';
    default:
      return 'It went to the next one because the student system no longer lets you sign up. Ask the teacher.';
  }
}

/** Cards by item type, from the values of the item. Public news has its own texts. */
const texts: CardTexts = {
  'exam:grade-new': (v) => result(v, `New ${v.kind} result${attempt(v)}`),
  'exam:grade-changed': (v) =>
    result(
      v,
      `Changed ${v.kind} result${attempt(v)}`,
      v.old_grade === null ? [] : [changed(v.old_grade, v.grade ?? '')],
    ),
  'exam:attempt-inserted': (v) => result(v, `Another ${v.kind} result${attempt(v)}`),
  'exam:attempt-deleted': (v) => ({
    why: `Withdrawn ${v.kind} result`,
    title: `${v.name.en}: attempt ${v.attempt} was withdrawn`,
    body: v.grade === null ? [] : [[{ was: graded(v) }]],
    link: 'Show in programmes',
  }),
  'exam:fulfilled': (v) => result(v, v.kind === 'exam' ? 'Exam passed' : 'Credit awarded'),
  'exam:not-fulfilled': (v) => result(v, v.kind === 'exam' ? 'Exam not passed' : 'Credit not awarded'),
  'exam:date-moved': (v) => ({
    ...terms,
    why: `Your ${home.examKinds[v.term_type]} date has moved`,
    title: `${v.name.en}: ${home.examKinds[v.term_type]} ${term.on(v.now)}`,
    body: [instead(term.whole(v.was), term.whole(v.now))],
  }),
  'exam:place-changed': (v) => ({
    ...terms,
    why: `Change of room for your ${home.examKinds[v.term_type]}`,
    title: v.now.place
      ? `${v.name.en}: ${home.examKinds[v.term_type]} in ${v.now.place.name}`
      : `${v.name.en}: ${home.examKinds[v.term_type]} without a room for now`,
    body: [[`${term.short(v.now)}. `, ...move(v)]],
  }),
  'exam:cancelled': (v) => ({
    ...terms,
    why: `Your ${home.examKinds[v.term_type]} date is cancelled`,
    title: `${v.name.en}: no ${home.examKinds[v.term_type]} ${term.on(v.was)}`,
    body: [[{ was: term.whole(v.was) }], ['The school has cancelled it. Choose another date.']],
  }),
  'exam:sign-up-removed': (v) => ({
    ...terms,
    why: `Your sign-up for this ${home.examKinds[v.term_type]} date was cancelled`,
    title: `${v.name.en}: you are no longer signed up for the ${home.examKinds[v.term_type]} ${term.on(v.was)}`,
    body: [
      [{ was: term.whole(v.was) }],
      ['The date takes place without you. If it was not you who cancelled, ask the study office.'],
    ],
  }),
  'exam:wait-signed': (v) => ({
    ...terms,
    why: `A place at the ${home.examKinds[v.term_type]} date that you waited for`,
    title: `${v.name.en}: you are signed up for the ${home.examKinds[v.term_type]} ${term.on(v.now)}`,
    body: [[term.whole(v.now)], ['If you do not come, it may cost you an attempt.']],
  }),
  'exam:wait-skipped': (v) => ({
    ...terms,
    why: `Waiting for the ${home.examKinds[v.term_type]} date is over`,
    title: `${v.name.en}: you did not get the place at the ${home.examKinds[v.term_type]} ${term.on(v.now)}`,
    body: [[term.whole(v.now)], [passedOver(v)]],
  }),
  'exam:wait-offered': (v) => ({
    ...terms,
    why: `A place at the ${home.examKinds[v.term_type]} date that you are waiting for`,
    title: `${v.name.en}: a place is free at the ${home.examKinds[v.term_type]} ${term.on(v.now)}`,
    body: [
      [term.whole(v.now)],
      [`It is yours until ${term.clock(v.until)}. Sign up, or it goes to the next one.`],
    ],
  }),
  'exam:wait-expired': (v) => ({
    ...terms,
    why: `Waiting for the ${home.examKinds[v.term_type]} date is over`,
    title: `${v.name.en}: no place became free at the ${home.examKinds[v.term_type]} ${term.on(v.now)}`,
    body: [[term.whole(v.now)], ['The time until which you wanted to wait has passed.']],
  }),
  'schedule:canceled': (v) => ({
    ...schedule,
    why: 'Cancelled lesson in your timetable',
    title: `${v.name.en}: no ${home.kinds[v.type]} ${when(v, 'was')}`,
    body: [[{ was: whole(v, 'was') }], ...after(v)],
  }),
  'schedule:uncanceled': (v) => ({
    ...schedule,
    why: 'A cancelled lesson takes place after all',
    title: `${v.name.en}: the ${home.kinds[v.type]} takes place ${when(v, 'now')}`,
    body: [restored(v)],
  }),
  'schedule:room-moved': (v) => ({
    ...schedule,
    why: 'Change of room in your timetable',
    title: v.now.place
      ? `${v.name.en}: ${home.kinds[v.type]} in ${v.now.place.name}`
      : `${v.name.en}: ${home.kinds[v.type]} without a room for now`,
    body: [[`${days(v, 'now')}, ${hours(v.now)}. `, ...move(v)]],
  }),
  'schedule:day-changed': (v) => ({
    ...schedule,
    why: 'Change of day in your timetable',
    title: `${v.name.en}: ${home.kinds[v.type]} ${onDay(v)}`,
    body: [instead(whole(v, 'was'), whole(v, 'now'))],
  }),
  'schedule:start-changed': (v) => ({
    ...schedule,
    why: 'Change of start in your timetable',
    title: `${v.name.en}: ${home.kinds[v.type]} from ${clock(v.now.minutes)}`,
    body: retimed(v),
  }),
  'schedule:duration-changed': (v) => ({
    ...schedule,
    why: 'Change of length in your timetable',
    title: `${v.name.en}: ${home.kinds[v.type]} until ${clock(v.now.minutes + v.now.duration)}`,
    body: retimed(v),
  }),
  'schedule:weeks-added': (v) => ({
    ...schedule,
    why: 'Added to your timetable',
    title: `${v.name.en}: ${home.kinds[v.type]} also ${when(v, 'now')}`,
    body: [[{ now: whole(v, 'now') }]],
  }),
  'schedule:weeks-removed': (v) => ({
    ...schedule,
    why: 'Removed from your timetable',
    title: `${v.name.en}: no ${home.kinds[v.type]} ${when(v, 'was')} any more`,
    body: [[{ was: whole(v, 'was') }], ...after(v)],
  }),
  'study:new': (v) => ({
    ...study,
    why: 'You have a new programme',
    title: v.study_program.en,
    body: [[`${v.study_type.en}, ${v.form.en}, year ${v.school_year}`]],
  }),
  'study:state-changed': (v) => ({
    ...study,
    why: 'New state of your programme',
    title: `${v.study_program.en}: ${v.state.en}`,
    body: v.old_state === null ? [] : [changed(v.old_state.en, v.state.en)],
  }),
  'study:result-winter': (v) => studyResult(v, 'winter'),
  'study:result-summer': (v) => studyResult(v, 'summer'),
  'grupik:changed': (v) => groupCard(v, words),
  'reminder:exam': (v) => ({
    ...terms,
    why: 'Reminder',
    title: `${v.name.en}: ${kindOf(v)} ${term.on(v.slot)}`,
    body: placeOf(v),
  }),
  'reminder:cancelling': (v) => ({
    ...terms,
    why: 'Reminder: the last chance to cancel',
    title: `${v.name.en}: your sign-up for the ${kindOf(v)} can be cancelled until ${term.short(v.slot)}`,
    body: [],
  }),
  'reminder:opening': (v) => ({
    ...terms,
    why: 'Reminder: a date of your plan opens',
    title: `${v.name.en}: sign-up for the ${kindOf(v)} opens ${term.on(v.slot)}`,
    body: [],
  }),
  'reminder:lesson': (v) => ({
    ...schedule,
    why: 'Reminder',
    title: `${v.name.en}: ${kindOf(v)} ${term.on(v.slot)}`,
    body: placeOf(v),
  }),
};

const kindOf = ({ kind }: ReminderValues) =>
  kind === 'K' || kind === 'Z' ? home.examKinds[kind] : home.kinds[kind];

const placeOf = ({ slot: { place } }: ReminderValues): CardPart[][] => (place ? [[{ now: place.name }]] : []);

function move({ was, now }: Record<Side, Pick<TermSlot, 'place'>>): CardPart[] {
  if (was.place && now.place)
    return ['New room: ', { now: now.place.name }, ' (was ', { was: was.place.name }, ').'];
  if (now.place) return ['New room: ', { now: now.place.name }, '.'];
  return was.place ? ['Room ', { was: was.place.name }, ' no longer applies.'] : [];
}

/** Includes the old slot when the lesson returns at another time or place. */
function restored(v: ScheduleValues): CardPart[] {
  const [was, now] = [whole(v, 'was'), whole(v, 'now')];
  return was === now ? [{ now }] : instead(was, now);
}

export const items = {
  texts,
  public: (source: string | null) => (source === null ? 'Public news' : `Public news, ${source}`),
  credits,
  /** What a result asks of the student. when: Fri 22 Jan, 16:30; until: on Thursday 21 Jan at 14:00. */
  consequences: {
    stillSigned: (when: string, until: string | null) =>
      `You have passed, and you are still signed up for ${when}. ${until === null ? 'It is too late to cancel.' : `Cancelling ends ${until}.`}`,
    lastSigned: (when: string) => `Your next attempt is the last one. You are signed up for ${when}.`,
    last: (until: string | null) =>
      `Your next attempt is the last one. ${until === null ? 'No exam date is open now.' : `Sign-up ends ${until}.`}`,
    none: 'No attempt is left this year.',
    link: terms.link,
  },
};
