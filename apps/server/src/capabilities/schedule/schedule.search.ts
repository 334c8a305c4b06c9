import type { ScheduleFound, ScheduleType } from '@kahan/contract';
import {
  type Bilingual,
  fullName,
  type Language,
  namesOf,
  type PersonRecord,
  type RoomRecord,
} from '@kahan/domain';
import { type SearchEntry, SUBJECT_WORDS } from '@kahan/search';
import type { SearchSource } from '../../engine/search/index.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Term } from './shared-schedules.store.ts';

/** The scope of a search for timetables: the semester of their lessons, and the language of their names. */
export interface ScheduleScope extends Term {
  lang: Language;
}

type ScheduleSource = SearchSource<ScheduleFound, ScheduleScope> & { kind: ScheduleType };

/** Rooms, teachers and subjects by their codes and names. */
export const scheduleSearch: readonly ScheduleSource[] = [
  {
    kind: 'room',
    restsOn: ['rooms', 'buildings'],
    scopeKey: () => '',
    load: async (db) => (await listRooms(db)).map(entryOfRoom),
  },
  {
    kind: 'teacher',
    restsOn: ['lessons', 'people'],
    scopeKey: ({ year, semester }) => `${year} ${semester}`,
    load: async (db, scope) => (await listTeachers(db, scope)).map(entryOfTeacher),
  },
  {
    kind: 'subject',
    restsOn: ['lessons'],
    scopeKey: ({ year, semester, lang }) => `${year} ${semester} ${lang}`,
    synonyms: SUBJECT_WORDS,
    load: async (db, scope) => (await listSubjects(db, scope)).map((one) => entryOfSubject(one, scope.lang)),
  },
];

/** A room and the code of its building. */
type ListedRoom = RoomRecord & { building_code: string | null };
interface ListedTeacher {
  code: string;
  name: string;
  /** null when the directory does not know the teacher. */
  person: PersonRecord | null;
}
interface ListedSubject {
  code: string;
  name: Bilingual;
}

const listRooms = (db: Queryable): Promise<ListedRoom[]> =>
  db
    .query<{ record: RoomRecord; building: string | null }>({
      text: `select r.record, b.record ->> 'code' as building from catalogue_records r
             left join catalogue_records b on b.kind = 'buildings' and b.key = r.record ->> 'building'
             where r.kind = 'rooms' and r.record is not null order by r.key`,
    })
    .then((rows) => rows.map(({ record, building }) => ({ ...record, building_code: building })));

/** Teachers with a lesson in a semester. */
const listTeachers = (db: Queryable, { year, semester }: Term): Promise<ListedTeacher[]> =>
  db.query<ListedTeacher>({
    text: `select distinct on (code) t.code, t.name, p.record as person
           from lessons l
           cross join lateral jsonb_to_recordset(l.record -> 'teachers') as t(code text, name text)
           left join catalogue_records p on p.kind = 'people' and p.record ->> 'uident' = t.code
           where (l.record ->> 'year')::int = $1 and (l.record ->> 'semester')::int = $2
           order by t.code, p.key, l.gl`,
    values: [year, semester],
  });

/** Subjects with a lesson in a semester. */
const listSubjects = (db: Queryable, { year, semester }: Term): Promise<ListedSubject[]> =>
  db.query<ListedSubject>({
    text: `select distinct on (code) record -> 'subject' ->> 'code' as code, record -> 'subject' -> 'name' as name
           from lessons where (record ->> 'year')::int = $1 and (record ->> 'semester')::int = $2
           order by code, gl`,
    values: [year, semester],
  });

const NOWHERE = { type: null, floor: null, building: null };

function entryOfRoom(room: ListedRoom): SearchEntry<ScheduleFound> {
  const { id, id_sis, name, type, floor, building_code } = room;
  return {
    value: { id, name, sis_name: id_sis, type, floor, building: building_code },
    codes: [name, id_sis, id],
    text: '',
    sort: name,
  };
}

function entryOfTeacher({ code, name, person }: ListedTeacher): SearchEntry<ScheduleFound> {
  const shown = person === null ? name : fullName(person);
  return {
    value: { id: code, name: shown, sis_name: name, ...NOWHERE },
    codes: [code],
    names: [shown, name, ...(person === null ? [] : namesOf(person))],
    text: '',
    sort: person === null ? name : `${person.last_name} ${person.first_name}`,
  };
}

function entryOfSubject({ code, name }: ListedSubject, lang: Language): SearchEntry<ScheduleFound> {
  return {
    value: { id: code, name: name[lang], sis_name: code, ...NOWHERE },
    codes: [code],
    names: Object.values(name),
    text: '',
    sort: name[lang],
  };
}
