import type { ResultAnswer, StudyAnswer, StudyType } from '@kahan/contract';
import { type RequiredSubject, SEMESTER_CREDITS, type Semester } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Check, TriangleAlert } from 'lucide';
import { type CSSProperties, useId, useState } from 'react';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Choice } from '../../../ui/form/fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import { Row } from '../../../ui/layout/sheet.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useOpened } from '../use-opened.ts';
import css from './plan.module.css';
import {
  type CellState,
  PLAN_SCOPES,
  type PlanCell,
  type PlanRow,
  type PlanScope,
  planRows,
} from './plan.view.ts';

/** Columns of a semester's row on a wide screen, one per credit; larger rows have narrower columns. */
const ROW_COLUMNS = SEMESTER_CREDITS;
/** Fewer would leave no room for the sign. */
const LEAST_COLUMNS = 2;
const columnsOf = ({ credits }: PlanCell) => Math.max(LEAST_COLUMNS, Math.round(credits));
const rowStyle = ({ cells }: PlanRow) => {
  const columns = cells.reduce((sum, cell) => sum + columnsOf(cell), 0);
  return { '--columns': Math.max(ROW_COLUMNS, columns) } as CSSProperties;
};

/** A check mark for passed, a warning for failed; nothing for other states. */
function StateMark({ state }: { state: CellState }) {
  const words = useTexts('study');
  return (
    <>
      {state === 'done' && <Icon of={Check} className={cx(css.mark, 'positive')} />}
      {state === 'failed' && <Icon of={TriangleAlert} className={cx(css.mark, 'negative')} />}
      <VisuallyHidden>{words.cellStates[state]}</VisuallyHidden>
    </>
  );
}

function Cell({ cell }: { cell: PlanCell }) {
  const words = useTexts('study');
  const { isOpen, open, close } = useOpened();
  const { requirement, isGroup, state, subjects } = cell;
  const { group_type: type, min_count: count } = requirement;
  const style = { '--cr': columnsOf(cell) } as CSSProperties;
  const className = cx(css.cell, css[state], isGroup && state !== 'done' && css.pick);
  const content = (
    <>
      <span className={css.top}>
        <span>
          <span aria-hidden="true">{cell.credits}</span>
          <VisuallyHidden>{words.credits(cell.credits)}</VisuallyHidden>
        </span>
        <StateMark state={state} />
      </span>
      <span className={css.symbol}>{isGroup ? words.pick(type, count, subjects.length) : cell.symbol}</span>
      <span className={css.full}>
        {isGroup ? words.pickHint(requirement.passed, count) : nonBreaking(cell.name)}
      </span>
    </>
  );
  if (!isGroup) {
    return (
      <li className={className} style={style} title={cell.name} data-cell={cell.id} data-state={state}>
        {content}
      </li>
    );
  }
  return (
    <li className={css.group} style={style} data-cell={cell.id} data-state={state}>
      <button type="button" className={className} aria-haspopup="dialog" onClick={open}>
        {content}
      </button>
      {isOpen && (
        <Dialog title={words.groupTitle(type, count, subjects.length)} onClose={close}>
          {() => (
            <ul className={css.members}>
              {subjects.map((one) => (
                <li key={one.code}>
                  <span>
                    {nonBreaking(one.name)} <small>{one.code}</small>
                  </span>
                  <span className="inline gap-2 nowrap">
                    {words.creditsShort(one.credits)} <StateMark state={one.state} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Dialog>
      )}
    </li>
  );
}

function Legend() {
  const words = useTexts('study');
  return (
    <div className={css.legend}>
      <span className={css.key}>
        <Icon small of={Check} className={cx(css.mark, 'positive')} />
        {words.cellStates.done}
      </span>
      <span className={css.key}>
        <i className={cx(css.sample, css.running)} />
        {words.cellStates.running}
      </span>
      <span className={css.key}>
        <i className={cx(css.sample, css.later)} />
        {words.cellStates.later}
      </span>
      <span className={css.key}>
        <Icon small of={TriangleAlert} className={cx(css.mark, 'negative')} />
        {words.cellStates.failed}
      </span>
      <span>{words.planLegend}</span>
    </div>
  );
}

interface PlanProps {
  study: StudyAnswer;
  plan: StudyType;
  required: readonly RequiredSubject[];
  results: readonly ResultAnswer[];
  /** The running semester. */
  semester: Semester;
}

/** The plan as a table of elements: a row per semester, a cell per subject (spec 2, Plan overview). */
export function Plan({ study, plan, required, results, semester }: PlanProps) {
  const words = useTexts('study');
  const id = useId();
  const [scope, setScope] = useState<PlanScope>('plan');
  const rows = planRows({
    plan,
    required,
    results: results.filter(({ study_id }) => study_id === study.study_id),
    year: study.last_active_year,
    here: { school_year: study.school_year, semester },
    scope,
  });
  return (
    <>
      <Row as="header" className={css.head}>
        <div className={css.bar}>
          <div>
            <h2 id={id} className="plain heavy">
              {words.plan}
            </h2>
            <p className="small dim">{words.scopeHints[scope]}</p>
          </div>
          <Choice
            labelledBy={id}
            value={scope}
            options={PLAN_SCOPES.map((value) => ({ value, label: words.scopes[value] }))}
            onChange={setScope}
          />
        </div>
      </Row>
      {rows.length === 0 && <Row>{words.planEmpty}</Row>}
      {rows.map((row) => (
        <Row
          key={`${row.school_year}-${row.semester}`}
          className={css.row}
          margin={
            <>
              <b>{words.place(row.school_year, row.semester)}</b>
              {row.gained} / {row.credits}
            </>
          }
        >
          <ul
            className={css.plan}
            style={rowStyle(row)}
            aria-label={words.place(row.school_year, row.semester)}
          >
            {row.cells.map((cell) => (
              <Cell key={cell.id} cell={cell} />
            ))}
          </ul>
        </Row>
      ))}
      <Row last>
        <Legend />
      </Row>
    </>
  );
}
