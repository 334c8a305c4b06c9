import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pragueInstant, unixSeconds } from '../time/time.ts';
import { dayAround, freeRooms } from './free-rooms.ts';
import { reservation, room, useOf } from './occupancy.fixture.ts';
import { busySpans, gapsBetween, roomUses, type Span, spansWithin } from './occupancy.ts';

/** An ordinary day, and the two on which the clocks change. */
const dates = fc.constantFrom('2026-11-18', '2027-03-28', '2026-10-25');
const days = dates.map((date): Span => {
  const at = (minutes: number) => unixSeconds(pragueInstant(date, minutes));
  return { from: at(0), until: at(1440) };
});

/** A day and spans around it; some are empty, overlap or touch. */
const taken = days.chain((day) =>
  fc
    .array(
      fc.record({
        start: fc.integer({ min: -30, max: 120 }),
        length: fc.integer({ min: 0, max: 30 }),
        canceled: fc.constantFrom<boolean | string>(false, false, false, true, '', 'výpadek proudu'),
      }),
      { maxLength: 12 },
    )
    .map((list) => ({
      day,
      uses: list.map(({ start, length, canceled }) => {
        const from = day.from + start * 900;
        return useOf({ start: from, end: from + length * 900, canceled });
      }),
    })),
);

const isIn = ({ from, until }: Span, moment: number) => from <= moment && moment < until;
const moments = ({ from, until }: Span) =>
  Array.from({ length: Math.ceil((until - from) / 900) }, (_, quarter) => from + quarter * 900);

describe('laws', () => {
  test('free and busy never overlap, and together they are the day', () => {
    fc.assert(
      fc.property(taken, ({ day, uses }) => {
        const busy = spansWithin(busySpans(uses), day);
        const all = [...busy, ...gapsBetween(busy, day)].sort((a, b) => a.from - b.from);
        expect(all[0]?.from).toBe(day.from);
        expect(all.at(-1)?.until).toBe(day.until);
        for (const [index, { from, until }] of all.entries()) {
          expect(until).toBeGreaterThan(from);
          expect(all[index + 1]?.from ?? until).toBe(until);
        }
      }),
    );
  });

  test('a moment is busy exactly while a use that is not cancelled lasts', () => {
    fc.assert(
      fc.property(taken, ({ day, uses }) => {
        const busy = busySpans(uses);
        for (const moment of moments(day)) {
          const isUsed = uses.some(
            ({ start, end, canceled }) =>
              (canceled === false || canceled === '') && start <= moment && moment < end,
          );
          expect(busy.some((span) => isIn(span, moment))).toBe(isUsed);
        }
      }),
    );
  });

  test('a room is free exactly when no busy span meets the asked one, and its free span has the asked one', () => {
    fc.assert(
      fc.property(taken, fc.nat(90), fc.integer({ min: 1, max: 8 }), ({ day, uses }, start, quarters) => {
        const from = day.from + start * 900;
        const asked = { from, until: from + quarters * 900 };
        const wide = dayAround(asked);
        const [found] = freeRooms([room()], new Map([['B139', uses]]), { asked, day: wide });
        const isMet = busySpans(uses).some((span) => span.from < asked.until && asked.from < span.until);
        expect(found === undefined).toBe(isMet);
        if (found === undefined) return;
        const { free, busy } = found;
        expect(free.from <= asked.from && asked.until <= free.until).toBe(true);
        expect(free.from >= wide.from && free.until <= wide.until).toBe(true);
        // The free span cannot be longer.
        for (const edge of [free.from - 1, free.until])
          if (isIn(wide, edge)) expect(busy.some((span) => isIn(span, edge))).toBe(true);
      }),
    );
  });

  test('a reservation takes its room and no other', () => {
    fc.assert(
      fc.property(days, fc.nat(80), fc.integer({ min: 1, max: 12 }), (day, start, quarters) => {
        const from = day.from + start * 900;
        const taking = reservation({ start: from, end: from + quarters * 900 });
        const rooms = [room(), room({ id: 'A214', id_sis: 'A 214' })];
        const uses = roomUses(rooms, { lessons: [], terms: [], reservations: [taking] }, day);
        const asked = { from, until: taking.end };
        const found = freeRooms(rooms, uses, { asked, day: dayAround(asked) });
        expect(found.map((one) => one.room.id)).toEqual(['A214']);
      }),
    );
  });
});
