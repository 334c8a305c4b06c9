import type { CommonFreeWeek } from '@kahan/contract';
import {
  type Agenda,
  commonFreeTime,
  datedEntries,
  freeTimeWeek,
  holidayOf,
  isRealDate,
  type Language,
  lastFreeTimeWeek,
  mondayOf,
  pragueDate,
  tellsOfWeek,
  type YearSchedule,
} from '@kahan/domain';
import type { Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import type { Records } from './index.ts';
import { readPair } from './pairs.store.ts';

/** Common free time, computed for each call. Of the other user nothing but the slots leaves this file. */
export function weekHandlers({ db, clock, read }: Engine, records: Records): Handlers {
  /** The lessons, terms and entries of a user; null when the timetable of that week is not known. */
  async function agendaOf(
    userId: number,
    monday: string,
    { year, today, lang }: { year: YearSchedule; today: string; lang: Language },
  ): Promise<Agenda | null> {
    const lessons = await records.lessons(db, userId, lang);
    const terms = await records.terms(db, userId, lang);
    if (lessons === null || terms === null || !tellsOfWeek(lessons.data, monday, year, today)) return null;
    const { items } = await records.entries(db, userId);
    return { lessons: lessons.data, terms, entries: datedEntries(items, year) };
  }

  return {
    'GET /api/user/common-free-time/people/:id': read('GET /api/user/common-free-time/people/:id', {
      services: ['schedule', 'terms'],
      async load({ user: { userId }, params: { id }, query, lang }) {
        const pair = await readPair(db, { userId, pairId: id }, clock.now());
        if (pair?.state !== 'agreed') throw new ApiFailure('NOT_FOUND');
        const schedule = await records.yearSchedule();
        if (schedule === null) return null;
        const year = schedule.data;
        const today = pragueDate(clock.now());
        const asked = query.date ?? today;
        const week = isRealDate(asked) ? freeTimeWeek(asked, year, today) : null;
        if (week === null) throw new ApiFailure('VALIDATION_FAILED', { field: 'date' });
        const known = { year, today, lang };
        const own = await agendaOf(userId, week, known);
        const other = pair.hasLeft ? null : await agendaOf(pair.otherId, week, known);
        const name = await records.name(pair.otherId);
        const bounds = { name, week, first_week: mondayOf(today), last_week: lastFreeTimeWeek(year) };
        const holidayOn = (date: string) => holidayOf(year.holidays, date)?.name[lang] ?? null;
        const answer: CommonFreeWeek =
          own === null || other === null
            ? { ...bounds, missing: own === null ? 'own' : 'other', days: [] }
            : {
                ...{ ...bounds, missing: null },
                days: commonFreeTime([own, other], week).map(({ date, slots }) => ({
                  ...{ date, holiday: holidayOn(date), slots },
                })),
              };
        return { answer };
      },
    }),
  };
}
