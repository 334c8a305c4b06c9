import type { RoomEvent } from '@kahan/contract';
import { busySpans, dateAt, pragueDate } from '@kahan/domain';

/** Whether a room is taken at a moment, and until when; null when nothing more is known of that day. */
export function stateOf(events: readonly RoomEvent[], now: Date): { isBusy: boolean; until: number | null } {
  const at = now.getTime() / 1000;
  const spans = busySpans(events);
  const busy = spans.find(({ from, until }) => from <= at && at < until);
  if (busy !== undefined) return { isBusy: true, until: busy.until };
  const next = spans.find(({ from }) => from > at)?.from;
  const isToday = next !== undefined && dateAt(next) === pragueDate(now);
  return { isBusy: false, until: isToday ? next : null };
}
