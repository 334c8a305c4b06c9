import { unixSeconds } from '@kahan/domain';
import type { SyncService } from '../../engine/mirror/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { passwordOf } from '../../platform/http/guard/password.ts';
import { presentStudy } from './studies.present.ts';
import type { StudyTypes } from './study-types.service.ts';

export function studiesHandlers(deps: {
  sync: SyncService;
  cache: RenderedCache;
  studyTypes: StudyTypes;
}): Handlers {
  const { sync, cache, studyTypes } = deps;
  return {
    'GET /api/study_types/': ({ query, lang }) => studyTypes.read(query, lang),
    'GET /api/study_types': ({ query, lang }) => studyTypes.read(query, lang),
    'GET /api/user/study': async ({ user, lang, request }) => {
      if (await sync.readWith(passwordOf(request), user, ['studies'])) cache.forget(user.userId);
      const rendered = await cache.get(user.userId, `study ${lang}`, async () => {
        await sync.ensureSnapshot(user, 'studies');
        const found = await sync.snapshots.studies(user.userId);
        if (found === null) throw new ApiFailure('NOT_READY');
        const { data, lastModified } = found;
        const answer = {
          studies: data.map((study) => presentStudy(study, lang)),
          last_modified: unixSeconds(lastModified),
        };
        return { rendered: render('GET /api/user/study', answer, { lastModified }) };
      });
      return rendered.withHeaders(sync.freshnessHeaders(user.userId, ['studies']));
    },
  };
}
