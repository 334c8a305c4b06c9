import type { ScheduleFound, ScheduleType } from '@kahan/contract';
import { datedAnswer, type Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { render } from '../../platform/http/answer/render.ts';
import { EVERYBODY } from '../../platform/http/answer/rendered-cache.ts';
import type { Handlers, SessionUser } from '../../platform/http/guard/handler.ts';
import { presentOwnLesson, presentYearSchedule } from './schedule.present.ts';
import type { ScheduleScope } from './schedule.search.ts';
import { readOwnSchedule } from './schedule.source.ts';
import type { SharedSchedules } from './shared-schedules.service.ts';
import { readTeaching, readYearSchedule } from './year-schedule.ts';

export function scheduleHandlers(
  { db, bus, caches, mirror, read, search }: Engine,
  timetables: SharedSchedules,
): Handlers {
  // The year schedule is part of every timetable. A kept answer of an earlier one is not asked for any more.
  let years = 0;
  bus.on('timetables', ({ changed }) => {
    if (changed === null) years += 1;
  });
  return {
    'GET /api/user/schedule': read('GET /api/user/schedule', {
      services: ['schedule'],
      key: ({ lang }) => `schedule ${lang} ${years}`,
      async load({ user, lang }) {
        const found = await readOwnSchedule(db, user.userId);
        if (found === null) return null;
        const { taught, lastModified } = await readTeaching(db);
        const inLanguage = taught((name) => name[lang]);
        const changed = { data: found.data, lastModified: lastModified(found.lastModified) };
        return datedAnswer(changed, (data) => ({
          schedule: data.map((lesson) => presentOwnLesson(inLanguage(lesson), lang)),
        }));
      },
    }),

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
      caches.public.get(EVERYBODY, `year-schedule ${lang}`, async () => {
        const found = await readYearSchedule(db);
        if (found === null) throw new ApiFailure(mirror.systemFailure('year-schedule'));
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
