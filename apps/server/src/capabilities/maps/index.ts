import { type Language, planIdOf } from '@kahan/domain';
import { serverPhrases } from '@kahan/phrases/server';
import { type Capability, catalogueAnswers, type Engine } from '../../engine/index.ts';
import { isComplete, mirroredCatalogue, readCatalogue, readRecord } from '../../engine/mirror/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { presentCampus, presentLayer } from './maps.present.ts';

const KIND = 'floor-plans';
/** Layers of all floors: four each. */
const MOST_LAYERS = 32;
/** Seconds after which to ask again, while the buildings are read for the first time. */
const RETRY_AFTER = 2;
/** A layer has no words, so that one rendering serves both languages. */
const WORDLESS: Language = 'cs';

/** Drawings of the floors (spec 2, Maps; spec 7, map data). */
export function maps(engine: Engine): Capability {
  const { db } = engine;
  const layers = catalogueAnswers(engine, KIND, { mostKept: MOST_LAYERS });
  const campus = catalogueAnswers(engine, KIND, { mostKept: 1 });
  return {
    name: 'maps',
    sources: [mirroredCatalogue(KIND, { isTold: true })],
    handlers: {
      'GET /api/data/map/:file': async ({ params: { file } }) => {
        const planId = planIdOf(file);
        if (planId === null) throw new ApiFailure('NOT_FOUND');
        return layers.get(planId, WORDLESS, async () => {
          const layer = await readRecord(db, KIND, planId);
          return layer && render('GET /api/data/map/:file', presentLayer(layer));
        });
      },
      'GET /api/maps/campus': ({ lang }) =>
        campus.get('campus', lang, async (isWhole) => {
          if (!isWhole) return null;
          // An answer without the buildings would stay in browsers.
          if (!(await isComplete(db, 'buildings')))
            throw new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });
          const [plans, buildings] = await Promise.all([
            readCatalogue(db, KIND),
            readCatalogue(db, 'buildings'),
          ]);
          const { roomTypes } = serverPhrases(lang);
          return render('GET /api/maps/campus', presentCampus(plans, buildings, { roomTypes, lang }));
        }),
    } satisfies Handlers,
  };
}
