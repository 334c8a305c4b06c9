import {
  addDays,
  EVENT_CATEGORIES,
  type EventRecord,
  isAllDay,
  mondayOf,
  pragueDate,
  pragueInstant,
  pragueParts,
  type ReservationRecord,
  type RoomRecord,
  unixSeconds,
} from '@kahan/domain';
import { describe, expect, it } from 'vitest';
import { NOW, openGenerated, temporaryDirectory } from '../../test/sandbox.ts';
import { calendarFor } from '../calendar.ts';
import type { Store } from '../store/store.ts';
import { createUniversity } from '../store/university.ts';
import { makeEvents } from './texts/events.ts';

async function generated<T>(now: Date, seed: string, work: (store: Store) => T): Promise<T> {
  const directory = temporaryDirectory();
  const store = await openGenerated(directory.path, 200, now, seed);
  try {
    return work(store);
  } finally {
    store.close();
    directory.remove();
  }
}

const DAY = 86_400;

const dump = ({ db }: Store) => JSON.stringify(db.prepare('select * from catalogue').all());

function recordsOf<T>({ db }: Store, kind: string): T[] {
  const rows = db.prepare('select record from catalogue where kind = ?').all(kind);
  return rows.map(({ record }) => JSON.parse(String(record)) as T);
}

interface Use {
  /** Name of the room in the timetable. */
  room: string;
  date: string;
  from: number;
  to: number;
}

/** When lessons take a room, cancelled ones included. */
function lessonsIn(store: Store): Use[] {
  const gls = store.db.prepare('select gl from lessons').all();
  const lessons = createUniversity(store).lessons(gls.map(({ gl }) => String(gl)));
  return lessons.flatMap(({ blocks }) =>
    blocks.flatMap(({ place, minutes, duration, weeks }) =>
      Object.values(weeks).map(({ date }) => ({
        room: place?.code ?? '',
        date,
        from: minutes,
        to: minutes + duration,
      })),
    ),
  );
}

function bookingsIn(store: Store, reservations: readonly ReservationRecord[]): Use[] {
  const names = new Map(recordsOf<RoomRecord>(store, 'rooms').map(({ id, id_sis }) => [id, id_sis]));
  return reservations.map(({ room, start, end }) => {
    const { date, minutes } = pragueParts(new Date(start * 1000));
    return { room: names.get(room) ?? '?', date, from: minutes, to: minutes + (end - start) / 60 };
  });
}

/** Rooms and dates on which a room is used twice at a time. */
function clashesOf(uses: readonly Use[]): string[] {
  return [...Map.groupBy(uses, ({ room, date }) => `${room} ${date}`)].flatMap(([where, list]) => {
    const ordered = list.toSorted((a, b) => a.from - b.from);
    return ordered.some(({ from }, index) => index > 0 && from < (ordered[index - 1]?.to ?? 0)) ? where : [];
  });
}

const midnight = (date: string) => unixSeconds(pragueInstant(date, 0));

describe('the catalogues of a generated university', { timeout: 120_000 }, () => {
  it('follow from seed and date', async () => {
    const one = await generated(NOW, 'a', dump);
    expect(await generated(NOW, 'a', dump)).toBe(one);
    expect(await generated(NOW, 'b', dump)).not.toBe(one);
  });

  it.each(['2026-11-18', '2026-12-29', '2026-08-10', '2027-03-03'])(
    'are alive on %s: rooms are booked before, in and after this week, never twice, and something happens',
    async (today) => {
      await generated(new Date(`${today}T10:00:00Z`), 'test', (store) => {
        const [from, to] = [midnight(mondayOf(today)), midnight(addDays(mondayOf(today), 7))];
        const reservations = recordsOf<ReservationRecord>(store, 'reservations');
        const count = (is: (start: number) => boolean) =>
          reservations.filter(({ start }) => is(start)).length;
        expect(count((start) => start < from)).toBeGreaterThan(50);
        expect(count((start) => start >= from && start < to)).toBeGreaterThan(30);
        expect(count((start) => start >= to)).toBeGreaterThan(50);

        const bookings = bookingsIn(store, reservations);
        expect(bookings.filter(({ room }) => room === '?')).toEqual([]);
        expect(clashesOf([...lessonsIn(store), ...bookings])).toEqual([]);

        const events = recordsOf<EventRecord>(store, 'events');
        expect(events.some(({ start, end }) => start < to && end > from)).toBe(true);
        const { semesters } = store.meta.calendar.schedule;
        for (const { start } of [semesters[1], semesters[2]]) {
          const [begin, end] = [midnight(start), midnight(addDays(start, 100))];
          const semester = events.filter((event) => event.start >= begin && event.start < end);
          expect(semester.length).toBeGreaterThan(20);
          const categories = new Set(semester.flatMap((event) => event.categories));
          expect([...categories].sort()).toEqual([...EVENT_CATEGORIES]);
          expect(semester.filter(isAllDay).length).toBeGreaterThan(3);
          expect(semester.some((event) => isAllDay(event) && event.end - event.start > 2 * DAY)).toBe(true);
          expect(new Set(semester.map(({ url }) => url === null))).toEqual(new Set([true, false]));
        }
      });
    },
  );

  it('what belongs to a season is in it, on whatever day the university is made', () => {
    const months = (title: string) =>
      ['2026-08-31', '2026-11-18', '2027-01-10', '2027-07-15'].map((today) => {
        const event = makeEvents(calendarFor(today), today).find((one) => one.title.en.includes(title));
        return event && pragueDate(new Date(event.start * 1000)).slice(5, 7);
      });
    expect(months('St Nicholas')).toEqual(['12', '12', '12', '12']);
    expect(months('Christmas gathering')).toEqual(['12', '12', '12', '12']);
    expect(months('Ski course')).toEqual(['02', '02', '02', '02']);
  });
});
