import { unixSeconds } from '@kahan/domain';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { passwordOf } from '../../platform/http/password.ts';
import { render } from '../../platform/http/render.ts';
import { EVERYBODY, type RenderedCache } from '../../platform/http/rendered-cache.ts';
import type { SyncService } from '../sync/index.ts';
import { presentLesson, presentYearSchedule } from './schedule.present.ts';

export function scheduleHandlers(deps: {
  sync: SyncService;
  cache: RenderedCache;
  /** Forgotten whenever everybody is told something. */
  publicCache: RenderedCache;
}): Handlers {
  const { sync, cache, publicCache } = deps;
  return {
    'GET /api/user/schedule': async ({ user, lang, request }) => {
      if (await sync.readWith(passwordOf(request), user, ['schedule'])) cache.forget(user.userId);
      const rendered = await cache.get(user.userId, `schedule ${lang}`, async () => {
        await sync.ensureSnapshot(user, 'schedule');
        const found = await sync.snapshots.schedule(user.userId);
        if (found === null) throw new ApiFailure('NOT_READY');
        const { data, lastModified } = found;
        const answer = {
          schedule: data.map((lesson) => presentLesson(lesson, lang)),
          last_modified: unixSeconds(lastModified),
        };
        return { rendered: render('GET /api/user/schedule', answer, { lastModified }) };
      });
      return rendered.withHeaders(sync.freshnessHeaders(user.userId, ['schedule']));
    },

    'GET /api/structure/year-schedule': ({ lang }) =>
      publicCache.get(EVERYBODY, `year-schedule ${lang}`, async () => {
        const found = await sync.snapshots.yearSchedule();
        if (found === null) throw new ApiFailure(sync.systemFailure());
        const { data, lastModified } = found;
        const answer = presentYearSchedule(data, lang);
        return { rendered: render('GET /api/structure/year-schedule', answer, { lastModified }) };
      }),
  };
}
