import type { TermAnswer } from '@kahan/contract';
import {
  type Forecast,
  type MissingGroup,
  type MissingSubject,
  type NearestTerm,
  nearestTerm,
  pragueDate,
  pragueMinutes,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { ChevronDown } from 'lucide';
import { Link } from 'wouter';
import { termHref } from '../../../data/terms/links.ts';
import { useTermsNow } from '../../../data/terms/turns.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Covered } from '../results/cover.tsx';
import { useStudyPhrases } from '../words.ts';
import css from './answer.module.css';

/** As many as a glance takes in; the others are folded away. */
const SHOWN = 3;

/** The nearest term of a subject and its deadline, in words. */
function useTermText(): (nearest: NearestTerm<TermAnswer>, now: number) => string {
  const study = useStudyPhrases();
  const { dates } = usePhrases();
  return ({ section, term }, now) => {
    const today = pragueDate(new Date(now * 1000));
    const moment = (at: number) => {
      const date = new Date(at * 1000);
      return dates.moment(pragueDate(date), pragueMinutes(date), today);
    };
    const day = dates.date(pragueDate(new Date(term.start * 1000)));
    switch (section) {
      case 'signed':
        return study.signedFor[term.type](moment(term.student_start ?? term.start));
      case 'open':
        return study.nextTerm(day, moment(term.signing_end));
      case 'opens':
        return study.nextOpens(day, moment(term.signing_start));
      case 'full':
        return study.nextFull(day);
    }
  };
}

interface SubjectItemProps {
  missing: MissingSubject;
  nearest: NearestTerm<TermAnswer> | null;
  /** Unix seconds. */
  now: number;
}

function SubjectItem({ missing, nearest, now }: SubjectItemProps) {
  const study = useStudyPhrases();
  const termText = useTermText();
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
      {nearest && (
        <Link className={css.term} href={termHref(nearest.term.term_id)}>
          {nonBreaking(termText(nearest, now))}
        </Link>
      )}
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

interface MissingListProps {
  forecast: Forecast;
  studyId: string;
  terms: readonly TermAnswer[];
}

/** The subjects and credits that are missing for the year and the plan, each subject with its nearest term. */
export function MissingList({ forecast, studyId, terms }: MissingListProps) {
  const study = useStudyPhrases();
  const now = useTermsNow(terms);
  const { subjects, groups, year, required, toTheEnd } = forecast;
  const items = [
    ...subjects.map((one) => (
      <SubjectItem
        key={one.code}
        missing={one}
        nearest={nearestTerm({ ...one, studyId }, terms, now)}
        now={now}
      />
    )),
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
          <summary>
            {study.more(items.length - SHOWN)}
            <Icon small of={ChevronDown} />
          </summary>
          <ul className={css.missing}>{items.slice(SHOWN)}</ul>
        </details>
      )}
      <p className={css.end}>
        {nonBreaking(study.toTheEnd(toTheEnd.subjects, toTheEnd.groups, toTheEnd.credits))}
      </p>
    </div>
  );
}
