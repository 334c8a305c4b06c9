import type { ResultAnswer } from '@kahan/contract';
import { type AverageScope, explainAverage } from '@kahan/domain';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { averageText, decimal } from '../numbers.ts';
import { Covered } from '../results/cover.tsx';
import { useOpened } from '../use-opened.ts';
import link from './answer.module.css';
import css from './average.module.css';

interface AverageProps {
  results: readonly ResultAnswer[];
  studyId: string;
  scope: AverageScope;
  /** Name of the scope; left out for the whole study. */
  part?: string;
  /** What the average is made of, in words; below a large number. */
  hint?: string;
}

/** An average that opens its explanation (product 4); a dash when there is none. */
export function Average({ results, studyId, scope, part, hint }: AverageProps) {
  const words = useTexts('study');
  const { isOpen, open, close } = useOpened();
  const explained = explainAverage(results, studyId, scope);
  const text = averageText(explained.raw);
  const what = part === undefined ? words.average : `${words.average}, ${part}`;
  return (
    <>
      <Covered what={what}>
        <button
          type="button"
          className={hint === undefined ? css.average : css.whole}
          // The content of the large button says all of it.
          aria-label={
            hint === undefined ? `${what}: ${text ?? words.noAverage}. ${words.whatGoesIn}` : undefined
          }
          aria-haspopup="dialog"
          onClick={open}
        >
          {hint !== undefined && <VisuallyHidden>{what}: </VisuallyHidden>}
          <b>{text ?? '–'}</b>
          {hint !== undefined && (
            <>
              <VisuallyHidden>, </VisuallyHidden>
              <span className="small dim">{hint}</span> <span className={link.link}>{words.whatGoesIn}</span>
            </>
          )}
        </button>
      </Covered>
      {isOpen && (
        <Dialog title={part === undefined ? words.explainTitle : words.explainOf(part)} onClose={close}>
          {() => <Explained {...explained} />}
        </Dialog>
      )}
    </>
  );
}

/** The explanation of an average: counted subjects, their sum, and left-out ones with the reason. */
function Explained({ counted, leftOut, raw }: ReturnType<typeof explainAverage>) {
  const words = useTexts('study');
  const head = words.explainHead;
  const [weighted, credits] = raw;
  const text = averageText(raw);
  return (
    <div className="small stack gap-4">
      <p className="dim">{counted.length > 0 ? words.explainHow : words.nothingCounts}</p>
      {counted.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{head.subject}</th>
              <th scope="col">{head.grade}</th>
              <th scope="col">{head.credits}</th>
              <th scope="col">{head.product}</th>
            </tr>
          </thead>
          <tbody>
            {counted.map((one) => (
              <tr key={one.code}>
                <th scope="row">
                  {one.name} <small>{one.code}</small>
                </th>
                <td>
                  {one.grade} <small>{decimal(one.coefficient)}</small>
                </td>
                <td>{one.credits}</td>
                <td>{decimal(one.product)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.sum}</th>
              <td />
              <td>{credits}</td>
              <td>{decimal(weighted)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {text !== null && (
        <p className={css.result}>
          {decimal(weighted)} ÷ {credits} = <b>{text}</b>
        </p>
      )}
      {leftOut.length > 0 && (
        <>
          <h3 className="small heavy">{words.leftOut}</h3>
          <ul className="stack">
            {leftOut.map((one) => (
              <li key={`${one.code} ${one.year} ${one.reason}`} className={css.left}>
                <span>
                  {one.name} {one.grade !== null && <b>{one.grade}</b>}
                </span>
                <span className="dim">{words.reasons[one.reason]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
