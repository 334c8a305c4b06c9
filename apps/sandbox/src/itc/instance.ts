import { DAY_MINUTES } from '@kahan/domain';
import { type Element, readXml } from './reader.ts';

/** One of the times that a class may have. Slots and bit strings as in the file. */
export interface ItcTime {
  days: string;
  start: number;
  length: number;
  weeks: string;
}

export interface ItcClass {
  id: string;
  course: string;
  /** Position of its subpart in the configuration, from 0. */
  subpart: number;
  limit: number;
  /** false: the class needs no room. */
  hasRoom: boolean;
  /** Ids of the rooms that it may have. */
  rooms: Set<string>;
  times: ItcTime[];
}

export interface ItcInstance {
  file: string;
  name: string;
  days: number;
  slotsPerDay: number;
  weeks: number;
  /** Capacity by room id. */
  rooms: Map<string, number>;
  courses: string[];
  classes: Map<string, ItcClass>;
  /** Courses by student id. */
  students: Map<string, string[]>;
}

const MOST_WEEKS = 52;
/** The name is also the code of the study plan, which is a part of addresses. */
const NAME = /^(?=.*\S)(?!\.{1,2}$)\P{C}{1,100}$/u;

function readHead(file: string, element: Element): ItcInstance {
  const [days, slotsPerDay, weeks] = [
    element.number('nrDays'),
    element.number('slotsPerDay'),
    element.number('nrWeeks'),
  ];
  const name = element.text('name');
  if (days < 1 || days > 7) throw element.wrong('nrDays', String(days), '1 to 7');
  if (slotsPerDay < 1 || DAY_MINUTES % slotsPerDay !== 0) {
    throw element.wrong(
      'slotsPerDay',
      String(slotsPerDay),
      `a divisor of the ${DAY_MINUTES} minutes of a day`,
    );
  }
  if (weeks < 1 || weeks > MOST_WEEKS) {
    throw element.wrong('nrWeeks', String(weeks), `1 to ${MOST_WEEKS}`);
  }
  if (!NAME.test(name)) throw element.wrong('name', name, '1 to 100 printable characters');
  return {
    file,
    name,
    days,
    slotsPerDay,
    weeks,
    rooms: new Map(),
    courses: [],
    classes: new Map(),
    students: new Map(),
  };
}

function once<T>(map: Map<string, T>, element: Element, value: (id: string) => T): T {
  const id = element.id();
  if (map.has(id)) throw element.fail(`<${element.name} id="${id}"> is expected only once`);
  const made = value(id);
  map.set(id, made);
  return made;
}

function needsRoom(element: Element): boolean {
  const room = element.optional('room') ?? 'true';
  if (room !== 'true' && room !== 'false') throw element.wrong('room', room, 'true or false');
  return room === 'true';
}

/** Reads an ITC 2019 instance without its penalties and distributions. @throws ItcError */
export async function readInstance(file: string): Promise<ItcInstance> {
  let instance: ItcInstance | null = null;
  let subpart = -1;
  let current: ItcClass | null = null;
  let wishes: string[] = [];
  const courses = new Set<string>();
  const ignore = () => {};

  const head = (element: Element): ItcInstance => {
    if (instance === null) throw element.fail('<problem> is expected first');
    return instance;
  };

  await readXml(file, {
    problem: (element) => {
      instance = readHead(file, element);
    },
    'problem/optimization': ignore,
    'problem/rooms': ignore,
    'problem/rooms/room': (element) =>
      void once(head(element).rooms, element, () => element.number('capacity')),
    'problem/rooms/room/travel': ignore,
    'problem/rooms/room/unavailable': ignore,
    'problem/courses': ignore,
    'problem/courses/course': (element) => {
      const id = element.id();
      if (courses.has(id)) throw element.fail(`<course id="${id}"> is expected only once`);
      courses.add(id);
      head(element).courses.push(id);
    },
    'problem/courses/course/config': () => {
      subpart = -1;
    },
    'problem/courses/course/config/subpart': () => {
      subpart++;
    },
    'problem/courses/course/config/subpart/class': (element) => {
      const { classes, courses: known } = head(element);
      current = once(classes, element, (id) => ({
        id,
        course: known.at(-1) ?? '',
        subpart,
        limit: element.optional('limit') === undefined ? Number.POSITIVE_INFINITY : element.number('limit'),
        hasRoom: needsRoom(element),
        rooms: new Set(),
        times: [],
      }));
    },
    'problem/courses/course/config/subpart/class/room': (element) => {
      const id = element.id();
      if (!head(element).rooms.has(id)) throw element.fail(`room ${id} is expected to be one of <rooms>`);
      current?.rooms.add(id);
    },
    'problem/courses/course/config/subpart/class/time': (element) => {
      const { days, weeks, slotsPerDay } = head(element);
      const time = {
        days: element.bits('days', days),
        start: element.number('start'),
        length: element.number('length'),
        weeks: element.bits('weeks', weeks),
      };
      if (time.length < 1 || time.start + time.length > slotsPerDay) {
        throw element.fail(
          `start=${time.start} and length=${time.length} are expected to lie in the ${slotsPerDay} slots of a day`,
        );
      }
      current?.times.push(time);
    },
    'problem/distributions': ignore,
    'problem/distributions/distribution': ignore,
    'problem/distributions/distribution/class': ignore,
    'problem/students': ignore,
    'problem/students/student': (element) => {
      wishes = once(head(element).students, element, () => []);
    },
    'problem/students/student/course': (element) => {
      const id = element.id();
      if (!courses.has(id)) throw element.fail(`course ${id} is expected to be one of <courses>`);
      if (wishes.includes(id)) throw element.fail(`course ${id} is expected only once for a student`);
      wishes.push(id);
    },
  });
  // The parser refuses a file without a root, and any other root is not expected.
  if (instance === null) throw new TypeError('no problem was read');
  return instance;
}
