import { basename } from 'node:path';
import { DAY_MINUTES, type Day } from '@kahan/domain';
import { dateOfWeek, scheduleCalendar, teachingFreeDays, type UniversityCalendar } from '../calendar.ts';
import { drawPerson, type Person } from '../generator/people/people.ts';
import { createRandom } from '../generator/random.ts';
import { makeNews } from '../generator/texts/events.ts';
import { createWriter, type Writer } from '../generator/writer.ts';
import type { StoredBlock } from '../store/rows.ts';
import type { Fill } from '../store/store.ts';
import { BUILDING, writeItcCatalogue } from './catalogue.ts';
import type { ItcFiles } from './files.ts';
import { type ItcInstance, readInstance } from './instance.ts';
import { type ItcPlacedClass, readSolution } from './solution.ts';

export interface ItcImportOptions {
  seed: string;
  /** Local date in Prague. */
  today: string;
  log(line: string): void;
}

/** Credits of an imported course; the files have none. */
const POINTS = 5;
/** The largest capacity of the student system's interface; the files may say 2147483647 for no limit. */
const LARGEST_CAPACITY = 1_000_000_000;
/** Department that imported courses belong to. */
const DEPARTMENT = { code: '000', faculty: 'FCHI', cs: 'Převzatý rozvrh', en: 'Imported timetable' } as const;

/**
 * Reads and checks both files before anything is written.
 * @throws ItcError naming file, line and what was expected
 */
export async function prepareItc(
  files: ItcFiles,
  options: ItcImportOptions,
): Promise<{ calendar: UniversityCalendar; fill: Fill }> {
  options.log(`reading ${basename(files.instance)}`);
  const instance = await readInstance(files.instance);
  options.log(`reading ${basename(files.solution)}`);
  const placed = await readSolution(files.solution, instance);
  for (const { of, students } of placed) {
    if (students.length > of.limit) {
      options.log(`warning: class ${of.id} has ${students.length} students, its limit is ${of.limit}`);
    }
  }
  return {
    calendar: scheduleCalendar(options.today, instance.weeks),
    fill: (db, calendar) => {
      const writer = createWriter(db);
      const random = createRandom(`${options.seed}:${instance.name}:teacher`);
      const teacher = { ...drawPerson(random, 0, false), login: 'teacher', degree: 'doc. Ing.' };
      writer.person(teacher, false);
      writeCatalogue(writer, instance, calendar, teacher);
      writeClasses(writer, instance, placed, calendar);
      writeStudents(writer, instance, placed, calendar, options.seed);
      for (const news of makeNews(calendar, options.today)) writer.news(news);
    },
  };
}

const courseCode = (id: string) => `C${id}`;

function writeCatalogue(
  writer: Writer,
  instance: ItcInstance,
  calendar: UniversityCalendar,
  teacher: Person,
): void {
  const rooms = [...instance.rooms].map(([id, capacity]) => ({
    id,
    name: `R ${id}`,
    capacity: Math.min(capacity, LARGEST_CAPACITY),
  }));
  const courses = instance.courses.map((id) => ({
    code: courseCode(id),
    // The files have no names. One letter leaves a narrow column its space for the number.
    cs: `C ${id}`,
    en: `C ${id}`,
    points: POINTS,
  }));
  writer.department(DEPARTMENT);
  for (const room of rooms) {
    writer.room({ ...room, code: room.id, building: BUILDING.code, floor: 0, type: 'classroom' });
  }
  for (const course of courses) {
    writer.subject({ ...course, department: DEPARTMENT.code, completion: null });
  }
  writer.importedPlan(instance.name);
  writeItcCatalogue(writer, { instance, calendar, department: DEPARTMENT, courses, rooms, teacher });
}

const setBits = (mask: string): number[] => [...mask].flatMap((bit, index) => (bit === '1' ? index + 1 : []));

/** A class that meets on several days has a block for each. On days without teaching it is cancelled (decision 020). */
function blocksOf(
  { time, room }: ItcPlacedClass,
  { slotsPerDay }: ItcInstance,
  dateOf: (week: number, day: number) => string,
  isFree: (date: string) => boolean,
): StoredBlock[] {
  const slot = DAY_MINUTES / slotsPerDay;
  const common = { minutes: time.start * slot, duration: time.length * slot, place: room };
  return setBits(time.days).map((day) => ({
    day: day as Day,
    ...common,
    weeks: Object.fromEntries(setBits(time.weeks).map((week) => [week, isFree(dateOf(week, day))])),
  }));
}

function writeClasses(
  writer: Writer,
  instance: ItcInstance,
  placed: readonly ItcPlacedClass[],
  calendar: UniversityCalendar,
): void {
  const { year, semester, start } = calendar;
  const isFree = teachingFreeDays(calendar);
  for (const one of placed) {
    writer.lesson({
      gl: one.of.id,
      subject: courseCode(one.of.course),
      type: one.of.subpart === 0 ? 'P' : 'X',
      year,
      semester,
      group: '',
      teachers: [],
      blocks: blocksOf(one, instance, (week, day) => dateOfWeek(start, week, day), isFree),
    });
  }
}

function writeStudents(
  writer: Writer,
  instance: ItcInstance,
  placed: readonly ItcPlacedClass[],
  { year, semester }: UniversityCalendar,
  seed: string,
): void {
  const random = createRandom(`${seed}:${instance.name}`);
  const classesOf = new Map([...instance.students.keys()].map((id): [string, string[]] => [id, []]));
  for (const { of, students } of placed) for (const id of students) classesOf.get(id)?.push(of.id);
  const people = new Map<string, Person>();

  function write(person: Person, id: string, studyId: string): void {
    writer.person(person);
    writer.study({
      study_id: studyId,
      login: person.login,
      plan: instance.name,
      schoolYear: 1,
      activeYear: year,
      group: '',
    });
    for (const gl of classesOf.get(id) ?? []) writer.attends(person.login, gl, studyId);
    for (const course of instance.students.get(id) ?? []) {
      writer.result({
        login: person.login,
        study_id: studyId,
        code: courseCode(course),
        year,
        semester,
        duty: 'P',
        points: POINTS,
        attempts: [],
      });
    }
  }

  for (const id of instance.students.keys()) {
    // A sum with a large id is not safe as a number.
    const person = { ...drawPerson(random, Number(id), false), icid: String(400_000n + BigInt(id)) };
    people.set(id, person);
    write(person, id, String(1_000_000n + BigInt(id)));
  }
  const busiest = [...classesOf].toSorted(([, a], [, b]) => b.length - a.length);
  for (const [index, login] of ['student', 'student2'].entries()) {
    const [id = ''] = busiest[index] ?? [];
    const person = people.get(id);
    if (person !== undefined) write({ ...person, login, icid: `39900${index + 1}` }, id, `99000${index + 1}`);
  }
}
