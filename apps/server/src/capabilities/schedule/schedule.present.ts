import type { ScheduleLesson, SharedScheduleLesson, YearScheduleAnswer } from '@kahan/contract';
import type {
  DateRange,
  Language,
  Lesson,
  LessonBlock,
  ReservationBlock,
  ReservationRecord,
  RoomRecord,
  Semester,
  StudentLesson,
  YearSchedule,
} from '@kahan/domain';

function presentBlock({
  day,
  minutes,
  duration,
  place,
  weeks,
}: LessonBlock): ScheduleLesson['blocks'][number] {
  return {
    term: { day, minutes, duration },
    weeks: Object.fromEntries(
      Object.entries(weeks).map(([week, { date, canceled }]) => [week, { date, canceled }]),
    ),
    location: place && { code: place.code, value: place.name },
  };
}

/** A lesson as it is taught, in one language (spec 3, Schedule entry). */
export function presentLesson(lesson: Lesson, lang: Language): SharedScheduleLesson {
  return {
    gl: lesson.gl,
    subject_code: { code: lesson.subject.code, value: lesson.subject.name[lang] },
    subject_type: lesson.type,
    year: lesson.year,
    semester: lesson.semester,
    group: lesson.group,
    teachers: Object.fromEntries(
      lesson.teachers.map(({ code, name, ratio }) => [code, { name: { code, value: name }, ratio }]),
    ),
    blocks: lesson.blocks.map(presentBlock),
  };
}

/** A lesson as a student attends it. */
export function presentOwnLesson(lesson: StudentLesson, lang: Language): ScheduleLesson {
  return { ...presentLesson(lesson, lang), study_id: lesson.study_id };
}

/** A reservation as an entry of type R; it belongs to no subject. */
export function presentReservation(
  { reservation_id, name }: ReservationRecord,
  {
    room,
    blocks,
    year,
    semester,
  }: { room: RoomRecord; blocks: ReservationBlock[]; year: number; semester: Semester },
  lang: Language,
): SharedScheduleLesson {
  const place = { code: room.id_sis, name: room.name };
  return {
    gl: reservation_id,
    subject_code: { code: '', value: name[lang] },
    subject_type: 'R',
    year,
    semester,
    group: '',
    teachers: {},
    blocks: blocks.map((block) => presentBlock({ ...block, place })),
  };
}

function presentRange({ start, end }: DateRange): DateRange {
  return { start, end };
}

/** The academic year in one language (spec 3, Year schedule). */
export function presentYearSchedule(schedule: YearSchedule, lang: Language): YearScheduleAnswer {
  const semester = (number: 1 | 2) => {
    const { start, exam_periods } = schedule.semesters[number];
    return { start, exam_periods: exam_periods.map(presentRange) };
  };
  return {
    year: schedule.year,
    ed_weeks: schedule.ed_weeks,
    ex_weeks: schedule.ex_weeks,
    semesters: { 1: semester(1), 2: semester(2) },
    holidays: schedule.holidays.map((holiday) => ({ ...presentRange(holiday), name: holiday.name[lang] })),
  };
}
