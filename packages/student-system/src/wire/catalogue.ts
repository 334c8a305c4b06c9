import {
  type BuildingRecord,
  type CatalogueKind,
  type Catalogues,
  CLASS_LANGUAGES,
  CLASS_TYPES,
  type ClassRecord,
  type DepartmentRecord,
  type EventRecord,
  type FloorPlanRecord,
  type PersonRecord,
  PLAN_KINDS,
  type ReservationRecord,
  type RoomRecord,
  type StudyTypeRecord,
} from '@kahan/domain';
import { z } from 'zod';
import { wireContact } from './contacts.ts';
import { wireTerm } from './exams.ts';
import { academicYear, bilingual, count, instant, semester, subject, text } from './parts.ts';
import { wireLesson } from './records.ts';

/** Schemas of the catalogues. */

const wireClass = z.object({
  id: text,
  code: text,
  year: academicYear,
  title: bilingual,
  type: z.enum(CLASS_TYPES),
  credits: z.number().min(0).max(99),
  department: text,
  languages: z.array(z.enum(CLASS_LANGUAGES)),
  elearning_url: z.string().nullable().default(null),
  synopsis: bilingual,
  syllabus: bilingual,
  literature: z.array(z.object({ required: z.boolean(), text: z.string() })),
  supports: z.array(z.object({ title: bilingual, url: z.string() })),
  taught_by: z.array(z.object({ uident: text, name: z.string() })),
}) satisfies z.ZodType<ClassRecord>;

const wirePerson = z.object({
  id: text,
  uident: text,
  first_name: z.string(),
  last_name: z.string(),
  degree_pre: z.string().nullable().default(null),
  degree_post: z.string().nullable().default(null),
  email: z.string(),
  tel: z.string().nullable().default(null),
  rooms: z.array(text),
  departments: z.array(text),
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
  address: z.string(),
}) satisfies z.ZodType<BuildingRecord>;

const floor = z.int().min(-2).max(5);
const roomType = z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9]);

const wireRoom = z.object({
  id: text,
  id_sis: z.string(),
  place_id: z.string(),
  name: z.string(),
  floor,
  type: roomType,
  building: z.int(),
  capacity: count.nullable().default(null),
  is_shared: z.boolean().default(true),
  sis_description: bilingual.nullable().default(null),
  custom_description: bilingual.nullable().default(null),
}) satisfies z.ZodType<RoomRecord>;

const schoolYear = z.int().min(1).max(20);

const wireStudyType = z.object({
  study_type_code: text,
  year: academicYear,
  study_length: schoolYear,
  name: bilingual,
  subjects: z.array(subject.extend({ credits: z.number().min(0).max(99) })),
  p: z.array(z.object({ school_year: schoolYear, semester, subject_code: text })),
  pv_groups: z.array(
    z.object({
      group_id: text,
      group_type: z.enum(['PV', 'PVA', 'PVB']),
      school_year: schoolYear,
      semester,
      min_count: z.int().min(0).max(99),
      subject_codes: z.array(text),
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
    person: z.string().nullable().default(null),
  })
  .refine(isOrdered, 'the end lies before the start') satisfies z.ZodType<ReservationRecord>;

const wireEvent = z
  .object({
    event_id: text,
    start: instant,
    end: instant,
    title: bilingual,
    categories: z.array(z.int().min(1).max(9)),
    url: z.string().nullable().default(null),
  })
  .refine(isOrdered, 'the end lies before the start') satisfies z.ZodType<EventRecord>;

const position = z.tuple([z.number(), z.number()]);

const wireFloorPlan = z.object({
  plan_id: text,
  kind: z.enum(PLAN_KINDS),
  floor,
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: text,
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
        z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
        z.object({ type: z.literal('Point'), coordinates: position }),
      ]),
      properties: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    }),
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
  next: z.string().nullable().default(null),
});
