import { addDays } from '../time/time.ts';
import { isCanceled, type Lesson } from './lesson.ts';
import { type Meeting, matchMeetings, meetingsOf, placeKey } from './meetings.ts';

export type { Meeting } from './meetings.ts';

/** A slot that is taught at least this many times as often as another is the usual one. */
const USUAL_RATIO = 3;

/** A meeting that is held at another time or in another place than usual in its week. */
export interface ChangedMeeting {
  usual: Meeting;
  now: Meeting;
}

const slotKey = ({ day, minutes, duration, place }: Meeting) =>
  [day, minutes, duration, placeKey(place)].join('|');

/** Whether a slot is due in a week by the smallest step between its weeks: `[1, 3, 7]` is due in 5 and not in 6. */
function isDue(weeks: readonly number[], week: number): boolean {
  const step = Math.min(...weeks.slice(1).map((next, index) => next - (weeks[index] ?? next)));
  const first = weeks[0] ?? week;
  return (week - first) % step === 0 && week >= first - step && week <= (weeks.at(-1) ?? week) + step;
}

/**
 * The meetings of a lesson that differ from the usual slot of their week. A slot is usual when it has at least three
 * times as many weeks as the other one, is due in that week, and is not held in it. The two are matched by the fewest
 * differences (decision 011). A cancelled meeting is not changed.
 */
export function changedMeetings(lesson: Pick<Lesson, 'blocks'>): ChangedMeeting[] {
  if (lesson.blocks.length < 2) return [];
  const slots = [...Map.groupBy(meetingsOf(lesson), slotKey).values()].map((meetings) => ({
    meetings,
    // Meetings come by date.
    weeks: meetings.map(({ week }) => week),
  }));
  const most = Math.max(...slots.map(({ weeks }) => weeks.length));
  const isRare = ({ weeks }: { weeks: number[] }) => weeks.length * USUAL_RATIO <= most;
  const rare = slots.filter(isRare);
  const now = rare.flatMap(({ meetings }) => meetings).filter((meeting) => !isCanceled(meeting));
  const usual = slots
    .filter((slot) => !isRare(slot))
    .flatMap(({ meetings, weeks }) =>
      // Several changed meetings of a week need the usual one once.
      [...new Map(now.map((meeting) => [meeting.week, meeting])).values()].flatMap(({ week, date, day }) => {
        const [example] = meetings;
        const own = meetings.find((meeting) => meeting.week === week);
        if (example === undefined || (own && !isCanceled(own)) || !isDue(weeks, week)) return [];
        return [
          { ...example, week, date: addDays(date, example.day - day), canceled: own?.canceled ?? false },
        ];
      }),
    );
  return matchMeetings(usual, now).flatMap(({ was, now: held }) =>
    was && held ? [{ usual: was, now: held }] : [],
  );
}
