import type { Capability, Engine } from '../../engine/index.ts';
import { render } from '../../platform/http/answer/render.ts';
import { EVERYBODY, RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { ageOf, presentMenus, presentStudentSystem, sourcesOf } from './freshness.present.ts';
import { readMenuSources, readMirror } from './freshness.store.ts';

const CALL = 'GET /api/status';
/** How long one answer is given to all callers, milliseconds. */
const GIVEN_MS = 5_000;

/** How fresh each source is, and since when reading it fails. For users: it names no person and no reason. */
export function freshness(engine: Engine): Capability {
  const { db, bus, clock, pace } = engine;
  const cache = new RenderedCache({ bus, clock: pace, flushOnPublic: false, mostOwners: 1 });
  const read = async () => {
    const [facts, menus] = await Promise.all([readMirror(db), readMenuSources(db)]);
    const now = clock.now();
    return render(CALL, {
      student_system: presentStudentSystem(facts, now),
      sources: sourcesOf(engine.capabilities).map(({ source, reads }) => ({
        source,
        ...ageOf(reads, facts, now),
      })),
      canteens: menus.map(presentMenus),
    });
  };
  return {
    name: 'freshness',
    handlers: {
      [CALL]: () =>
        cache.get(EVERYBODY, '', async () => {
          const validUntil = new Date(pace.now().getTime() + GIVEN_MS);
          return { rendered: await read(), validUntil };
        }),
    } satisfies Handlers,
  };
}
