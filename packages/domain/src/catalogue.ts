import type { Semester } from './codes.ts';
import type { ContactRecord } from './contacts/contacts.ts';
import type { Lesson } from './schedule/lesson.ts';
import type { Term } from './terms/term.ts';
import type { Bilingual } from './text/language.ts';

/** Languages in which a class is taught (spec 2, Classes and people). */
export const CLASS_LANGUAGES = ['CZE', 'ENG'] as const;
export type ClassLanguage = (typeof CLASS_LANGUAGES)[number];

/** Codes for the way in which a class is taught and completed (spec 3, Code lists). */
export const CLASS_TYPES = [
  '2',
  '3',
  '*',
  '+',
  '-',
  'B',
  'C',
  'E',
  'L',
  'M',
  'P',
  'R',
  'S',
  'V',
  'W',
  'Z',
] as const;
export type ClassType = (typeof CLASS_TYPES)[number];

/** A class as it is taught in one academic year (spec 3, Class). */
export interface ClassRecord {
  id: string;
  code: string;
  /** First calendar year of the academic year. */
  year: number;
  title: Bilingual;
  type: ClassType;
  credits: number;
  department: string;
  languages: ClassLanguage[];
  elearning_url: string | null;
  /** HTML. */
  synopsis: Bilingual;
  /** HTML. */
  syllabus: Bilingual;
  literature: { required: boolean; text: string }[];
  supports: { title: Bilingual; url: string }[];
  /** Teachers by uident. */
  taught_by: { uident: string; name: string }[];
}

/** A person who works at the university (spec 3, Person). */
export interface PersonRecord {
  id: string;
  uident: string;
  first_name: string;
  last_name: string;
  degree_pre: string | null;
  degree_post: string | null;
  email: string;
  tel: string | null;
  /** Ids of rooms. */
  rooms: string[];
  /** Codes of departments. */
  departments: string[];
}

/** A part of the university; a faculty has no parent. */
export interface DepartmentRecord {
  code: string;
  kind: 'faculty' | 'department' | 'office';
  parent: string | null;
  name: Bilingual;
}

export interface BuildingRecord {
  id: number;
  code: string;
  name: Bilingual;
  address: string;
}

/** 1 to 9 (spec 3, Code lists). */
export type RoomType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** A room (spec 3, Room). */
export interface RoomRecord {
  id: string;
  /** Name of the room in the timetable. */
  id_sis: string;
  /** Id of the room's shape in the floor plan. */
  place_id: string;
  name: string;
  floor: number;
  type: RoomType;
  /** Id of the building. */
  building: number;
  /** Seats; null when unknown. */
  capacity: number | null;
  /** Whether anybody may sit in the room while it is free; the administration excludes the others from free rooms. */
  is_shared: boolean;
  sis_description: Bilingual | null;
  custom_description: Bilingual | null;
}

/** A plan of study (spec 3, Study type). */
export interface StudyTypeRecord {
  study_type_code: string;
  /** First calendar year of the academic year for which the plan is valid. */
  year: number;
  /** Length in years. */
  study_length: number;
  name: Bilingual;
  subjects: { code: string; name: Bilingual; credits: number }[];
  /** Mandatory subjects. */
  p: { school_year: number; semester: Semester; subject_code: string }[];
  /** Groups of subjects: a student chooses `min_count` of each. */
  pv_groups: {
    group_id: string;
    group_type: 'PV' | 'PVA' | 'PVB';
    school_year: number;
    semester: Semester;
    min_count: number;
    subject_codes: string[];
  }[];
}

/** A reservation of a room (spec 3, Reservation). Times are unix seconds. */
export interface ReservationRecord {
  reservation_id: string;
  /** Id of the room. */
  room: string;
  name: Bilingual;
  start: number;
  end: number;
  /** The person who reserved the room. */
  person: string | null;
}

/** An event of the school (spec 3, School event). Times are unix seconds. */
export interface EventRecord {
  event_id: string;
  start: number;
  end: number;
  title: Bilingual;
  /** 1 to 9 (spec 3, Calendar school-event categories). */
  categories: number[];
  url: string | null;
}

export const PLAN_KINDS = ['rooms', 'buildings', 'floors', 'doors'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/** One shape of a floor plan: GeoJSON with S-JTSK coordinates (EPSG:5514), metres. */
export interface PlanFeature {
  type: 'Feature';
  id: string;
  geometry:
    | { type: 'Polygon'; coordinates: [number, number][][] }
    | { type: 'LineString'; coordinates: [number, number][] }
    | { type: 'Point'; coordinates: [number, number] };
  /**
   * By layer (decision 067):
   * - rooms: `room` (the room's id), `name`, `room_type`, `building` (its id);
   * - buildings, outlines: `building`, `code`;
   * - floors, walkable areas besides rooms: `kind` (corridor, stairs, lift, toilet, outdoor, path), `building` or
   *   null, `name` or null, `step_free` 0 or 1; stairs and lifts have a `connector`, the same on every floor that they
   *   serve; a toilet may have `wheelchair`, yes or no;
   * - doors: `kind` (door, entrance, passage), `room` or null, `building`, `step_free` 0 or 1. A door joins the areas
   *   that it touches within 0.5 m. Without a `kind` a shape of floors is a corridor, and a door is a door.
   */
  properties: Record<string, string | number | null>;
}

/** One layer of one floor (spec 7, map data). */
export interface FloorPlanRecord {
  /** `{kind}_{floor}`. */
  plan_id: string;
  kind: PlanKind;
  /** -2 to 5 (spec 9). */
  floor: number;
  features: PlanFeature[];
}

/** Records of shared data, by kind. Each kind is read whole once; later its changed records are read by key. */
export interface Catalogues {
  classes: ClassRecord;
  people: PersonRecord;
  departments: DepartmentRecord;
  buildings: BuildingRecord;
  rooms: RoomRecord;
  'study-types': StudyTypeRecord;
  lessons: Lesson;
  terms: Term;
  reservations: ReservationRecord;
  events: EventRecord;
  contacts: ContactRecord;
  'floor-plans': FloorPlanRecord;
}

export type CatalogueKind = keyof Catalogues;

/** The key of a record within its catalogue, as the log of changes names it. */
export const CATALOGUE_KEYS: { [K in CatalogueKind]: (record: Catalogues[K]) => string } = {
  classes: ({ code, year }) => `${code}:${year}`,
  people: ({ id }) => id,
  departments: ({ code }) => code,
  buildings: ({ id }) => String(id),
  rooms: ({ id }) => id,
  'study-types': ({ study_type_code, year }) => `${study_type_code}:${year}`,
  lessons: ({ gl }) => gl,
  terms: ({ term_id }) => term_id,
  reservations: ({ reservation_id }) => reservation_id,
  events: ({ event_id }) => event_id,
  contacts: ({ contact_id }) => contact_id,
  'floor-plans': ({ plan_id }) => plan_id,
};

export const CATALOGUE_KINDS = Object.keys(CATALOGUE_KEYS) as readonly CatalogueKind[];
