import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { ScheduleFound, ScheduleType } from '@kahan/contract';
import { fullName, type Language } from '@kahan/domain';
import { type SearchEntry, SearchIndex, type SearchPage } from '@kahan/search';
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

/** How long a search waits for a list that is made anew before it makes do with the one before, ms. */
const PATIENCE_MS = 200;
/** How long making a list keeps everything else waiting, ms. */
const STEP_MS = 5;

type Index = SearchIndex<ScheduleFound>;

interface Asked extends Term {
  type: ScheduleType;
  lang: Language;
}

interface List {
  type: ScheduleType;
  /** As it was made last; null before it was. */
  index: Index | null;
  /** Something in it came, went or has another name since the last making began. */
  isOld: boolean;
  making: Promise<Index> | null;
}

/**
 * Looks up rooms, teachers and subjects by what is typed. A list is made when it is asked for first, and anew when
 * something in it came, went or has another name: once for all who ask meanwhile. Where that takes long they get the
 * list as it was before.
 */
export class Lookup {
  private readonly db: Database;
  private readonly bus: Bus;
  private readonly lists = new Map<string, List>();

  constructor({ db, bus }: { db: Database; bus: Bus }) {
    this.db = db;
    this.bus = bus;
    bus.on('catalogue', ({ kind }) => {
      // Of another university nothing is told.
      if (kind === null) this.lists.clear();
      else for (const list of this.lists.values()) if (LISTED[list.type].includes(kind)) list.isOld = true;
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
    if (!this.lists.has(key) && !(await isListReady(this.db, type))) return null;
    return (await this.indexOf(key, asked)).search(query, page);
  }

  private async indexOf(key: string, asked: Asked): Promise<Index> {
    const list = this.lists.get(key) ?? this.add(key, asked);
    const { index } = list;
    // While signals are missed nobody knows what is old.
    if (index !== null && !list.isOld && this.bus.live) return index;
    list.making ??= this.make(key, list, asked);
    if (index === null) return list.making;
    return Promise.race([list.making, delay(PATIENCE_MS, index)]);
  }

  private add(key: string, { type }: Asked): List {
    const list: List = { type, index: null, isOld: false, making: null };
    const [oldest] = this.lists.keys();
    if (this.lists.size >= MOST_LISTS && oldest !== undefined) this.lists.delete(oldest);
    this.lists.set(key, list);
    return list;
  }

  private async make(key: string, list: List, asked: Asked): Promise<Index> {
    list.isOld = false;
    try {
      list.index = await this.load(asked);
      return list.index;
    } catch (error) {
      list.isOld = true;
      throw error;
    } finally {
      list.making = null;
      // Semesters can be made up without end: those without anything are not kept.
      const isKept = list.index !== null && list.index.size > 0;
      if (!isKept && this.lists.get(key) === list) this.lists.delete(key);
    }
  }

  private async load({ type, lang, year, semester }: Asked): Promise<Index> {
    const term = { year, semester };
    switch (type) {
      case 'room':
        return indexOf(await listRooms(this.db), entryOfRoom);
      case 'teacher':
        return indexOf(await listTeachers(this.db, term), entryOfTeacher);
      case 'subject':
        return indexOf(await listSubjects(this.db, term), (one) => entryOfSubject(one, lang));
    }
  }
}

/** Makes an index between everything else that the process does. */
function indexOf<R>(
  records: readonly R[],
  entryOf: (record: R) => SearchEntry<ScheduleFound>,
): Promise<Index> {
  let since = performance.now();
  return SearchIndex.cooperatively(records.map(entryOf), async () => {
    if (performance.now() - since < STEP_MS) return;
    await setImmediate();
    since = performance.now();
  });
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
