import type { ScheduleLesson, TermAnswer } from '@kahan/contract';
import { addDays, dayOfWeek, meetingPlace, pragueDate } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { Link } from 'wouter';
import { clockOf } from '../../data/schedule/lesson-names.ts';
import { lessonHref } from '../../data/schedule/links.ts';
import { termHref } from '../../data/terms/links.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useTexts } from '../../platform/i18n/texts.ts';
import { HeadingRow, Row } from '../../ui/layout/sheet.tsx';
import css from './person.module.css';
import { type Meeting, meetingsWith } from './teaching.ts';

/** Meetings that begin so soon tell how soon. */
const SOON_MINUTES = 60;
const DAYS_WITHOUT_DATE = 7;

interface MeetingsProps {
  uident: string;
  own: { lessons: readonly ScheduleLesson[]; terms: readonly TermAnswer[] };
  now: Date;
}

/** What the reader and a teacher share: lessons, each with its next meeting, and exams; nothing without any. */
export function Meetings({ uident, own, now }: MeetingsProps) {
  const words = useTexts('people');
  const meetings = meetingsWith(uident, own, now);
  if (meetings.length === 0) return null;
  return (
    <>
      <HeadingRow>{words.shared}</HeadingRow>
      {meetings.map((meeting) => (
        <MeetingRow
          key={meeting.kind === 'exam' ? meeting.term.term_id : `${meeting.lesson.gl} ${meeting.minutes}`}
          meeting={meeting}
          now={now}
        />
      ))}
    </>
  );
}

function MeetingRow({ meeting, now }: { meeting: Meeting; now: Date }) {
  const words = useTexts('people');
  const { dates, home } = usePhrases();
  const { date, minutes, start } = meeting;
  const isNear = date < addDays(pragueDate(now), DAYS_WITHOUT_DATE);
  const wait = Math.ceil((start.getTime() - now.getTime()) / 60_000);
  const soon = wait > 0 && wait <= SOON_MINUTES ? [words.inMinutes(wait)] : [];
  const isExam = meeting.kind === 'exam';
  const { subject, href, facts } = isExam
    ? {
        subject: words.exam(meeting.term.code.value, home.examKinds[meeting.term.type]),
        href: termHref(meeting.term.term_id),
        facts: [words.examines(meeting.term.place?.value ?? null)],
      }
    : {
        subject: meeting.lesson.subject_code.value,
        href: lessonHref(meeting),
        facts: [home.kinds[meeting.lesson.subject_type], meetingPlace(meeting.blocks)?.value ?? ''],
      };
  return (
    <Row
      as="article"
      className={css.line}
      margin={
        <>
          <b>
            {dates.weekdayShort(dayOfWeek(date))}
            {!isNear && ` ${dates.date(date)}`}
          </b>
          {clockOf(minutes)}
        </>
      }
    >
      <Link href={href} className={css.class}>
        {nonBreaking(subject)}
      </Link>
      <p className="small dim">{nonBreaking([...facts, ...soon].filter(Boolean).join(' · '))}</p>
    </Row>
  );
}
