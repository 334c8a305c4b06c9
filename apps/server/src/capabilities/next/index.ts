import type { EntryAnswer, Item, ResultAnswer, SharedScheduleLesson, TermAnswer } from '@kahan/contract';
import { datedEntries, type Language, nextOf, openSubjects, type YearSchedule } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import { presentNext } from './next.present.ts';

/** The records of other capabilities, as their users see them; null before the import. */
export interface NextRecords {
  /** Whether a user is known to study. */
  studies(userId: number): Promise<boolean>;
  /** The lessons that a student attends or a teacher teaches. */
  lessons(userId: number, lang: Language): Promise<SharedScheduleLesson[] | null>;
  terms(userId: number, lang: Language): Promise<TermAnswer[] | null>;
  results(userId: number, lang: Language): Promise<ResultAnswer[] | null>;
  entries(userId: number): Promise<EntryAnswer[]>;
  yearSchedule(): Promise<YearSchedule | null>;
  /** The number of items of class groups that are to be handed in. */
  handIns(userId: number, lang: Language, results: readonly ResultAnswer[]): Promise<number | null>;
  /** The first page of the feed, and the number of all active items. */
  news(userId: number): Promise<{ items: readonly Pick<Item, 'id'>[]; length: number }>;
}

/** The next appointments and the counts of waiting items, in one small answer for widgets (decision 053). */
export function next({ read, clock }: Engine, records: NextRecords): Capability {
  async function newsOf(userId: number) {
    const { items, length } = await records.news(userId);
    const ids = items.map(({ id }) => Number(id));
    return { items: length, newest_item: ids.length === 0 ? null : String(Math.max(...ids)) };
  }

  return {
    name: 'next',
    handlers: {
      // Loaded for each call: time alone changes it, and shared records of terms change without a signal to each user.
      'GET /api/user/next': read('GET /api/user/next', {
        services: ['identity', 'schedule', 'terms', 'results', 'groups'],
        async load({ user: { userId }, lang }) {
          const news = await newsOf(userId);
          const lessons = await records.lessons(userId, lang);
          const year = await records.yearSchedule();
          const entries = datedEntries(await records.entries(userId), year);
          const now = clock.now();
          if (!(await records.studies(userId))) {
            const answer = presentNext(nextOf({ lessons: lessons ?? [], terms: [], entries }, now));
            return { answer: { ...answer, waiting: { ...news, hand_ins: 0, open_terms: 0 } } };
          }
          const terms = await records.terms(userId, lang);
          const results = await records.results(userId, lang);
          const hand_ins = results && (await records.handIns(userId, lang, results));
          if (lessons === null || terms === null || results === null || hand_ins === null) return null;
          const open_terms = openSubjects(results, terms, year, now);
          const answer = presentNext(nextOf({ lessons, terms, entries }, now));
          return { answer: { ...answer, waiting: { ...news, hand_ins, open_terms } } };
        },
      }),
    },
  };
}
