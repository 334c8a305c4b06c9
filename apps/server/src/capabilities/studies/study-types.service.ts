import type { Clock, Language } from '@kahan/domain';
import { isComplete, readRecord } from '../../engine/mirror/index.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { Rendered } from '../../platform/http/answer/rendered.ts';
import { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import { presentStudyType } from './studies.present.ts';

const KIND = 'study-types';
/** Plans whose rendered answers are kept; some kilobytes each. */
const MOST_KEPT = 500;
/** Seconds after which to ask again, while the catalogue is read for the first time. */
const RETRY_AFTER = 2;

/** The plans of study. */
export interface StudyTypes {
  /**
   * @param of the plan's code and the first calendar year of the academic year
   * @throws ApiFailure NOT_FOUND, NOT_READY
   */
  read(of: { study_type_code: string; year: number }, lang: Language): Promise<Rendered>;
}

export function createStudyTypes(deps: { db: Database; bus: Bus; clock: Clock }): StudyTypes {
  const { db, bus, clock } = deps;
  const cache = new RenderedCache({ bus, clock, flushOnPublic: false, mostOwners: MOST_KEPT });
  bus.on('catalogue', ({ kind }) => {
    if (kind === null || kind === KIND) cache.forgetAll();
  });

  async function load(key: string, lang: Language): Promise<Rendered> {
    // Read first: a record that is missing after all were read does not exist.
    const isWhole = await isComplete(db, KIND);
    const record = await readRecord(db, KIND, key);
    if (record !== null) return render('GET /api/study_types/', presentStudyType(record, lang));
    throw isWhole ? new ApiFailure('NOT_FOUND') : new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });
  }

  return {
    read({ study_type_code, year }, lang) {
      const key = `${study_type_code}:${year}`;
      return cache.get(key, lang, async () => ({ rendered: await load(key, lang) }));
    },
  };
}
