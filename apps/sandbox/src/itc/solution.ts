import { ItcError } from './files.ts';
import type { ItcClass, ItcInstance, ItcTime } from './instance.ts';
import { type Element, readXml, shown } from './reader.ts';

/** A class with the time, room and students that the solution gives it. */
export interface ItcPlacedClass {
  of: ItcClass;
  time: ItcTime;
  room: string | null;
  students: string[];
}

/** The time of a class that a solution names. The solution does not contain the length. @throws ItcError */
function timeOf(
  element: Element,
  { id, times }: ItcClass,
  { days, start, weeks }: Omit<ItcTime, 'length'>,
): ItcTime {
  const named = `days=${days} start=${start} weeks=${weeks}`;
  const possible = times.filter((t) => t.days === days && t.weeks === weeks && t.start === start);
  const [time] = possible;
  if (time === undefined) {
    throw element.fail(`class ${id} is expected at one of its times, none has ${named}`);
  }
  const lengths = new Set(possible.map(({ length }) => length));
  if (lengths.size > 1) {
    throw element.fail(
      `one time of class ${id} is expected to have ${named}, there are several, of length ${[...lengths].join(' and ')}`,
    );
  }
  return time;
}

/** Reads the solution of an instance and checks it against the instance. @throws ItcError */
export async function readSolution(file: string, instance: ItcInstance): Promise<ItcPlacedClass[]> {
  const placed = new Map<string, ItcPlacedClass>();
  let current: ItcPlacedClass | null = null;
  let members = new Set<string>();

  function readClass(element: Element): ItcPlacedClass {
    const id = element.id();
    const of = instance.classes.get(id);
    if (of === undefined) throw element.fail(`class ${id} is expected to be one of ${instance.name}`);
    if (placed.has(id)) throw element.fail(`class ${id} is expected only once`);
    const days = element.bits('days', instance.days);
    const weeks = element.bits('weeks', instance.weeks);
    const start = element.number('start');
    const time = timeOf(element, of, { days, start, weeks });
    const room = element.optional('room') === undefined ? null : element.id('room');
    if (room !== null && !instance.rooms.has(room)) {
      throw element.fail(`room ${room} of class ${id} is expected to be one of ${instance.name}`);
    }
    if (room !== null && !of.hasRoom)
      throw element.fail(`class ${id} is expected to have no room, not ${room}`);
    if (room !== null && !of.rooms.has(room)) {
      throw element.fail(`room ${room} is expected to be one of the rooms of class ${id}`);
    }
    if (room === null && of.hasRoom) throw element.fail(`class ${id} is expected to have a room`);
    return { of, time, room, students: [] };
  }

  const lines = await readXml(file, {
    solution: (element) => {
      const name = element.text('name');
      if (name !== instance.name) {
        throw element.fail(`a solution of ${instance.name} is expected, this is one of ${shown(name)}`);
      }
    },
    'solution/class': (element) => {
      current = readClass(element);
      members = new Set();
      placed.set(current.of.id, current);
    },
    'solution/class/student': (element) => {
      const id = element.id();
      if (!instance.students.has(id)) {
        throw element.fail(`student ${id} is expected to be one of ${instance.name}`);
      }
      if (members.has(id)) throw element.fail(`student ${id} is expected only once in a class`);
      members.add(id);
      current?.students.push(id);
    },
  });
  for (const id of instance.classes.keys()) {
    if (!placed.has(id)) throw new ItcError(file, lines, `class ${id} of ${instance.name} is expected`);
  }
  return [...placed.values()];
}
