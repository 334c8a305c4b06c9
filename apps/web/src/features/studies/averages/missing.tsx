import type { TermAnswer } from '@kahan/contract';
import {
  dateAt,
  type Forecast,
  type MissingElectives,
  type MissingSubject,
  type NearestTerm,
  nearestTerms,
  ownStartOf,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { ChevronDown } from 'lucide';
import { Link } from 'wouter';
import { termHref } from '../../../data/terms/links.ts';
import { useTermsNow } from '../../../data/terms/turns.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { momentAt } from '../../../platform/time/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Covered } from '../results/cover.tsx';
import css from './answer.module.css';

/** As many as a glance takes in; the others are folded away. */
const SHOWN = 3;

/** The nearest term of a subject and its deadline, in words. */
function useTermText(): (nearest: NearestTerm<TermAnswer>, now: number) => string {
  const words = useTexts('study');
  const { dates } = usePhrases();
  return ({ section, term }, now) => {
    const moment = (at: number) => momentAt(at, now, dates);
    const day = dates.date(dateAt(term.start));
    switch (section) {
      case 'signed':
        return words.signedFor[term.type](moment(ownStartOf(term)));
      case 'open':
        return words.nextTerm(day, moment(term.signing_end));
      case 'opens':
        return words.nextOpens(day, moment(term.signing_start));
      case 'full':
        return words.nextFull(day);
    }
  };
}

interface SubjectItemProps {
  missing: MissingSubject;
  /** All sign-ups, or the nearest date. */
  nearest: readonly NearestTerm<TermAnswer>[];
  /** Unix seconds. */
  now: number;
}

function SubjectItem({ missing, nearest, now }: SubjectItemProps) {
  const words = useTexts('study');
  const termText = useTermText();
  const { nextAction, isOverdue, credits, code, name } = missing;
  const isUrgent = nextAction === 'last-attempt' || nextAction === 'closed' || isOverdue;
  return (
    <li>
      <b>{nonBreaking(name)}</b>
      {/* "Last attempt" reveals earlier failures, so it is covered with the grades. */}
      <Covered what={name}>
        <span className={cx(isUrgent && 'warning')}>{words.nextActions[nextAction]}</span>
      </Covered>
      <span className={css.detail}>
        {code} · {words.credits(credits)}
        {isOverdue && ` · ${words.overdue}`}
      </span>
      {nearest.map((one) => (
        <Link key={one.term.term_id} className={css.term} href={termHref(one.term.term_id)}>
          {nonBreaking(termText(one, now))}
        </Link>
      ))}
    </li>
  );
}

function GroupItem({ missing: { group, lacking, isOverdue } }: { missing: MissingElectives }) {
  const words = useTexts('study');
  return (
    <li>
      <b>{words.missingGroup(group.group_type, lacking, group.subject_codes.length)}</b>
      <span className={cx(isOverdue && 'warning')}>{words.choose}</span>
      <span className={css.detail}>
        {words.place(group.school_year, group.semester)} · {words.credits(group.credits)}
        {isOverdue && ` · ${words.overdue}`}
      </span>
    </li>
  );
}

interface MissingListProps {
  forecast: Forecast;
  studyId: string;
  terms: readonly TermAnswer[];
}

/** The subjects and credits that are missing for the year and the plan, each subject with its sign-ups or its nearest term. */
export function MissingList({ forecast, studyId, terms }: MissingListProps) {
  const words = useTexts('study');
  const now = useTermsNow(terms);
  const { subjects, groups, year, required, isMeasured, toTheEnd } = forecast;
  const items = [
    ...subjects.map((one) => (
      <SubjectItem
        key={one.code}
        missing={one}
        nearest={nearestTerms({ ...one, studyId }, terms, now)}
        now={now}
      />
    )),
    ...groups.map((one) => <GroupItem key={one.group.group_id} missing={one} />),
  ];
  const credits = year.left + year.enrolled;
  if (!isMeasured && items.length === 0) return null;
  return (
    <div>
      <h2 className="small dim heavy">{words.missing}</h2>
      {required !== null && items.length === 0 && <p className="small dim">{words.nothingMissing}</p>}
      <ul className={css.missing}>
        {items.slice(0, SHOWN)}
        {isMeasured && credits > 0 && (
          <li>
            <b>{words.missingCredits(credits)}</b>
            <span className={css.detail}>{words.waiting(year.enrolled)}</span>
          </li>
        )}
      </ul>
      {items.length > SHOWN && (
        <details className={css.folded}>
          <summary>
            {words.more(items.length - SHOWN)}
            <Icon small of={ChevronDown} />
          </summary>
          <ul className={css.missing}>{items.slice(SHOWN)}</ul>
        </details>
      )}
      {isMeasured && (
        <p className={css.end}>{words.toTheEnd(toTheEnd.subjects, toTheEnd.groups, toTheEnd.credits)}</p>
      )}
    </div>
  );
}
