import type { ResultAnswer } from '@kahan/contract';
import { compareResults, type Language, type ResultRecord, resultKey } from '@kahan/domain';
import { type Capability, datedAnswer, type Engine } from '../../engine/index.ts';
import { readRecordList, recordsSource, type Snapshot } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { presentResult } from './results.present.ts';
import { unknownCodesReporter } from './unknown-codes.ts';

/** Results of studies with their attempts (spec 3, Study result). */
export function results({ db, read }: Engine): Capability {
  return {
    name: 'results',
    sources: [
      recordsSource<ResultRecord>({
        service: 'results',
        tells: ['results'],
        isKeyed: true,
        keyOf: resultKey,
        fetch: (system, login, keys, options) => system.results(login, keys, options),
        compare: (changes) => changes.flatMap(({ was, now }) => compareResults(was, now)),
        inspect: unknownCodesReporter(),
      }),
    ],
    handlers: {
      'GET /api/user/results': read('GET /api/user/results', {
        services: ['results'],
        key: ({ lang }) => `results ${lang}`,
        load: async ({ user, lang }) =>
          datedAnswer(await readResults(db, user.userId), (data) => ({
            results: data.map((record) => presentResult(record, lang)),
          })),
      }),
    },
  };
}

/** A user's results; null before their import. */
export async function readResults(db: Queryable, userId: number): Promise<Snapshot<ResultRecord[]> | null> {
  // Records that were written before the student system told how a subject ends have no `completion`.
  type Stored = Omit<ResultRecord, 'completion'> & Partial<ResultRecord>;
  const found = await readRecordList<Stored>(db, userId, 'results');
  return found && { ...found, data: found.data.map((one) => ({ completion: null, ...one })) };
}

/** The results of a user as the user sees them, read within a transaction; null before the import. */
export async function readResultsIn(
  tx: Queryable,
  userId: number,
  lang: Language,
): Promise<ResultAnswer[] | null> {
  return (await readResults(tx, userId))?.data.map((record) => presentResult(record, lang)) ?? null;
}
