import { isDutyType, isGrade, RESULT_KINDS, type ResultRecord } from '@kahan/domain';
import type { MirrorContext } from '../../engine/mirror/index.ts';

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
export function unknownCodesReporter() {
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
