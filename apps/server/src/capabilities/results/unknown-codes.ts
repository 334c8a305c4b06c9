import { isDutyType, isGrade, RESULT_KINDS, type ResultRecord } from '@kahan/domain';
import type { SyncContext } from '../../engine/mirror/mirror.context.ts';

/** Garbage may bring another code each time; what is behind so many is not remembered and not told. */
const MOST = 100;

function unknownCodes({ type, attempts }: ResultRecord): string[] {
  const grades = RESULT_KINDS.flatMap((kind) => attempts[kind].flatMap(({ grade }) => grade ?? []));
  return [
    ...(isDutyType(type.group_type) ? [] : [`duty type ${type.group_type}`]),
    ...grades.filter((grade) => !isGrade(grade)).map((grade) => `grade ${grade}`),
  ];
}

/**
 * Counts and logs grades and duty types that this version does not know, each once in the life of the process: they
 * are shown by their code and counted in nothing. Whose they are is not said.
 */
export function reportUnknownCodes(context: SyncContext, records: readonly ResultRecord[]): void {
  const { log, metrics, reportedCodes } = context;
  for (const code of records.flatMap(unknownCodes)) {
    if (reportedCodes.has(code) || reportedCodes.size >= MOST) continue;
    reportedCodes.add(code);
    metrics.bad.inc({ service: 'results' });
    log.warn({ service: 'results', reason: `unknown ${code}` }, 'a code is not known, it is shown as it is');
  }
}
