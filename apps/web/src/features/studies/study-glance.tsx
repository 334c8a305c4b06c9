import type { ResultAnswer, StudyAnswer } from '@kahan/contract';
import {
  forecastOf,
  groupsToHandIn,
  nextAppointment,
  notPassed,
  openSemesterOn,
  pragueDate,
  standingOf,
} from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { groupsQuery } from '../../data/groups/groups.ts';
import { lessonHref } from '../../data/schedule/links.ts';
import { scheduleQuery, yearScheduleQuery } from '../../data/schedule/schedule.ts';
import { planQuery } from '../../data/studies.ts';
import { termHref } from '../../data/terms/links.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { groupsAddress, studyAddress } from './address.ts';
import { Verdict } from './averages/verdict.tsx';
import { planStateOf } from './plan/plan-section.tsx';
import css from './study-card.module.css';

interface StudyGlanceProps {
  study: StudyAnswer;
  results: readonly ResultAnswer[];
}

/** A study that goes on, in the overview: how it stands, what comes next, what is to hand in and what is missing. */
export function StudyGlance({ study, results }: StudyGlanceProps) {
  const words = useTexts('study');
  const { handIn } = usePhrases();
  const today = pragueDate(useNow());
  const plan = useQuery(planQuery(study.plan, study.last_active_year));
  const year = useQuery(yearScheduleQuery).data;
  const groups = useQuery(groupsQuery).data?.data.groups ?? [];
  const standing = standingOf(study, year?.year ?? study.last_active_year);
  if (standing !== 'studying' || plan.isLoading) return null;
  const forecast = forecastOf({
    ...{ study, standing, results, plan: plan.data ?? null },
    open: openSemesterOn(year, today),
  });
  const waiting = groupsToHandIn(notPassed(groups, results))
    .filter(({ group }) => group.study_id === study.study_id)
    .reduce((sum, { count }) => sum + count, 0);
  const missing = forecast.subjects.map(({ name }) => name);
  return (
    <>
      <Verdict {...{ study, forecast }} planState={planStateOf(plan)} />
      <ul className={css.glance}>
        <Next study={study} />
        {waiting > 0 && (
          <li>
            <Link href={groupsAddress(study.study_id)}>{nonBreaking(handIn.count(waiting))}</Link>
          </li>
        )}
        {missing.length > 0 && (
          <li>
            <Link href={studyAddress(study.study_id)}>
              {nonBreaking(words.missingSubjects(missing.length))}
            </Link>
            <span className="dim">
              {missing.slice(0, SHOWN).map(nonBreaking).join(', ')}
              {missing.length > SHOWN && '…'}
            </span>
          </li>
        )}
      </ul>
    </>
  );
}

/** So many missing subjects are named. */
const SHOWN = 3;

/** The next lesson or exam of a study; nothing while it is not known, and when there is none. */
function Next({ study: { study_id } }: Pick<StudyGlanceProps, 'study'>) {
  const words = useTexts('study');
  const { dates, home } = usePhrases();
  const now = useNow();
  const lessons = useQuery(scheduleQuery).data?.data.schedule;
  const terms = useQuery(termsQuery).data?.data.terms;
  if (lessons === undefined || terms === undefined) return null;
  const isOwn = (one: { study_id?: string | undefined }) => one.study_id === study_id;
  const next = nextAppointment({ lessons: lessons.filter(isOwn), terms: terms.filter(isOwn) }, now);
  if (next === null || next.kind === 'entry') return null;
  const [name, kind, href] =
    next.kind === 'exam'
      ? [next.term.code.value, home.examKinds[next.term.type], termHref(next.term.term_id)]
      : [next.lesson.subject_code.value, home.kinds[next.lesson.subject_type], lessonHref(next)];
  return (
    <li>
      <Link href={href}>{nonBreaking(name)}</Link>
      <span className="dim">
        {nonBreaking(words.nextIs(kind, dates.moment(next.date, next.minutes, pragueDate(now))))}
      </span>
    </li>
  );
}
