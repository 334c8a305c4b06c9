import type { ResultAnswer } from '@kahan/contract';
import {
  compareResults,
  isDutyType,
  isGrade,
  type Language,
  RESULT_KINDS,
  type ResultRecord,
  resultKey,
} from '@kahan/domain';
import { type Capability, datedAnswer, type Engine } from '../../engine/index.ts';
import type { MirrorContext } from '../../engine/mirror/index.ts';
import { readRecordList, recordsSource, type Snapshot } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { presentResult } from './results.present.ts';

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

/** Codes that are remembered. Garbage may bring another code each time; further codes are not reported. */
const MOST = 100;

function unknownCodes({ type, attempts }: ResultRecord): string[] {
  const grades = RESULT_KINDS.flatMap((kind) => attempts[kind].flatMap(({ grade }) => grade ?? []));
  return [
    ...(isDutyType(type.group_type) ? [] : [`duty type ${type.group_type}`]),
    ...grades.filter((grade) => !isGrade(grade)).map((grade) => `grade ${grade}`),
  ];
}

/**
 * Counts and logs grades and duty types that this version does not know, each once in the life of the process. The
 * app shows them by their code and counts them in no total. The log does not say whose they are.
 */
function unknownCodesReporter() {
  const reported = new Set<string>();
  return ({ log, metrics }: MirrorContext, records: readonly ResultRecord[]): void => {
    for (const code of records.flatMap(unknownCodes)) {
      if (reported.has(code) || reported.size >= MOST) continue;
      reported.add(code);
      metrics.bad.inc({ service: 'results' });
      log.warn(
        { service: 'results', reason: `unknown ${code}` },
        'an unknown code was read; it is shown as it is',
      );
    }
  };
}
