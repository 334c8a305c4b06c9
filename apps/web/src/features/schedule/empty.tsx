import type { YearScheduleAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { ALL_WEEKS, mondayOf, pragueDate } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { useLoggedIn, useUser } from '../../data/session/session.ts';
import { loginAddress } from '../../platform/http/addresses.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useNow } from '../../platform/time/clock.ts';
import { EmptyPage } from '../../ui/feedback/page-states.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { Exams, type OwnExam, useSeasonText } from './exams.tsx';
import { ownSources } from './state/own-sources.ts';
import { addressOf, isOfPresent, type Present, type View, withSource } from './state/view.ts';
import { useSchedulePhrases } from './words.ts';

interface EmptyProps {
  view: View;
  present: Present;
  onView: (next: View, how: 'push' | 'replace') => void;
}

/** No timetable is chosen. */
export function NobodyChosen({ view, onView }: Omit<EmptyProps, 'present'>) {
  const words = useSchedulePhrases();
  const loggedIn = useLoggedIn();
  const user = useUser();
  const own = user ? ownSources(user) : [];
  if (!loggedIn) {
    return (
      <EmptyPage
        title={words.nobody}
        action={
          <ButtonLink kind="primary" href={loginAddress(addressOf(view))}>
            {words.login}
          </ButtonLink>
        }
      >
        {words.nobodyHint}
      </EmptyPage>
    );
  }
  return (
    <EmptyPage
      title={words.noneChosen}
      action={
        own.length > 0 && (
          <Button onClick={() => onView(own.reduce(withSource<View>, view), 'replace')}>
            {words.showMine}
          </Button>
        )
      }
    >
      {words.noneChosenHint}
    </EmptyPage>
  );
}

/** A week without lessons in a semester that has some. */
export function EmptyWeek({ view, onView }: Omit<EmptyProps, 'present'>) {
  const words = useSchedulePhrases();
  return (
    <EmptyPage
      title={words.none}
      action={
        <Button onClick={() => onView({ ...view, week: ALL_WEEKS }, 'replace')}>{words.showAllWeeks}</Button>
      }
    >
      {words.noneHint}
    </EmptyPage>
  );
}

interface EmptySemesterProps extends EmptyProps {
  schedule: YearScheduleAnswer | undefined;
  /** null when the timetable is not the reader's own. */
  exams: readonly OwnExam[] | null;
}

/** A semester without lessons: whether they are known, when teaching starts, and the exams until then. */
export function EmptySemester({ view, present, schedule, exams, onView }: EmptySemesterProps) {
  const words = useSchedulePhrases();
  const isHere = isOfPresent(view, present);
  const [title, hint] = useReason(view, isHere, schedule);
  const isOutside = present.week === null && exams !== null;
  return (
    <>
      <EmptyPage
        title={title}
        action={
          isHere ? (
            isOutside && <ButtonLink href={PAGES.terms.path}>{words.toTerms}</ButtonLink>
          ) : (
            <Button
              onClick={() =>
                onView(
                  { ...view, year: present.year, semester: present.semester, week: present.opens.week },
                  'replace',
                )
              }
            >
              {present.week === null ? words.toPresentSemester : words.toPresent}
            </Button>
          )
        }
      >
        {nonBreaking(hint)}
      </EmptyPage>
      <Exams exams={exams ?? []} />
    </>
  );
}

/** Title and text that say why a semester has no lessons. */
function useReason(
  { year, semester }: View,
  isHere: boolean,
  schedule: YearScheduleAnswer | undefined,
): [title: string, hint: string] {
  const words = useSchedulePhrases();
  const { home, dates } = usePhrases();
  const season = useSeasonText(schedule);
  const today = pragueDate(useNow());
  if (schedule === undefined) return [words.noneAtAll, words.noneAtAllHint];
  if (schedule.year !== year) return [words.notKnown(words.years(year)), words.notKnownHint];
  if (isHere && season !== '') return [words.noTeaching, season];
  const { start } = schedule.semesters[semester];
  if (today < mondayOf(start)) return [words.noneYet, home.begins.teaching(dates.on(start))];
  return [words.noneAtAll, words.noneAtAllHint];
}
