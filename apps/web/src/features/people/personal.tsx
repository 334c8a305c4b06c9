import type { Person, ScheduleLesson, TermAnswer } from '@kahan/contract';
import { semesterAt } from '@kahan/domain';
import { useQuery } from '@tanstack/react-query';
import { taughtBy } from '../../data/people.ts';
import { scheduleQuery } from '../../data/schedule/schedule.ts';
import { useIsStudent } from '../../data/session/session.ts';
import { termsQuery } from '../../data/terms/terms.ts';
import { cancelLoad, loadStateOf } from '../../platform/http/query.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { clockTime } from '../../platform/time/dates.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../ui/feedback/states.tsx';
import { HeadingRow, Row } from '../../ui/layout/sheet.tsx';
import { Head } from './head.tsx';
import { Meetings } from './meetings.tsx';
import { NowText } from './now-text.tsx';
import css from './person.module.css';
import { examBeforeLesson } from './teaching.ts';
import { Week } from './week.tsx';

/** The reader's own lessons and terms; none for those who do not study here. */
function useOwn() {
  const enabled = useIsStudent() === true;
  const schedule = useQuery({ ...scheduleQuery, enabled });
  const terms = useQuery({ ...termsQuery, enabled });
  const lessons: readonly ScheduleLesson[] = schedule.data?.data.schedule ?? [];
  const signed: readonly TermAnswer[] = terms.data?.data.terms ?? [];
  return { lessons, terms: signed, failed: [schedule, terms].find((one) => loadStateOf(one) === 'failed') };
}

/** A person as logged-in readers see them: the present lesson, shared meetings, the week (spec 2). */
export function Personal({ person }: { person: Person }) {
  const words = useTexts('people');
  const now = useNow();
  const timetable = taughtBy(person.uident, semesterAt(now));
  const teaching = useQuery(timetable);
  const ownAgenda = useOwn();
  const lessons = teaching.data?.data.items;
  const attended = new Set(ownAgenda.lessons.map(({ gl }) => gl));
  const margin = (
    <>
      <b className={css.clock}>{clockTime(now)}</b>
      <span className={css.clock}>{words.now}</span>
    </>
  );
  return (
    <>
      <Head
        person={person}
        now={
          lessons && {
            margin,
            text: (
              <NowText
                lessons={lessons}
                now={now}
                exam={examBeforeLesson(person.uident, { lessons, terms: ownAgenda.terms }, now)}
                attended={attended}
              />
            ),
          }
        }
      />
      <Meetings uident={person.uident} own={ownAgenda} now={now} />
      {ownAgenda.failed && <NotLoaded title={words.sharedFailed} query={ownAgenda.failed} />}
      {lessons === undefined && (
        <>
          <HeadingRow>{words.week}</HeadingRow>
          {loadStateOf(teaching) === 'loading' && (
            <Row last>
              <Loading onCancel={() => cancelLoad(timetable)}>
                <Skeleton height="16rem" />
              </Loading>
            </Row>
          )}
          <NotLoaded last title={words.weekFailed} query={teaching} />
        </>
      )}
      {lessons && <Week person={person} lessons={lessons} own={ownAgenda.lessons} now={now} />}
    </>
  );
}
