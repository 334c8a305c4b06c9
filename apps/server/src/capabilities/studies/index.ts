import { compareStudies, type Study, unixSeconds } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import { mirroredCatalogue, readRecordList, recordsSource } from '../../engine/mirror/index.ts';
import { presentStudy } from './studies.present.ts';
import { createStudyTypes } from './study-types.service.ts';

/** Studies of a user and the plans of study (spec 3, Study, Study type). */
export function studies(engine: Engine): Capability {
  const { db, read } = engine;
  const studyTypes = createStudyTypes(engine);
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
      mirroredCatalogue('study-types'),
    ],
    handlers: {
      'GET /api/study_types/': ({ query, lang }) => studyTypes.read(query, lang),
      'GET /api/study_types': ({ query, lang }) => studyTypes.read(query, lang),
      'GET /api/user/study': read('GET /api/user/study', {
        services: ['studies'],
        key: ({ lang }) => `study ${lang}`,
        async load({ user, lang }) {
          const found = await readStudies(db, user.userId);
          if (found === null) return null;
          const { data, lastModified } = found;
          const answer = {
            studies: data.map((study) => presentStudy(study, lang)),
            last_modified: unixSeconds(lastModified),
          };
          return { answer, lastModified };
        },
      }),
    },
  };
}

/** A user's studies; null before their import. */
export const readStudies = (db: Engine['db'], userId: number) => readRecordList<Study>(db, userId, 'studies');
