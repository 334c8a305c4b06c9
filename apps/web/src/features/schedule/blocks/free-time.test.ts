import { describe, expect, test } from 'vitest';
import { examBlock, lesson, loaded } from '../sources/loaded-source.fixture.ts';
import { basisOf, freeDays } from './free-time.ts';

const bounds = { days: [3, 4] as const, from: 480, to: 1200 };

/** The free time of each day: `3 8:00-9:00, 13:00-20:00`. */
const told = (week: number, ...sources: Parameters<typeof freeDays>[0]) =>
  freeDays(sources, [], week, bounds).map(
    ({ day, spans, isWhole }) =>
      `${day} ${isWhole ? 'whole' : spans.map(({ from, to }) => `${from / 60}-${to / 60}`).join(', ')}`,
  );

describe('free time of several timetables', () => {
  const own = loaded('study 1', [lesson({ gl: 'a' }), lesson({ gl: 'b', from: 13, to: 14 })]);
  const room = loaded('room x', [
    lesson({ gl: 'c', from: 9, to: 11 }),
    lesson({ gl: 'd', day: 4, weeks: { 2: false } }),
  ]);

  test('is where none of them has a lesson', () => {
    expect(told(1, own)).toEqual(['3 10-13, 14-20', '4 whole']);
    expect(told(1, own, room)).toEqual(['3 11-13, 14-20', '4 whole']);
    expect(told(2, own, room)).toEqual(['3 11-13, 14-20', '4 10-20']);
  });

  test('is not during an exam', () => {
    const [day] = freeDays([own], [examBlock('2026-11-18', 15)], 1, bounds);
    expect(day?.spans.map(({ from, to }) => [from / 60, to / 60])).toEqual([
      [10, 13],
      [14, 15],
      [17, 20],
    ]);
  });

  test('in all weeks is where none of them has a lesson in any week', () => {
    expect(told(0, own, room)).toEqual(['3 11-13, 14-20', '4 10-20']);
  });

  test('is also where a lesson is cancelled', () => {
    const off = loaded('room y', [lesson({ gl: 'e', from: 8, to: 20, weeks: { 1: 'ill', 2: false } })]);
    expect(told(1, off)).toEqual(['3 whole', '4 whole']);
    expect(told(2, off)).toEqual(['3 ', '4 whole']);
  });

  test('of 45 minutes counts, of 44 does not', () => {
    const until = (hour: number) => [loaded('room z', [lesson({ gl: 'f', from: 8, to: hour })])] as const;
    expect(told(1, ...until(19.25))[0]).toBe('3 19.25-20');
    expect(told(1, ...until(19 + 16 / 60))[0]).toBe('3 ');
  });
});

describe('what free time is told from', () => {
  const labels = (sources: { label: string }[]) => sources.map(({ label }) => label);

  test('names what is counted, what is missing and what is unknown', () => {
    const basis = basisOf([
      loaded('study 1'),
      loaded('room old', [], { state: 'stale' }),
      loaded('room bad', [], { state: 'failed' }),
      loaded('room stopped', [], { state: 'cancelled' }),
      loaded('room none', [], { state: 'failed', isUnknown: true }),
    ]);
    expect(labels(basis.counted)).toEqual(['the 1', 'the old']);
    expect(labels(basis.missing)).toEqual(['the bad', 'the stopped']);
    expect(labels(basis.unknown)).toEqual(['the none']);
    expect(basis.isLoading).toBe(false);
  });

  test('waits for what is on its way, not for what is unknown', () => {
    expect(basisOf([loaded('study 1'), loaded('room x', [], { state: 'loading' })]).isLoading).toBe(true);
    expect(basisOf([loaded('room x', [], { state: 'loading', isUnknown: true })]).isLoading).toBe(false);
  });
});
