import type { UniversityCalendar } from '../calendar.ts';
import { referentContacts } from '../generator/people/contacts.ts';
import type { Person } from '../generator/people/people.ts';
import { STAFF_MAIL } from '../generator/people/people.ts';
import { texts } from '../generator/texts.ts';
import type { Writer } from '../generator/writer.ts';
import type { ItcInstance } from './instance.ts';

/** The one building that an imported timetable's rooms are in. */
export const BUILDING = { id: 1, code: 'ITC', name: { cs: 'Budova', en: 'Building' }, address: '' };

export interface ItcCatalogue {
  instance: ItcInstance;
  calendar: UniversityCalendar;
  department: { code: string; faculty: 'FCHI'; cs: string; en: string };
  courses: readonly { code: string; cs: string; en: string; points: number }[];
  rooms: readonly { id: string; name: string; capacity: number }[];
  teacher: Person;
}

const NOTHING = { cs: '', en: '' };

/**
 * The catalogues of an imported timetable: its rooms, its courses as classes, and the records around them that
 * keep every reference valid. The files have no plans, shapes of rooms, events and reservations.
 */
export function writeItcCatalogue(writer: Writer, catalogue: ItcCatalogue): void {
  const { instance, calendar, department, courses, rooms, teacher } = catalogue;
  const { code, faculty, cs, en } = department;
  const { year } = calendar;
  writer.catalogue('departments', [
    { code: faculty, kind: 'faculty', parent: null, name: texts('structure').faculties[faculty].name },
    { code, kind: 'department', parent: faculty, name: { cs, en } },
  ]);
  writer.catalogue('contacts', referentContacts([faculty]));
  writer.catalogue('buildings', [BUILDING]);
  writer.catalogue(
    'rooms',
    rooms.map(({ id, name, capacity }) => ({
      id,
      id_sis: id,
      place_id: '',
      name,
      floor: 0,
      type: 2,
      building: BUILDING.id,
      capacity,
      is_shared: true,
      sis_description: null,
      custom_description: null,
    })),
  );
  writer.catalogue('people', [
    {
      id: teacher.icid,
      uident: teacher.icid,
      first_name: teacher.first,
      last_name: teacher.last,
      degree_pre: teacher.degree,
      degree_post: null,
      email: `${teacher.login}@${STAFF_MAIL}`,
      tel: null,
      rooms: [],
      departments: [code],
    },
  ]);
  writer.catalogue('study-types', [
    {
      study_type_code: instance.name,
      year,
      study_length: 3,
      name: { cs: instance.name, en: instance.name },
      subjects: [],
      p: [],
      pv_groups: [],
    },
  ]);
  writer.catalogue(
    'classes',
    courses.map((course) => ({
      id: `${course.code}-${year}`,
      code: course.code,
      year,
      title: { cs: course.cs, en: course.en },
      type: 'P',
      credits: course.points,
      department: code,
      languages: ['CZE'],
      elearning_url: null,
      synopsis: NOTHING,
      syllabus: NOTHING,
      literature: [],
      supports: [],
      taught_by: [],
    })),
  );
}
