import { type DepartmentRecord, FACULTIES } from '@kahan/domain';
import type { UniversityCalendar } from '../calendar.ts';
import { makeContacts } from './people/contacts.ts';
import { makeDirectory } from './people/directory.ts';
import type { Teacher } from './people/staff.ts';
import { createRandom } from './random.ts';
import type { Building } from './rooms/buildings.ts';
import { makeFloorPlans } from './rooms/floor-plans.ts';
import { makeReservations } from './rooms/reservations.ts';
import { type Room, roomRecord } from './rooms/rooms.ts';
import { type Plan, studyType } from './teaching/plans.ts';
import type { Subject } from './teaching/subjects.ts';
import { makeClasses } from './texts/classes.ts';
import { makeEvents } from './texts/events.ts';
import { texts } from './texts.ts';
import type { LessonDraft, Writer } from './writer.ts';

const { faculties, departments, central_offices, titles } = texts('structure');
const OFFICE_ROOMS = new Set(
  Object.values(faculties).flatMap(({ dean_room, study_office_room }) => [dean_room, study_office_room]),
);

/** Rooms of the deans and of the study offices, where no teacher sits. */
const isAdministration = ({ code }: Room) => OFFICE_ROOMS.has(code);

/** Faculties with their departments and study offices, and the central offices. */
function makeStructure(): DepartmentRecord[] {
  return [
    ...FACULTIES.map((code) => ({
      code,
      kind: 'faculty' as const,
      parent: null,
      name: faculties[code].name,
    })),
    ...departments.map(({ code, faculty, cs, en }) => ({
      code,
      kind: 'department' as const,
      parent: faculty,
      name: { cs, en },
    })),
    ...FACULTIES.map((faculty) => ({
      code: `${faculty}-S`,
      kind: 'office' as const,
      parent: faculty,
      name: { cs: `${titles.study_office.cs} ${faculty}`, en: `${titles.study_office.en} ${faculty}` },
    })),
    ...central_offices.map(({ code, name }) => ({ code, kind: 'office' as const, parent: null, name })),
  ];
}

export interface CatalogueOptions {
  seed: string;
  calendar: UniversityCalendar;
  /** Local date in Prague. */
  today: string;
  subjects: readonly Subject[];
  plans: readonly Plan[];
  buildings: readonly Building[];
  rooms: readonly Room[];
  teachers: readonly Teacher[];
  lessons: readonly LessonDraft[];
}

/** Writes the catalogues. They have random sources of their own, so that the timetable does not depend on them. */
export function writeCatalogue(writer: Writer, options: CatalogueOptions): void {
  const { seed, calendar, today, subjects, plans, buildings, rooms, teachers, lessons } = options;
  const chance = (what: string) => createRandom(`${seed}:${calendar.start}:${what}`);
  const years = [calendar.year, calendar.year - 1];
  const taught = new Map<string, Set<string>>();
  for (const { subject, teachers: codes } of lessons) {
    const known = taught.get(subject) ?? new Set();
    for (const [code] of codes) known.add(code);
    taught.set(subject, known);
  }
  const people = makeDirectory(chance('directory'), teachers, rooms, isAdministration);
  const idOf = new Map(buildings.map(({ id, code }) => [code, id]));

  writer.catalogue('people', people);
  writer.catalogue('departments', makeStructure());
  writer.catalogue('contacts', makeContacts(people, rooms, buildings));
  writer.catalogue(
    'buildings',
    buildings.map(({ id, code, name, address }) => ({ id, code, name, address })),
  );
  writer.catalogue(
    'rooms',
    rooms.map((room, index) => roomRecord(room, idOf.get(room.building) ?? 0, index)),
  );
  writer.catalogue('floor-plans', makeFloorPlans(buildings, rooms));
  writer.catalogue(
    'study-types',
    plans.flatMap((plan) => years.map((year) => studyType(plan, year))),
  );
  writer.catalogue(
    'classes',
    makeClasses(subjects, { seed, years, currentYear: calendar.year, taught, teachers }),
  );
  writer.catalogue('events', makeEvents(calendar, today));
  const random = chance('reservations');
  writer.catalogue('reservations', makeReservations({ random, calendar, today, rooms, teachers, lessons }));
}
