import type { ResultAnswer } from '@kahan/contract';
import { overviewOf, subjectsOf, type Totals } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { Average } from '../averages/average-button.tsx';
import { useStudyPhrases } from '../words.ts';
import css from './statistics.module.css';

const KINDS = ['p', 'pv', 'total'] as const;
const ROWS = ['countFinished', 'count', 'creditsFinished', 'credits'] as const satisfies (keyof Totals)[];

/** The statistics table (spec 2, Results card): overview totals of the whole study for p, pv and all together. */
export function Statistics({ results, studyId }: { results: readonly ResultAnswer[]; studyId: string }) {
  const study = useStudyPhrases();
  const overview = overviewOf(subjectsOf(results, studyId));
  const { v } = overview;
  return (
    <Sheet label={study.statistics}>
      <HeadingRow>{study.statistics}</HeadingRow>
      <Row last>
        <table className={css.table}>
          <thead>
            <tr>
              <td />
              {KINDS.map((kind) => (
                <th key={kind} scope="col">
                  <abbr title={study.kinds[kind]}>{study.shortKinds[kind]}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row} data-row={row}>
                <th scope="row">{study.rows[row]}</th>
                {KINDS.map((kind) => (
                  <td key={kind}>{overview[kind][row]}</td>
                ))}
              </tr>
            ))}
            <tr data-row="average">
              <th scope="row">{study.rows.average}</th>
              {KINDS.map((kind) => (
                <td key={kind}>
                  <Average
                    results={results}
                    studyId={studyId}
                    scope={kind === 'total' ? {} : { kind }}
                    part={study.kinds[kind]}
                  />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
        <p className={css.note}>
          {nonBreaking(v.count > 0 ? study.totalHolds(v.count, v.credits) : study.totalHoldsOnly)}
        </p>
      </Row>
    </Sheet>
  );
}
