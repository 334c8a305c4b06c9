import { MOST_EVENTS } from '@kahan/contract';
import { type EventCategory, type Language, unixSeconds } from '@kahan/domain';
import { type Capability, catalogueAnswers, type Engine } from '../../engine/index.ts';
import { mirroredCatalogue, readCatalogue } from '../../engine/mirror/index.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { inOrderOfTime, presentEvent, presentImported } from './calendar.present.ts';
import { readEventsChanged, readImported, type Span, touchEvents } from './calendar.store.ts';

const KIND = 'events';
const CALL = 'GET /api/events';
/** Spans that are kept: the months around today in both languages, and more. */
const MOST_KEPT = 500;
const MOST_BYTES = 16 * 2 ** 20;

/** Events of the school (spec 2, Calendar; spec 3, School event). */
export function calendar(engine: Engine): Capability {
  const { db, clock, log, sanitizer } = engine;
  const answers = catalogueAnswers(engine, KIND, { mostKept: MOST_KEPT, mostBytes: MOST_BYTES });

  async function readEvents(span: Span, categories: readonly EventCategory[] | undefined, lang: Language) {
    const [records, imported] = await Promise.all([
      readCatalogue(db, KIND),
      readImported(db, { span, categories, most: MOST_EVENTS + 1 }),
    ]);
    const asked = records.filter(
      (record) =>
        record.start < span.end &&
        (record.end > span.start || record.start >= span.start) &&
        (categories === undefined || categories.some((one) => record.categories.includes(one))),
    );
    const items = [
      ...asked.map((record) => presentEvent(record, sanitizer, lang)),
      ...imported.map((event) => presentImported(event, sanitizer)),
    ].toSorted(inOrderOfTime);
    if (items.length > MOST_EVENTS) {
      log.warn(
        { ...span, events: items.length },
        `more than ${MOST_EVENTS} school events are in one span; the later ones are left out of the answer`,
      );
    }
    return items.slice(0, MOST_EVENTS);
  }

  return {
    name: 'calendar',
    sources: [mirroredCatalogue(KIND, { isTold: true })],
    listeners: [
      {
        kind: KIND,
        changed: (tx, _changes, now) => touchEvents(tx, now),
        completed: (tx) => touchEvents(tx, clock.now()),
      },
    ],
    handlers: {
      [CALL]: ({ query: { start, end, categories }, lang }) =>
        answers.get(`${start} ${end} ${categories?.join() ?? ''}`, lang, async (isWhole) => {
          if (!isWhole) return null;
          // Read before the events: a change in between makes the answer newer than its date, never older.
          const changed = (await readEventsChanged(db)) ?? clock.now();
          const items = await readEvents({ start, end }, categories, lang);
          return render(CALL, { items, last_modified: unixSeconds(changed) }, { lastModified: changed });
        }),
    } satisfies Handlers,
  };
}
