import type { ScheduleFound, ScheduleType } from '@kahan/contract';
import { fullName, type Language, type SearchEntry, SearchIndex, type SearchPage } from '@kahan/domain';
import type { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/database.ts';
import {
  isListReady,
  LISTED,
  type ListedRoom,
  type ListedSubject,
  type ListedTeacher,
  listRooms,
  listSubjects,
  listTeachers,
  type Term,
} from './timetables.store.ts';

/** Lists that are kept in memory: three types, two languages, a few semesters. */
const MOST_LISTS = 24;

type Index = SearchIndex<ScheduleFound>;

interface Asked extends Term {
  type: ScheduleType;
  lang: Language;
}

/**
 * Looks up rooms, teachers and subjects by what is typed. A list is made when it is asked for first, and forgotten
 * when something in it came, went or has another name.
 */
export class Lookup {
  private readonly db: Database;
  private readonly bus: Bus;
  private readonly lists = new Map<string, { type: ScheduleType; index: Promise<Index> }>();

  constructor({ db, bus }: { db: Database; bus: Bus }) {
    this.db = db;
    this.bus = bus;
    bus.on('catalogue', ({ kind }) => {
      for (const [key, { type }] of this.lists) {
        if (kind === null || LISTED[type].includes(kind)) this.lists.delete(key);
      }
    });
    bus.onGap(() => this.lists.clear());
  }

  /** @param page from 0. @returns null while the catalogues were not read yet */
  async search(
    asked: Asked,
    query: string,
    page: { limit: number; page: number },
  ): Promise<SearchPage<ScheduleFound> | null> {
    const { type, year, semester, lang } = asked;
    const key = type === 'room' ? type : `${type} ${year} ${semester} ${lang}`;
    const known = this.bus.live ? this.lists.get(key) : undefined;
    if (known === undefined && !(await isListReady(this.db, type))) return null;
    const index = await (known?.index ?? this.make(key, asked));
    return index.search(query, page);
  }

  private async make(key: string, asked: Asked): Promise<Index> {
    const list = { type: asked.type, index: this.load(asked) };
    const [oldest] = this.lists.keys();
    if (this.lists.size >= MOST_LISTS && oldest !== undefined) this.lists.delete(oldest);
    this.lists.set(key, list);
    // Semesters can be made up without end: those without anything are not kept.
    let isKept = false;
    try {
      const index = await list.index;
      isKept = index.size > 0;
      return index;
    } finally {
      if (!isKept && this.lists.get(key) === list) this.lists.delete(key);
    }
  }

  private async load({ type, lang, year, semester }: Asked): Promise<Index> {
    const term = { year, semester };
    switch (type) {
      case 'room':
        return new SearchIndex((await listRooms(this.db)).map(entryOfRoom));
      case 'teacher':
        return new SearchIndex((await listTeachers(this.db, term)).map(entryOfTeacher));
      case 'subject':
        return new SearchIndex((await listSubjects(this.db, term)).map((one) => entryOfSubject(one, lang)));
    }
  }
}

const NOWHERE = { type: null, floor: null, building: null };

function entryOfRoom(room: ListedRoom): SearchEntry<ScheduleFound> {
  const { id, id_sis, name, type, floor, building_code } = room;
  return {
    value: { id, name, sis_name: id_sis, type, floor, building: building_code },
    codes: [id_sis, id],
    text: name,
    sort: name,
  };
}

function entryOfTeacher({ code, name, person }: ListedTeacher): SearchEntry<ScheduleFound> {
  const shown = person === null ? name : fullName(person);
  return {
    value: { id: code, name: shown, sis_name: name, ...NOWHERE },
    codes: [code],
    text: shown,
    sort: person === null ? name : `${person.last_name} ${person.first_name}`,
  };
}

function entryOfSubject({ code, name }: ListedSubject, lang: Language): SearchEntry<ScheduleFound> {
  return {
    value: { id: code, name: name[lang], sis_name: code, ...NOWHERE },
    codes: [code],
    text: name[lang],
    sort: name[lang],
  };
}
