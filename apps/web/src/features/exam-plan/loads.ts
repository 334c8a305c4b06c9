import { examPlanQuery } from '../../data/exam-plan.ts';
import { resultsQuery } from '../../data/results.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { cancelLoad } from '../../platform/http/query.ts';

/** Stops the loads without which there is no plan. */
export function cancelPlanLoads(): void {
  for (const query of [termsQuery, resultsQuery, examPlanQuery]) cancelLoad(query);
}
