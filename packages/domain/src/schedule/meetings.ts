import { cancelReason, isCanceled, type Lesson, type LessonBlock, type LessonWeek } from './lesson.ts';

type Place = LessonBlock['place'];

/** A lesson in one week. Blocks are split into weeks, so that a block that was split or joined is no change. */
export interface Meeting extends Pick<LessonBlock, 'day' | 'minutes' | 'duration' | 'place'> {
  week: number;
  date: string;
  canceled: LessonWeek['canceled'];
}

/** A meeting before and now; null on the side where it is missing. */
export type MeetingChange =
  | { was: Meeting; now: Meeting }
  | { was: Meeting; now: null }
  | { was: null; now: Meeting };

type Key = readonly (string | number)[];

/** Places with the same code are the same; '' means no place. */
export function placeKey(place: Place): string {
  return place?.code ?? '';
}

/** Orders duplicates so that a held one comes first, independently of the order of the blocks. */
function cancelKey(meeting: Meeting): string {
  return isCanceled(meeting) ? `canceled ${cancelReason(meeting) ?? ''}` : '';
}

const timeKey = ({ date, minutes, duration, day, place, week }: Meeting): Key => [
  date,
  minutes,
  placeKey(place),
  duration,
  day,
  week,
];

function compareKeys(a: Key, b: Key): number {
  for (const [index, one] of a.entries()) {
    const other = b[index];
    if (other === undefined || one === other) continue;
    return one < other ? -1 : 1;
  }
  return 0;
}

/** All meetings by date, time and place. Duplicates become one meeting, which is held if either of them is. */
export function meetingsOf(lesson: Pick<Lesson, 'blocks'>): Meeting[] {
  const found = new Map<string, Meeting>();
  for (const { day, minutes, duration, place, weeks } of lesson.blocks) {
    for (const [week, { date, canceled }] of Object.entries(weeks)) {
      const meeting: Meeting = { week: Number(week), date, day, minutes, duration, place, canceled };
      const key = JSON.stringify(timeKey(meeting));
      const twin = found.get(key);
      if (twin === undefined || cancelKey(meeting) < cancelKey(twin)) found.set(key, meeting);
    }
  }
  return [...found.values()].sort((a, b) => compareKeys(timeKey(a), timeKey(b)));
}

/** How two meetings of a week differ. The date counts as the day: a week may be taught on the date of another day. */
export function differencesOf(was: Meeting, now: Meeting) {
  return {
    day: was.day !== now.day || was.date !== now.date,
    start: was.minutes !== now.minutes,
    duration: was.duration !== now.duration,
    place: placeKey(was.place) !== placeKey(now.place),
  };
}

/**
 * Distance of two meetings: first the number of differences, then their weights. A room weighs less than a length, a
 * length less than a start, a start less than a day.
 */
function distance(was: Meeting, now: Meeting): Key {
  const { day, start, duration, place } = differencesOf(was, now);
  const weights = [place ? 1 : 0, duration ? 2 : 0, start ? 4 : 0, day ? 8 : 0];
  return [weights.filter((weight) => weight > 0).length, weights.reduce((sum, weight) => sum + weight, 0)];
}

/**
 * Matches the meetings of one week; both sides are in order of time. The closest pair is matched first. Of equally
 * close pairs the earlier is matched first, so that meetings that move alike keep their order.
 */
function matchWeek(old: readonly Meeting[], now: readonly Meeting[]): MeetingChange[] {
  const candidates = old
    .flatMap((a) => now.map((b) => ({ was: a, now: b, distance: distance(a, b) })))
    .sort((a, b) => compareKeys(a.distance, b.distance));
  const matched = new Set<Meeting>();
  const changes: MeetingChange[] = [];
  for (const pair of candidates) {
    if (matched.has(pair.was) || matched.has(pair.now)) continue;
    matched.add(pair.was).add(pair.now);
    changes.push({ was: pair.was, now: pair.now });
  }
  const isAlone = (meeting: Meeting) => !matched.has(meeting);
  return [
    ...changes,
    ...old.filter(isAlone).map((was): MeetingChange => ({ was, now: null })),
    ...now.filter(isAlone).map((meeting): MeetingChange => ({ was: null, now: meeting })),
  ];
}

/**
 * Every meeting of both sides once, with the matching meeting of the same week if there is one, in order of time.
 * Swapping the sides gives the same pairs.
 */
export function matchMeetings(old: readonly Meeting[], now: readonly Meeting[]): MeetingChange[] {
  const oldWeeks = Map.groupBy(old, ({ week }) => week);
  const nowWeeks = Map.groupBy(now, ({ week }) => week);
  const weeks = new Set([...oldWeeks.keys(), ...nowWeeks.keys()]);
  return [...weeks]
    .flatMap((week) => matchWeek(oldWeeks.get(week) ?? [], nowWeeks.get(week) ?? []))
    .map((change) => ({ change, key: timeKey(change.now ?? change.was) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ change }) => change);
}
