import { unixSeconds } from '@kahan/domain';
import type { SyncService } from '../../engine/mirror/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import { passwordOf } from '../../platform/http/guard/password.ts';
import { presentResult } from './results.present.ts';

export function resultsHandlers({ sync, cache }: { sync: SyncService; cache: RenderedCache }): Handlers {
  return {
    'GET /api/user/results': async ({ user, lang, request }) => {
      if (await sync.readWith(passwordOf(request), user, ['results'])) cache.forget(user.userId);
      const rendered = await cache.get(user.userId, `results ${lang}`, async () => {
        await sync.ensureSnapshot(user, 'results');
        const found = await sync.snapshots.results(user.userId);
        if (found === null) throw new ApiFailure('NOT_READY');
        const { data, lastModified } = found;
        const answer = {
          results: data.map((record) => presentResult(record, lang)),
          last_modified: unixSeconds(lastModified),
        };
        return { rendered: render('GET /api/user/results', answer, { lastModified }) };
      });
      return rendered.withHeaders(sync.freshnessHeaders(user.userId, ['results']));
    },
  };
}
