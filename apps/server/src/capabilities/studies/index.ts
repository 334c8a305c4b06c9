import type { Routes } from '@kahan/contract';
import { compareStudies, type Study } from '@kahan/domain';
import { type Capability, catalogueAnswers, datedAnswer, type Engine } from '../../engine/index.ts';
import { mirroredCatalogue, readRecord, readRecordList, recordsSource } from '../../engine/mirror/index.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { RouteHandler } from '../../platform/http/guard/handler.ts';
import { presentStudy, presentStudyType } from './studies.present.ts';

/** Plans of study whose rendered answers are cached; some kilobytes each. */
const MOST_PLANS = 500;

type PlanHandler = RouteHandler<Routes['GET /api/study_types/']>;

/** Studies of a user and the plans of study (spec 3, Study, Study type). */
export function studies(engine: Engine): Capability {
  const { db, read } = engine;
  const plans = catalogueAnswers(engine, 'study-types', { mostKept: MOST_PLANS });
  const readPlan: PlanHandler = ({ query: { study_type_code, year }, lang }) => {
    const key = `${study_type_code}:${year}`;
    return plans.get(key, lang, async () => {
      const record = await readRecord(db, 'study-types', key);
      return record && render('GET /api/study_types/', presentStudyType(record, lang));
    });
  };
  return {
    name: 'studies',
    sources: [
      recordsSource<Study>({
        service: 'studies',
        tells: ['study', 'user'],
        isKeyed: false,
        keyOf: ({ study_id }) => study_id,
        fetch: (system, login, _keys, options) => system.studies(login, options),
        compare: (changes, { old }) => {
          const now = changes.flatMap((change) => change.now ?? []);
          return compareStudies(old, now);
        },
      }),
      mirroredCatalogue('study-types', { isTold: true }),
    ],
    handlers: {
      'GET /api/study_types/': readPlan,
      'GET /api/study_types': readPlan,
      'GET /api/user/study': read('GET /api/user/study', {
        services: ['studies'],
        key: ({ lang }) => `study ${lang}`,
        load: async ({ user, lang }) =>
          datedAnswer(await readStudies(db, user.userId), (data) => ({
            studies: data.map((study) => presentStudy(study, lang)),
          })),
      }),
    },
  };
}

/** A user's studies; null before their import. */
export const readStudies = (db: Engine['db'], userId: number) => readRecordList<Study>(db, userId, 'studies');
