import type { CalendarView } from '@kahan/domain';
import { calendar as words } from '@kahan/phrases/en/calendar/calendar';
import { afterAll, expect, test, vi } from 'vitest';
import type { DatedWeekProps } from '../../data/schedule/dated-week.ts';
import { markupOf, textsOf } from '../../ui/markup.fixture.tsx';
import { Body } from './body.tsx';
import { Empty } from './empty.tsx';
import type { EventFace } from './event-face.ts';
import type { Calendar, CalendarEvent } from './use-calendar.ts';

// The settings of the device are read when their modules load.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));
vi.hoisted(() => vi.stubGlobal('window', { addEventListener: () => undefined }));
afterAll(() => void vi.unstubAllGlobals());

const DATE = '2026-11-18';
const FACE = { title: 'Event', kind: '', place: null, href: null, hue: null } as unknown as EventFace;
/** A public holiday, which a week shows above its days. */
const HOLIDAY = {
  ...{ kind: 'holiday', key: 'h', allDay: true, first: '2026-11-17', last: '2026-11-17' },
  ...{ start: 0, end: 0, holiday: { name: 'Holiday', start: '2026-11-17', end: '2026-11-17' } },
} as unknown as CalendarEvent;
const LESSON = { ...HOLIDAY, kind: 'lesson', lesson: {} } as unknown as CalendarEvent;

/** The texts of a week as the timetable would show it. */
const Week = ({ none }: DatedWeekProps) => <p>{none}</p>;

async function texts(view: CalendarView, isArriving: boolean, event: CalendarEvent): Promise<string> {
  const calendar = {
    ...{ isArriving, reader: 'student', choice: { schedule: false }, lessons: [], schedule: undefined },
    ...{ now: new Date('2026-11-18T09:00:00Z'), today: DATE },
  } as unknown as Calendar;
  const body = (
    <Body
      view={{ view, date: DATE, event: null, entry: null }}
      {...{ calendar, days: { from: '2026-11-16', until: '2026-11-23' }, weekends: false, phone: true }}
      {...{ Week, events: [event], faceOf: () => FACE, hueOf: () => 1, onAdd: undefined }}
      {...{ addressOf: () => '/', entryHref: () => '/', onDate: () => {}, onStep: () => {} }}
      {...{ onEarlier: () => {}, onLater: () => {}, empty: <p>{words.nothingNext}</p> }}
    />
  );
  return textsOf(await markupOf(body)).join(' ');
}

test.each([
  ['a day of a month', 'month', LESSON, words.nothing.day()],
  ['a day of a week', 'week', LESSON, words.nothing.day()],
  ['a week that has a holiday alone', 'week', HOLIDAY, words.nothingNext],
] as const)('%s is said to have nothing only when all parts are here', async (_name, view, event, said) => {
  expect(await texts(view, true, event)).not.toContain(said);
  expect(await texts(view, false, event)).toContain(said);
});

test('where a part is missing, nothing is said about what comes next', async () => {
  const empty = (isWhole: boolean) => (
    <Empty
      {...{ view: 'month', date: DATE, today: DATE, isNothingChosen: false, isWhole }}
      {...{ findNext: () => null, faceOf: () => FACE, hrefOf: () => '/' }}
    />
  );
  expect(await markupOf(empty(true))).toContain(words.nothingNext);
  expect(await markupOf(empty(false))).not.toContain(words.nothingNext);
});
