import { unixSeconds } from '@kahan/domain';
import { type Capability, catalogueAnswers, type Engine } from '../../engine/index.ts';
import { mirroredCatalogue } from '../../engine/mirror/index.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { readSchoolEvents } from './calendar.read.ts';
import { readEventsChanged, touchEvents } from './calendar.store.ts';
import type { NamedCalendar } from './imports/named-calendars.ts';
import { importsJob } from './imports/refresh.ts';

const KIND = 'events';
const CALL = 'GET /api/events';
/** Spans that are cached: the months around today in both languages, and more. */
const MOST_CACHED = 500;
const MOST_BYTES = 16 * 2 ** 20;

interface CalendarOptions {
  /** Calendars whose events are shown beside those of the student system. */
  calendars: readonly NamedCalendar[];
}

/** Events of the school (spec 2, Calendar; spec 3, School event), and of calendars that are imported (decision 072). */
export function calendar(engine: Engine, options: CalendarOptions): Capability {
  const { db, clock, sanitizer } = engine;
  const answers = catalogueAnswers(engine, KIND, { mostKept: MOST_CACHED, mostBytes: MOST_BYTES });

  return {
    name: 'calendar',
    tables: { portal: ['school_events', 'school_calendars', 'school_calendar_events'] },
    sources: [mirroredCatalogue(KIND, { isTold: true })],
    listeners: [
      {
        kind: KIND,
        changed: (tx, _changes, now) => touchEvents(tx, now),
        completed: (tx) => touchEvents(tx, clock.now()),
      },
    ],
    jobs: [importsJob(engine, options)],
    handlers: {
      [CALL]: ({ query: { start, end, categories }, lang }) =>
        answers.get(`${start} ${end} ${categories?.join() ?? ''}`, lang, async (isWhole) => {
          if (!isWhole) return null;
          // Read before the events: a change in between makes the answer newer than its date, never older.
          const changed = (await readEventsChanged(db)) ?? clock.now();
          const asked = { start, end, categories, lang, now: clock.now() };
          const events = await readSchoolEvents(db, sanitizer, asked);
          return render(CALL, { ...events, last_modified: unixSeconds(changed) }, { lastModified: changed });
        }),
    } satisfies Handlers,
  };
}

export { readEventsIn } from './calendar.read.ts';
