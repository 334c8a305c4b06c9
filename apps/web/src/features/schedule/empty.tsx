import type { YearScheduleAnswer } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { ALL_WEEKS, mondayOf, pragueDate } from '@kahan/domain';
import { seasonText } from '../../data/schedule/season.ts';
import { useLoggedIn, useUser } from '../../data/session/session.ts';
import { useReasonOfNothing } from '../../data/studies.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { EmptyPage, LoginPage } from '../../ui/feedback/page-states.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { type Beside, OutsideWeeks } from './exams.tsx';
import { ownSources } from './sources/own-sources.ts';
import { addressOf, isOfPresent, type Present, type ScheduleView, withSource } from './view.ts';

interface EmptyProps {
  view: ScheduleView;
  present: Present;
  onView: (next: ScheduleView, how: 'push' | 'replace') => void;
}

/** No timetable is chosen. */
export function NobodyChosen({ view, onView }: Omit<EmptyProps, 'present'>) {
  const words = useTexts('schedule');
  const loggedIn = useLoggedIn();
  const user = useUser();
  const readerSources = user ? ownSources(user) : [];
  if (!loggedIn) {
    return (
      <LoginPage title={words.nobody} login={words.login} back={addressOf(view)}>
        {words.nobodyHint}
      </LoginPage>
    );
  }
  return (
    <EmptyPage
      title={words.noneChosen}
      action={
        readerSources.length > 0 && (
          <Button onClick={() => onView(readerSources.reduce(withSource<ScheduleView>, view), 'replace')}>
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
  const words = useTexts('schedule');
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
  beside: Beside;
  /** The timetable is that of a student, the reader. */
  isOwn: boolean;
}

/** A semester without lessons: whether they are known, when teaching starts, and the exams until then. */
export function EmptySemester({ view, present, schedule, beside, isOwn, onView }: EmptySemesterProps) {
  const words = useTexts('schedule');
  const isHere = isOfPresent(view, present);
  const [title, hint] = useReason(view, isHere, schedule);
  const reason = useReasonOfNothing(isOwn && hint === words.noneAtAllHint);
  const isOutside = present.week === null && isOwn;
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
        {reason?.text ?? hint}
      </EmptyPage>
      <OutsideWeeks {...beside} />
    </>
  );
}

/** Title and text that say why a semester has no lessons. */
function useReason(
  { year, semester }: ScheduleView,
  isHere: boolean,
  schedule: YearScheduleAnswer | undefined,
): [title: string, hint: string] {
  const words = useTexts('schedule');
  const phrases = usePhrases();
  const today = pragueDate(useNow());
  if (schedule === undefined) return [words.noneAtAll, words.noneAtAllHint];
  const season = seasonText(schedule, today, phrases);
  if (schedule.year !== year) return [words.notKnown(words.years(year)), words.notKnownHint];
  if (isHere && season !== '') return [words.noTeaching, season];
  const { start } = schedule.semesters[semester];
  if (today < mondayOf(start)) return [words.noneYet, phrases.home.begins.teaching(phrases.dates.on(start))];
  return [words.noneAtAll, words.noneAtAllHint];
}
