import type { ItemType } from '../codes.ts';
import type { ItemDraft, LessonDate, LessonSlot, ScheduleValues } from '../news/news.ts';
import { cancelReason, isCanceled, type Lesson } from './lesson.ts';
import {
  differencesOf,
  type Meeting,
  type MeetingChange,
  matchMeetings,
  meetingsOf,
  placeKey,
} from './meetings.ts';

type LessonType = Extract<ItemType, `schedule:${string}`>;

/** Items of a lesson come in this order, and by time within a type. */
const ORDER: readonly LessonType[] = [
  'schedule:canceled',
  'schedule:uncanceled',
  'schedule:day-changed',
  'schedule:start-changed',
  'schedule:duration-changed',
  'schedule:room-moved',
  'schedule:weeks-added',
  'schedule:weeks-removed',
];

/**
 * News of one lesson. Each meeting gives at most one change; meetings with the same change are one item:
 *
 * | before | now | item |
 * |---|---|---|
 * | held | cancelled | `schedule:canceled`, whatever else changed |
 * | cancelled | held | `schedule:uncanceled`, whatever else changed |
 * | held | held on another day | `schedule:day-changed` |
 * | held | held, another start | `schedule:start-changed` |
 * | held | held, another length | `schedule:duration-changed` |
 * | held | held in another room | `schedule:room-moved` |
 * | none | held | `schedule:weeks-added` |
 * | held | none | `schedule:weeks-removed` |
 *
 * The first row that fits gives the type; the item contains the whole slot before and now. A meeting that is cancelled
 * before and now gives nothing. When weeks from `today` (YYYY-MM-DD) on changed, earlier weeks are left out; when only
 * earlier weeks changed, the item is about them. null on either side (the student joined or left) gives no news.
 */
export function compareLesson(old: Lesson | null, now: Lesson | null, today: string): ItemDraft[] {
  if (old === null || now === null) return [];
  const meetings = meetingsOf(now);
  const changes = matchMeetings(meetingsOf(old), meetings).filter((change) => typeOf(change) !== null);
  const ahead = changes.filter(({ was, now }) => [was, now].some((m) => m !== null && m.date >= today));
  const reported = ahead.length > 0 ? ahead : changes;
  return ORDER.flatMap((type) => {
    const own = reported.filter((change) => typeOf(change) === type);
    const groups = Map.groupBy(own, (change) => JSON.stringify(groupOf(type, change)));
    return [...groups.values()].map((group) => draft(type, now, group, meetings));
  });
}

function typeOf({ was, now }: MeetingChange): LessonType | null {
  const wasHeld = was !== null && !isCanceled(was);
  const isHeld = now !== null && !isCanceled(now);
  if (!wasHeld && !isHeld) return null;
  if (was === null) return 'schedule:weeks-added';
  // A removed week that was cancelled gives nothing: the check above returned null for it.
  if (now === null) return 'schedule:weeks-removed';
  if (!isHeld) return 'schedule:canceled';
  if (!wasHeld) return 'schedule:uncanceled';
  const differs = differencesOf(was, now);
  if (differs.day) return 'schedule:day-changed';
  if (differs.start) return 'schedule:start-changed';
  if (differs.duration) return 'schedule:duration-changed';
  return differs.place ? 'schedule:room-moved' : null;
}

const time = (meeting: Meeting | null) => meeting && [meeting.day, meeting.minutes, meeting.duration];
const place = (meeting: Meeting | null) => meeting && placeKey(meeting.place);

/** Changes with an equal result share a card. The room of a week that is cancelled or removed does not matter. */
function groupOf(type: LessonType, { was, now }: MeetingChange): unknown[] {
  if (type === 'schedule:canceled') return [time(was), time(now), now && cancelReason(now)];
  if (type === 'schedule:weeks-removed') return [time(was)];
  return [time(was), place(was), time(now), place(now)];
}

/** The slot that all meetings share; the place is null when the meetings have different places. */
function slotOf(meetings: readonly Meeting[]): LessonSlot | null {
  const [first] = meetings;
  if (first === undefined) return null;
  const { day, minutes, duration } = first;
  const isShared = meetings.every((meeting) => placeKey(meeting.place) === placeKey(first.place));
  return { day, minutes, duration, place: isShared ? first.place : null };
}

function dateOf({ was, now }: MeetingChange): LessonDate {
  const meeting = now ?? was;
  const date = { week: meeting.week, date: meeting.date };
  return was === null || was.date === date.date ? date : { ...date, was_date: was.date };
}

function draft(
  type: LessonType,
  lesson: Lesson,
  changes: MeetingChange[],
  meetings: readonly Meeting[],
): ItemDraft {
  const was = slotOf(changes.flatMap((change) => change.was ?? []));
  const now = slotOf(changes.flatMap((change) => change.now ?? []));
  const slot = now ?? was;
  const [first] = changes;
  if (first === undefined || slot === null) throw new RangeError('a schedule item needs at least one week');
  const weeks = changes.map(dateOf);
  const dates = new Set(weeks.map(({ date }) => date));
  const start = (first.now ?? first.was).date;
  const next = meetings.find((m) => m.date > start && !dates.has(m.date) && !isCanceled(m));
  const values: ScheduleValues = {
    gl: lesson.gl,
    code: lesson.subject.code,
    name: lesson.subject.name,
    type: lesson.type,
    now: slot,
    was: was ?? slot,
    weeks,
    reason: first.now && cancelReason(first.now),
    next_date: next?.date ?? null,
  };
  const path = `/schedule/${lesson.year}/${lesson.semester}?subject=${encodeURIComponent(lesson.subject.code)}`;
  return { type, content: { values, path } };
}
