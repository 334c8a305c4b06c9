import { readFileSync } from 'node:fs';
import type {
  Bilingual,
  CanteenOpening,
  DishKind,
  Faculty,
  Grade,
  PublicNews,
  ReservationRecord,
  RoomType as RoomTypeCode,
  Study,
  TermType,
} from '@kahan/domain';
import type { Season } from '../calendar.ts';
import type { Person } from './people/people.ts';
import type { Teacher } from './people/staff.ts';
import type { RoomType } from './rooms/rooms.ts';
import type { Subject, SubjectKind, Topic } from './teaching/subjects.ts';

/** The invented texts and lists in `apps/sandbox/data`, by the name of their file. */
export interface Texts {
  /** Any likeness to real people is chance. A surname has a form for men and one for women. */
  people: {
    male_names: readonly string[];
    female_names: readonly string[];
    surnames: readonly { male: string; female: string }[];
  };
  structure: {
    faculties: Record<Faculty, FacultyTexts>;
    departments: readonly Department[];
    /** Offices that serve all faculties. */
    central_offices: readonly { code: string; name: Bilingual }[];
    titles: Record<'study_office' | 'deans_office' | 'reception', Bilingual>;
    opening_hours: Record<'office' | 'secretary' | 'reception', Bilingual>;
    /** Degrees before and after a teacher's name; `share` of a hundred teachers have them. */
    degrees: readonly { share: number; before: string; after: string | null }[];
  };
  subjects: {
    /** Subjects that plans name by code. */
    core: readonly Omit<Subject, 'department' | 'level' | 'topic'>[];
    /** The code of a thesis is level, department and serial. */
    theses: readonly (Pick<Subject, 'level' | 'cs' | 'en' | 'points' | 'completion'> & { serial: string })[];
    /** Topics by department. */
    topics: Readonly<Record<string, readonly Topic[]>>;
  };
  programmes: {
    programmes: readonly Programme[];
    /** Mandatory subjects by `school year:semester`. Electives of the departments fill up 30 credits. */
    core: Record<'chemistry' | 'economics' | 'master', Readonly<Record<string, readonly string[]>>>;
  };
  /** People, grades and terms of the demo logins. */
  demo: {
    people: Record<'student' | 'student2', Person>;
    teacher: Pick<Teacher, 'department' | 'first' | 'last' | 'degreePre' | 'degreePost' | 'login'>;
    /** Fixed grades of `student`, by the position of the record. */
    grades: Readonly<Record<number, { credit?: Grade[]; exam?: Grade[] } | undefined>>;
    /** The states of terms that the login is not signed for, and of those that it is signed for. */
    terms: Record<'unsigned' | 'signed', Record<TermType, readonly ShownTerm[]>>;
  };
  /** Themes of departments, by code, worded as in the middle of a sentence. */
  themes: Readonly<Record<string, readonly Bilingual[]>>;
  classes: {
    kinds: Record<SubjectKind, KindTexts>;
    /** Weeks about the topic of the class: `{cs}`, `{en}` and `{genitive}` are the topic's forms. */
    topic_weeks: readonly Bilingual[];
    /** Demands on a student of the class. */
    demands: readonly Bilingual[];
    /** A student's abilities after the class. */
    outcomes: readonly Bilingual[];
    /** Study materials; `path` ends their address. */
    supports: readonly { title: Bilingual; path: string }[];
    /** Invented publishers. */
    publishers: readonly string[];
    thesis_books: { own: string[]; more: string[] };
  };
  /** Group items of lessons, by the kind of their subject, and the items of the demo logins. */
  groups: { kinds: Record<SubjectKind, readonly ItemTemplate[]>; shown: readonly ShownItem[] };
  /** The newest first. */
  news: readonly NewsText[];
  events: { listed: readonly EventText[]; semesters: Record<1 | 2, Bilingual> };
  /** Occasions for which rooms are booked besides lessons. */
  reservations: readonly Occasion[];
  /** Notes of exam and credit terms, as teachers write them. */
  terms: Record<'exam_notes' | 'credit_notes', readonly Bilingual[]>;
  lessons: { cancellations: readonly string[] };
  canteens: {
    places: readonly CanteenTexts[];
    /** Parts of a menu in their order, and how many dishes each has. */
    parts: readonly { kind: CookedKind; count: number }[];
    dishes: Record<CookedKind, readonly Dish[]>;
    /** Names of the meals, for the opening hours. */
    hours: Record<'lunch' | 'dinner', Bilingual>;
    links: Record<'menu' | 'opening', Bilingual>;
  };
  rooms: {
    buildings: readonly Site[];
    /** Outlines of the grounds and the paths between them, in the frame of the buildings' corners. */
    grounds: readonly (readonly [x: number, y: number][])[];
    paths: readonly (readonly [x: number, y: number][])[];
    halls: readonly { code: string; floor: number; capacity: number }[];
    /** Floors of the buildings A, B and C: one letter a room, in the order of the corridor. */
    floors: Readonly<Record<string, readonly { floor: number; rooms: string }[]>>;
    /** Names of the gyms, by the letter of their building. */
    gyms: Readonly<Record<string, string>>;
    types: Record<RoomType, RoomTypeTexts>;
    reception: Bilingual;
  };
}

/** A state of a term: its places, and when signing in and out is possible. */
export interface ShownTerm {
  capacity: number;
  /** Places that other students have. */
  others: number;
  isSigned?: boolean;
  /** Seconds until signing opens; without it signing is open. */
  opens?: number;
  isLogoutOver?: boolean;
  /** Minutes between its hours. */
  space?: number;
}

export interface FacultyTexts {
  name: Bilingual;
  dean_room: string;
  study_office_room: string;
  referent: Study['referent'];
}

export interface Department {
  code: string;
  faculty: Faculty;
  cs: string;
  en: string;
  /** Teachers of a department that teaches students of all faculties. */
  teachers?: number;
}

export interface Programme {
  code: string;
  faculty: Faculty;
  cs: string;
  en: string;
  level: 'B' | 'M';
  form: 'P' | 'K';
  /** Departments whose subjects fill its plan, the leading one first. */
  departments: readonly string[];
  /** Share of the students. */
  weight: number;
  /** The mandatory subjects of a bachelor plan's first two years, by key; null: a master's plan. */
  core: 'chemistry' | 'economics' | null;
}

/** Texts that classes of a kind share: the first week, the weeks between themes, the last week. */
export interface KindTexts {
  opening: readonly Bilingual[];
  between: readonly Bilingual[];
  closing: readonly Bilingual[];
  /** First sentences of the synopsis: `{title}` is the name of the class, `{themes}` are three themes. */
  about: readonly Bilingual[];
}

/** A group item of a lesson: its type (spec 3), its name, and whether the student writes it. */
export interface ItemTemplate {
  type: number;
  cs: string;
  en: string;
  edit?: true;
  weight?: number;
  /** The value of students other than the demo logins: a fixed text, or points up to a number. */
  value?: string | number;
}

/** An item of a demo login with its value. All types, editable and not, final and not, empty and not. */
export interface ShownItem extends Omit<ItemTemplate, 'value'> {
  value?: string;
  final?: true;
  file?: { name: string; opened?: true };
}

/** A text that is shown in all seasons, or only in some. */
interface Seasonal {
  only?: readonly Season[];
}

export interface NewsText extends Seasonal, Omit<PublicNews, 'id' | 'ts'> {
  /** At least 1, so that no news is in the future. */
  days_ago: number;
  hour: number;
  minute: number;
}

export interface EventText extends Seasonal {
  title: Bilingual;
  categories: number[];
  /** The day is counted from the first Monday of a semester, from the Monday of 1 September's week, or from today. */
  from: 'winter' | 'summer' | 'september' | 'today';
  day: number;
  /** Minutes after midnight, and how many minutes it takes. */
  start?: number;
  minutes?: number;
  /** Length of an event without hours. */
  days?: number;
  /** End of its address; null when it has none. */
  path: string | null;
}

export interface Occasion {
  name: ReservationRecord['name'];
  rooms: readonly RoomType[];
  /** First and last hour at which it may begin. */
  hours: [first: number, last: number];
  minutes: readonly number[];
  /** The one who books the room; null: a teacher. */
  by: string | null;
  /** It may be on a Saturday or Sunday. */
  is_weekend: boolean;
}

/** Parts of the menus that the canteens cook. */
export type CookedKind = Exclude<DishKind, 'side' | 'other'>;

export interface Dish {
  /** Part of the address of its photo. */
  id: string;
  name: Bilingual;
  /** Numbers of the EU list, 1 to 14. */
  allergens: readonly number[];
  isVegetarian: boolean;
  /** CZK. */
  price: number;
}

export interface CanteenTexts {
  id: string;
  name: string;
  site: string;
  /** WGS 84: latitude, longitude. */
  at: [latitude: number, longitude: number];
  /** Code of its building. */
  building: string;
  /** Id of its room; null when it is not on the campus. */
  room: string | null;
  kinds: readonly CookedKind[];
  /** Weekdays on which it is open. */
  days: readonly number[];
  /** `hours` null is the whole canteen. */
  opening: readonly (Omit<CanteenOpening, 'label'> & { hours: 'lunch' | 'dinner' | null })[];
  /** Its holidays in every year, from one MM-DD to another, both included. */
  closed: readonly { from: string; to: string }[];
  /** CZK off the price of a dish. */
  discount: number;
}

/** A building of the campus. Ids are the default buildings of the map (spec 9). */
export interface Site {
  id: number;
  letter: string;
  name: Bilingual;
  address: string;
  /** Metres from the middle of the campus, before the campus is turned. */
  corner: [x: number, y: number];
  /** Degrees. */
  turn: number;
}

export interface RoomTypeTexts {
  code: RoomTypeCode;
  name: Bilingual;
  /** Letters that stand for it in a floor's list of rooms. */
  letters: string;
  /** Seats, taken in turns; 0 in rooms without teaching. */
  capacities: readonly number[];
  /** Whether the rooms count as free rooms while nothing happens in them, in turns. */
  shared: readonly boolean[];
  /** Remarks of the facility managers, taken in turns. */
  notes: readonly (Bilingual | null)[];
}

const read = new Map<keyof Texts, unknown>();

/** One file of texts. It is read on the first call. `texts.test.ts` checks the shape of the files. */
export function texts<K extends keyof Texts>(name: K): Texts[K] {
  const known = read.get(name) ?? JSON.parse(readFileSync(fileOf(name), 'utf8'));
  read.set(name, known);
  return known as Texts[K];
}

const fileOf = (name: keyof Texts) => new URL(`../../data/${name}.json`, import.meta.url);
