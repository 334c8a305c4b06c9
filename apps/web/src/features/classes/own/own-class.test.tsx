import { pragueDate, semesterOf } from '@kahan/domain';
import { result as resultOf } from '@kahan/domain/results.fixture';
import { termOf } from '@kahan/domain/term.fixture';
import { ownClass as texts } from '@kahan/phrases/en/classes/own-class';
import { afterAll, expect, test, vi } from 'vitest';
import { bootOf } from '../../../platform/page/boot.fixture.ts';
import { bootWith } from '../../../platform/page/boot.ts';
import { goByDevice } from '../../../platform/time/clock.fixture.ts';
import { markupOf, textsOf } from '../../../ui/markup.fixture.tsx';
import { OwnClass } from './own-class.tsx';
import type { Own } from './use-own.ts';

// The device's choice to hide grades is read when its module loads.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));
afterAll(() => void vi.unstubAllGlobals());

bootWith(bootOf());
goByDevice();

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);

async function columns(records: Partial<Own['records']>, loads: object = {}): Promise<string[][]> {
  const loaded = { data: {}, isError: false, fetchStatus: 'idle', isEnabled: true, error: null };
  const own = {
    records: { results: [], lessons: [], terms: [], ...records },
    loads: { results: loaded, schedule: loaded, terms: loaded, ...loads },
  } as unknown as Own;
  const markup = await markupOf(
    <OwnClass
      own={own}
      attempts={(result, kind) => result.attempts[kind].map(({ grade }) => <i key={grade}>{grade}</i>)}
      actions={({ term_id }) => <i>act on {term_id}</i>}
      warningsOf={({ term_id }) => [`beware of ${term_id}`]}
    />,
  );
  return markup
    .split('<section')
    .slice(1)
    .map((section) => textsOf(`<section${section}`));
}

test('[CLASSES-07] a class has the grades of all attempts, and the next exam date alone', async () => {
  const at = (days: number, term_id: string) =>
    termOf({
      ...{
        term_id,
        start: NOW + days * DAY,
        signing_start: NOW - 30 * DAY,
        signing_end: NOW + days * DAY - 1,
      },
      ...{ logout_end: NOW + days * DAY - 1, place: { code: 'A1', value: `Room of ${term_id}` } },
    });
  const results = [resultOf({ code: 'N1', credit: ['Z'], exam: ['F', 'C'] })];
  const all = await columns({ results, terms: [at(-5, 'past'), at(9, 'later'), at(4, 'next')] });
  const [, grades = [], , term = []] = all.length === 4 ? all : [[], ...all];
  expect(grades).toEqual(expect.arrayContaining(['Z', 'F', 'C']));
  const text = term.join(' ');
  expect(text).toContain('act on next');
  expect(text).toContain('beware of next');
  expect(text).toContain(texts.nextTerm);
  expect(text).toContain('Room of next');
  expect(text).not.toMatch(/past|later/);
});

test('[CLASSES-07] the nearest date that is open is called so where an earlier one is not open', async () => {
  const times = { signing_end: NOW + 2 * DAY, logout_end: NOW + 2 * DAY };
  const full = termOf({ term_id: 'full', start: NOW + 3 * DAY, ...times, capacity: 1, signed_count: 1 });
  const open = termOf({ term_id: 'open', start: NOW + 4 * DAY, ...times, capacity: 9, signed_count: 1 });
  const text = (await columns({ terms: [full, open] })).at(-1)?.join(' ');
  expect(text).toContain('act on open');
  expect(text).toContain(texts.nextOpenTerm);
});

test('[CLASSES-07] it is not said that one is not signed up before the exam dates are known', async () => {
  const results = [resultOf({ code: 'N1', credit: ['Z'] })];
  const said = async (loads?: object) => (await columns({ results }, loads)).flat().join(' ');
  expect(await said()).toContain('You are not signed up');
  const failed = { data: undefined, isError: true, fetchStatus: 'idle', isEnabled: true, error: null };
  expect(await said({ terms: failed })).not.toContain('You are not signed up');
});

test('[CLASSES-07] past exam dates are no next ones', async () => {
  const past = termOf({
    ...{ term_id: 'past', start: NOW - DAY, signing_end: NOW - 2 * DAY, logout_end: NOW - 2 * DAY },
  });
  expect((await columns({ terms: [past] })).at(-1)?.join(' ')).not.toContain('act on');
});

test('[CLASSES-07] of a class without an enrolment it is not said that nothing is planned or announced', async () => {
  const { year } = semesterOf(pragueDate(new Date()));
  const told = async (records: Partial<Own['records']>) => (await columns(records)).flat().join(' ');
  for (const results of [[], [resultOf({ code: 'N1', year: year - 1, exam: ['C'] })]]) {
    const text = await told({ results });
    expect(text).toContain(texts.noOwnTerm);
    expect(text).toContain(texts.noOwnLesson);
    expect(text).not.toContain(texts.noTerm);
    expect(text).not.toContain(texts.noLesson);
  }
  const enrolled = await told({ results: [resultOf({ code: 'N1', year })] });
  expect(enrolled).toContain(texts.noTerm);
  expect(enrolled).toContain(texts.noLesson);
});
