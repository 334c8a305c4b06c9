import type { UniversityCalendar } from '../calendar.ts';
import type { Fill } from '../store/store.ts';
import { writeCatalogue } from './catalogue.ts';
import { writeOddities } from './odd/oddities.ts';
import { type Cohort, makeCohorts } from './people/cohorts.ts';
import { writeDemoPeople } from './people/demo.ts';
import { createEnrolment } from './people/enrolment.ts';
import { drawPerson, programmeStudy } from './people/people.ts';
import { makeTeachers } from './people/staff.ts';
import { createRandom } from './random.ts';
import { makeBuildings } from './rooms/buildings.ts';
import { makeRooms } from './rooms/rooms.ts';
import { makeActivities } from './teaching/activities.ts';
import { makeLessons } from './teaching/lessons.ts';
import { leadingDepartments, makePlans } from './teaching/plans.ts';
import { makeSchedule } from './teaching/schedule.ts';
import { makeSubjects } from './teaching/subjects.ts';
import { writeTermsAndGroups } from './terms/terms-and-groups.ts';
import { makeNews } from './texts/events.ts';
import { texts } from './texts.ts';
import { createWriter } from './writer.ts';

export interface GeneratorOptions {
  /** Number of students, without the demo logins. */
  students: number;
  seed: string;
  /** Local date in Prague. */
  today: string;
  /** Signing for exams opens around this instant of `today`. */
  now: Date;
  log(line: string): void;
}

/** Most students for 250 rooms and 400 teachers. */
const UNIT = 3_500;
/** Larger lectures than this are split. A large university splits earlier, because large halls are few. */
const LARGE_LECTURE = 280;
const COMMON_LECTURE = 170;

/** Number of students after which a line of progress is logged: a second or two of work. */
const TOLD_EVERY = 5_000;

/** Makes the whole invented university. The same seed, date and size give the same one. */
export function generator({ students, seed, today, now, log }: GeneratorOptions): Fill {
  return (db, calendar: UniversityCalendar) => {
    log(`making a university of ${students} students`);
    const units = Math.ceil(students / UNIT);
    const random = createRandom(`${seed}:${calendar.start}`);
    const writer = createWriter(db);
    const subjects = makeSubjects(leadingDepartments());
    const plans = makePlans(subjects);
    const buildings = makeBuildings(units);
    const rooms = makeRooms(buildings);
    const teachers = makeTeachers(random, units);
    const groups = makeCohorts(plans, students, calendar.semester);
    const activities = makeActivities(groups, {
      weeks: calendar.weeks,
      lectureLimit: units === 1 ? LARGE_LECTURE : COMMON_LECTURE,
    });
    const { placed, unplaced } = makeSchedule(activities, groups, rooms, teachers, random);
    if (unplaced.length > 0)
      log(`${unplaced.length} lessons did not fit into the timetable; they are left out`);
    const lessons = makeLessons(placed, calendar, random);
    log(`${lessons.length} lessons have a time and a room`);

    for (const department of texts('structure').departments) writer.department(department);
    for (const teacher of teachers) writer.teacher(teacher);
    for (const room of rooms) writer.room(room);
    for (const subject of subjects) writer.subject(subject);
    for (const plan of plans) {
      writer.plan(plan.code, plan.length, programmeStudy(plan.programme));
      for (const item of plan.items) writer.planSubject(plan.code, item);
    }
    writeCatalogue(writer, { seed, calendar, today, subjects, plans, buildings, rooms, teachers, lessons });
    const lessonsOf: string[][] = groups.map(() => []);
    const daysOf = groups.map(() => new Set<number>());
    const examiners = new Map<string, string>();
    for (const [index, lesson] of lessons.entries()) {
      writer.lesson(lesson);
      const { activity, day, teacher } = placed[index] ?? {};
      for (const group of activity?.groups ?? []) {
        lessonsOf[group.index]?.push(lesson.gl);
        if (day !== undefined) daysOf[group.index]?.add(day);
      }
      if (teacher !== undefined) examiners.set(lesson.subject, teacher.code);
    }
    const firstTeachers = new Map(teachers.map(({ code, department }) => [department, code]));
    const teacherOf = (subject: string) =>
      examiners.get(subject) ?? firstTeachers.get(subject.slice(1, 4)) ?? null;
    const enrolment = createEnrolment({
      writer,
      random,
      calendar,
      today,
      lessonsOf,
      teacherOf,
    });
    writeStudents(groups);
    writeDemoPeople(writer, enrolment, groups, teachers, (group) => daysOf[group.index]?.size ?? 0);
    writeTermsAndGroups({ db, seed, calendar, today, now, rooms, lessons, subjects, teacherOf, log });
    for (const news of makeNews(calendar, today)) writer.news(news);
    const shownTeachers = teachers.filter(({ login }) => login !== null).map(({ code }) => code);
    writeOddities({ db, calendar, today, shownTeachers, log });

    function writeStudents(all: readonly Cohort[]): void {
      let number = 0;
      for (const group of all) {
        for (let i = 0; i < group.size; i++) {
          number++;
          const person = drawPerson(random, number, group.plan.programme.level === 'M');
          writer.person(person);
          enrolment.enrol(person, String(100_000 + number), group);
          if (number % TOLD_EVERY === 0) log(`${number} of ${students} students`);
        }
      }
    }
  };
}
