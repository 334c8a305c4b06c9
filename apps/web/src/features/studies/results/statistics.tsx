import type { ResultAnswer } from '@kahan/contract';
import { overviewOf, subjectsOf, type Totals } from '@kahan/domain';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { HeadingRow, Row, Sheet } from '../../../ui/layout/sheet.tsx';
import { Average } from '../averages/average-button.tsx';
import css from './results.module.css';

const KINDS = ['p', 'pv', 'total'] as const;
const ROWS = ['countFinished', 'count', 'creditsFinished', 'credits'] as const satisfies (keyof Totals)[];

/** The statistics table (spec 2, Results card): overview totals of the whole study for p, pv and all together. */
export function Statistics({ results, studyId }: { results: readonly ResultAnswer[]; studyId: string }) {
  const words = useTexts('study');
  const overview = overviewOf(subjectsOf(results, studyId));
  const { v } = overview;
  return (
    <Sheet label={words.statistics}>
      <HeadingRow>{words.statistics}</HeadingRow>
      <Row last>
        <table className={css.statistics}>
          <thead>
            <tr>
              <td />
              {KINDS.map((kind) => (
                <th key={kind} scope="col">
                  <abbr title={words.kinds[kind]}>{words.shortKinds[kind]}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row} data-row={row}>
                <th scope="row">{words.rows[row]}</th>
                {KINDS.map((kind) => (
                  <td key={kind}>{overview[kind][row]}</td>
                ))}
              </tr>
            ))}
            <tr data-row="average">
              <th scope="row">{words.rows.average}</th>
              {KINDS.map((kind) => (
                <td key={kind}>
                  <Average
                    results={results}
                    studyId={studyId}
                    scope={kind === 'total' ? {} : { kind }}
                    part={words.kinds[kind]}
                  />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
        <p className={css.whatCounts}>
          {v.count > 0 ? words.totalHolds(v.count, v.credits) : words.totalHoldsOnly}
        </p>
      </Row>
    </Sheet>
  );
}
