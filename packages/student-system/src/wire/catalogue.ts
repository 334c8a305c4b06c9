import {
  type BuildingRecord,
  type CatalogueKind,
  type Catalogues,
  CLASS_LANGUAGES,
  CLASS_TYPES,
  type ClassRecord,
  CONTACT_KINDS,
  type ContactRecord,
  type DepartmentRecord,
  type EventRecord,
  FACULTIES,
  type FloorPlanRecord,
  type PersonRecord,
  PLAN_KINDS,
  type ReservationRecord,
  type RoomRecord,
  type StudyTypeRecord,
} from '@kahan/domain';
import { z } from 'zod';
import {
  academicYear,
  bilingual,
  bilingualHtml,
  bilingualProse,
  count,
  cursor,
  instant,
  key,
  LONGEST_LONG_LIST,
  line,
  list,
  prose,
  semester,
  subject,
  text,
  url,
} from './parts.ts';
import { wireLesson } from './records.ts';
import { wireTerm } from './terms.ts';

/** A contact on the wire. */
export const wireContact = z.object({
  contact_id: text,
  kind: z.enum(CONTACT_KINDS),
  faculty: z.enum(FACULTIES).nullable().default(null),
  name: bilingual,
  tel: line,
  email: line,
  address: bilingual,
  opening_hours: bilingual,
}) satisfies z.ZodType<ContactRecord>;

/** Schemas of the catalogues. */

const wireClass = z.object({
  id: text,
  code: text,
  year: academicYear,
  title: bilingual,
  type: z.enum(CLASS_TYPES),
  credits: z.number().min(0).max(99),
  department: text,
  languages: list(z.enum(CLASS_LANGUAGES)),
  elearning_url: url.nullable().default(null),
  synopsis: bilingualHtml,
  syllabus: bilingualHtml,
  literature: list(z.object({ required: z.boolean(), text: prose })),
  supports: list(z.object({ title: bilingual, url })),
  taught_by: list(z.object({ uident: text, name: line })),
}) satisfies z.ZodType<ClassRecord>;

const wirePerson = z.object({
  id: text,
  uident: text,
  first_name: line,
  last_name: line,
  degree_pre: line.nullable().default(null),
  degree_post: line.nullable().default(null),
  email: line,
  tel: line.nullable().default(null),
  rooms: list(text),
  departments: list(text),
}) satisfies z.ZodType<PersonRecord>;

const wireDepartment = z.object({
  code: text,
  kind: z.enum(['faculty', 'department', 'office']),
  parent: text.nullable().default(null),
  name: bilingual,
}) satisfies z.ZodType<DepartmentRecord>;

const wireBuilding = z.object({
  id: z.int(),
  code: text,
  name: bilingual,
  address: line,
}) satisfies z.ZodType<BuildingRecord>;

const floor = z.int().min(-2).max(5);
const roomType = z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9]);

const wireRoom = z.object({
  id: text,
  id_sis: key,
  place_id: line,
  name: line,
  floor,
  type: roomType,
  building: z.int(),
  capacity: count.nullable().default(null),
  is_shared: z.boolean().default(true),
  sis_description: bilingualProse.nullable().default(null),
  custom_description: bilingualProse.nullable().default(null),
}) satisfies z.ZodType<RoomRecord>;

const schoolYear = z.int().min(1).max(20);

const wireStudyType = z.object({
  study_type_code: text,
  year: academicYear,
  study_length: schoolYear,
  name: bilingual,
  subjects: list(subject.extend({ credits: z.number().min(0).max(99) }), LONGEST_LONG_LIST),
  p: list(z.object({ school_year: schoolYear, semester, subject_code: text }), LONGEST_LONG_LIST),
  pv_groups: list(
    z.object({
      group_id: text,
      group_type: z.enum(['PV', 'PVA', 'PVB']),
      school_year: schoolYear,
      semester,
      min_count: z.int().min(0).max(99),
      subject_codes: list(text, LONGEST_LONG_LIST),
    }),
  ),
}) satisfies z.ZodType<StudyTypeRecord>;

const isOrdered = ({ start, end }: { start: number; end: number }) => end >= start;

const wireReservation = z
  .object({
    reservation_id: text,
    room: text,
    name: bilingual,
    start: instant,
    end: instant,
    person: line.nullable().default(null),
  })
  .refine(isOrdered, 'the end lies before the start') satisfies z.ZodType<ReservationRecord>;

const wireEvent = z
  .object({
    event_id: text,
    start: instant,
    end: instant,
    title: bilingual,
    categories: list(z.int().min(1).max(9)),
    url: url.nullable().default(null),
  })
  .refine(isOrdered, 'the end lies before the start') satisfies z.ZodType<EventRecord>;

const position = z.tuple([z.number(), z.number()]);

const wireFloorPlan = z.object({
  plan_id: text,
  kind: z.enum(PLAN_KINDS),
  floor,
  features: list(
    z.object({
      type: z.literal('Feature'),
      id: text,
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: list(list(position, LONGEST_LONG_LIST)) }),
        z.object({ type: z.literal('LineString'), coordinates: list(position, LONGEST_LONG_LIST) }),
        z.object({ type: z.literal('Point'), coordinates: position }),
      ]),
      properties: z.record(text, z.union([line, z.number(), z.null()])),
    }),
    LONGEST_LONG_LIST,
  ),
}) satisfies z.ZodType<FloorPlanRecord>;

/** The schema of each catalogue's records. */
export const wireCatalogue: { [K in CatalogueKind]: z.ZodType<Catalogues[K]> } = {
  classes: wireClass,
  people: wirePerson,
  departments: wireDepartment,
  buildings: wireBuilding,
  rooms: wireRoom,
  'study-types': wireStudyType,
  lessons: wireLesson,
  terms: wireTerm,
  reservations: wireReservation,
  events: wireEvent,
  contacts: wireContact,
  'floor-plans': wireFloorPlan,
};

/** A part of a catalogue; each record is read alone. */
export const wireCataloguePage = z.object({
  records: z.array(z.unknown()),
  next: cursor.nullable().default(null),
});
