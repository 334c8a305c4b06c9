import type { Forecast, MissingGroup, MissingSubject } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { cx } from '../../../ui/cx.ts';
import { Covered } from '../results/cover.tsx';
import { useStudyPhrases } from '../words.ts';
import css from './answer.module.css';

/** As many as a glance takes in; the others are folded away. */
const SHOWN = 3;

function SubjectItem({ missing }: { missing: MissingSubject }) {
  const study = useStudyPhrases();
  const { nextAction, isOverdue, credits, code, name } = missing;
  const isUrgent = nextAction === 'last-attempt' || nextAction === 'closed' || isOverdue;
  return (
    <li>
      <b>{nonBreaking(name)}</b>
      {/* That it is the last attempt says how the others ended. */}
      <Covered what={name}>
        <span className={cx(isUrgent && 'warning')}>{study.nextActions[nextAction]}</span>
      </Covered>
      <span className={css.detail}>
        {code} · {study.credits(credits)}
        {isOverdue && ` · ${study.overdue}`}
      </span>
    </li>
  );
}

function GroupItem({ missing: { group, lacking, isOverdue } }: { missing: MissingGroup }) {
  const study = useStudyPhrases();
  return (
    <li>
      <b>{study.missingGroup(group.group_type, lacking, group.subject_codes.length)}</b>
      <span className={cx(isOverdue && 'warning')}>{study.choose}</span>
      <span className={css.detail}>
        {study.place(group.school_year, group.semester)} · {study.credits(group.credits)}
        {isOverdue && ` · ${study.overdue}`}
      </span>
    </li>
  );
}

/** The subjects and credits that are missing for the year and the plan. */
export function MissingList({ forecast }: { forecast: Forecast }) {
  const study = useStudyPhrases();
  const { subjects, groups, year, required, toTheEnd } = forecast;
  const items = [
    ...subjects.map((one) => <SubjectItem key={one.code} missing={one} />),
    ...groups.map((one) => <GroupItem key={one.group.group_id} missing={one} />),
  ];
  const credits = year.left + year.enrolled;
  return (
    <div>
      <h2 className="small dim heavy">{study.missing}</h2>
      {required !== null && items.length === 0 && <p className="small dim">{study.nothingMissing}</p>}
      <ul className={css.missing}>
        {items.slice(0, SHOWN)}
        {credits > 0 && (
          <li>
            <b>{nonBreaking(study.missingCredits(credits))}</b>
            <span className={css.detail}>{study.waiting(year.enrolled)}</span>
          </li>
        )}
      </ul>
      {items.length > SHOWN && (
        <details className={css.folded}>
          <summary>{study.more(items.length - SHOWN)}</summary>
          <ul className={css.missing}>{items.slice(SHOWN)}</ul>
        </details>
      )}
      <p className={css.end}>
        {nonBreaking(study.toTheEnd(toTheEnd.subjects, toTheEnd.groups, toTheEnd.credits))}
      </p>
    </div>
  );
}
