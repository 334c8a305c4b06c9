import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inParts, TIMES } from './calendar.fixture.ts';
import { CalendarError, type CalendarRead, readCalendar } from './index.ts';
import { mutants } from './mutants.fixture.ts';

const FILES = 1_000;
const BOUNDS = { steps: 300_000, eventSteps: 60_000, occurrences: 1_500, bytes: 2 ** 20 };
/** One event may begin while some steps are left. A day of seconds is counted in one piece. */
const MOST_STEPS = BOUNDS.steps + 86_400;

type Outcome = CalendarRead | { code: string };

async function outcome(source: Parameters<typeof readCalendar>[0]): Promise<Outcome> {
  try {
    return await readCalendar(source, { ...TIMES, bounds: BOUNDS });
  } catch (error) {
    // Whatever else is thrown is a crash.
    if (!(error instanceof CalendarError) || error.message === '') throw error;
    return { code: error.code };
  }
}

test('broken files: each is read as far as it can be, at bounded cost, with a reason for what is left out', async () => {
  const seen = { whole: 0, refused: 0, events: 0, reasons: new Set<string>() };
  await fc.assert(
    fc.asyncProperty(mutants, async (file) => {
      const found = await outcome(file);
      if ('code' in found) {
        seen.whole += 1;
        return;
      }
      expect(found.steps).toBeLessThanOrEqual(MOST_STEPS);
      expect(new Set(found.events.map(({ id }) => id)).size).toBe(found.events.length);
      for (const { start, end, title } of found.events) {
        expect(Number.isInteger(start) && Number.isInteger(end) && end >= start).toBe(true);
        expect(start < TIMES.until && end >= TIMES.from && title !== '').toBe(true);
      }
      for (const { line, reason } of found.refused) expect(line > 0 && reason !== '').toBe(true);
      seen.refused += found.refused.length;
      seen.events += found.events.length;
      for (const { reason } of found.refused) seen.reasons.add(reason.replace(/["\d].*/, ''));
    }),
    { numRuns: FILES },
  );
  // The files are broken in many ways, and not so that nothing is left to read.
  expect(seen.whole).toBeGreaterThan(10);
  expect(seen.refused).toBeGreaterThan(FILES / 2);
  expect(seen.events).toBeGreaterThan(FILES * 5);
  expect(seen.reasons.size).toBeGreaterThan(15);
});

test('a file says the same however it arrives', async () => {
  await fc.assert(
    fc.asyncProperty(mutants, fc.integer({ min: 1, max: 5_000 }), async (file, length) => {
      expect(await outcome(inParts(file, Math.max(length, file.length / 200)))).toEqual(await outcome(file));
    }),
    { numRuns: 60 },
  );
});
