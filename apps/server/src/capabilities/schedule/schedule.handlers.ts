import type { ScheduleFound, ScheduleType } from '@kahan/contract';
import { unixSeconds } from '@kahan/domain';
import type { SyncService } from '../../engine/mirror/index.ts';
import type { Search } from '../../engine/search/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { render } from '../../platform/http/answer/render.ts';
import { EVERYBODY, type RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import type { Handlers, SessionUser } from '../../platform/http/guard/handler.ts';
import { passwordOf } from '../../platform/http/guard/password.ts';
import { presentOwnLesson, presentYearSchedule } from './schedule.present.ts';
import type { ScheduleScope } from './schedule.search.ts';
import type { Timetables } from './timetables.service.ts';

export function scheduleHandlers(deps: {
  sync: SyncService;
  cache: RenderedCache;
  /** Forgotten whenever everybody is told something. */
  publicCache: RenderedCache;
  timetables: Timetables;
  search: Search;
}): Handlers {
  const { sync, cache, publicCache, timetables, search } = deps;
  return {
    'GET /api/user/schedule': async ({ user, lang, request }) => {
      if (await sync.readWith(passwordOf(request), user, ['schedule'])) cache.forget(user.userId);
      const rendered = await cache.get(user.userId, `schedule ${lang}`, async () => {
        await sync.ensureSnapshot(user, 'schedule');
        const found = await sync.snapshots.schedule(user.userId);
        if (found === null) throw new ApiFailure('NOT_READY');
        const { data, lastModified } = found;
        const answer = {
          schedule: data.map((lesson) => presentOwnLesson(lesson, lang)),
          last_modified: unixSeconds(lastModified),
        };
        return { rendered: render('GET /api/user/schedule', answer, { lastModified }) };
      });
      return rendered.withHeaders(sync.freshnessHeaders(user.userId, ['schedule']));
    },

    'GET /api/schedules/:type': async ({ params: { type }, query, user, lang }) => {
      admit(type, user);
      const { year, semester, limit, page } = query;
      const scope: ScheduleScope = { year, semester, lang };
      const found = await search.find<ScheduleFound>(type, scope, query.query, { limit, page: page - 1 });
      return { items: found.values, count: found.count };
    },

    'GET /api/schedules/:type/:id': async ({ params: { type, id }, query, user, lang }) => {
      admit(type, user);
      const { year, semester, with_label } = query;
      return timetables.read({ type, id, year, semester, lang, withLabel: with_label === 'true' });
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

/** Rooms and subjects are public, a teacher's timetable is for those who are logged in (spec 6). */
function admit(type: ScheduleType, user: SessionUser | null): void {
  if (type === 'teacher' && user === null) throw new ApiFailure('NOT_AUTHENTICATED');
}
