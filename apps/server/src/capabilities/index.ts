import type { Language, Offer } from '@kahan/domain';
import type { Capability, Engine } from '../engine/index.ts';
import type { Queryable } from '../platform/database.ts';
import { classes } from './classes/index.ts';
import { commonFreeTime } from './common-free-time/index.ts';
import { contacts } from './contacts/index.ts';
import { departments } from './departments/index.ts';
import { entries, readEntriesIn } from './entries/index.ts';
import { examPlan, readByHand, readFollowed } from './exam-plan/index.ts';
import { freshness } from './freshness/index.ts';
import { countHandIns, groups } from './groups/index.ts';
import { maps } from './maps/index.ts';
import { firstNews, news, newsWriter } from './news/index.ts';
import { next } from './next/index.ts';
import { notice } from './notice/index.ts';
import { people, readUident } from './people/index.ts';
import { reminders } from './reminders/index.ts';
import { requests } from './requests/index.ts';
import { reservation } from './reservation/index.ts';
import { readResultsIn, results } from './results/index.ts';
import { readRoom, rooms } from './rooms/index.ts';
import {
  readLessonsIn,
  readRoomRecords,
  readSemesters,
  readTaughtIn,
  readYearSchedule,
  schedule,
} from './schedule/index.ts';
import { search } from './search/index.ts';
import { isKnownStudent, readName, readStaffId } from './session/index.ts';
import { studies } from './studies/index.ts';
import { namedTerms, readOpenings, readTermNamed, readTermsHeld, readTermsIn, terms } from './terms/index.ts';
import { behindList, Lists, readLists, waitingList } from './waiting-list/index.ts';
import { ways } from './ways/index.ts';

/** Id of a user's timetable as a teacher; null for students, and while the directory does not list the user. */
export async function readTeacher(db: Queryable, userId: number): Promise<string | null> {
  const staffId = await readStaffId(db, userId);
  return staffId && readUident(db, staffId);
}

/** The lessons that a student attends or a teacher teaches, read within a transaction; null before the import. */
export async function readOwnLessons(tx: Queryable, userId: number, lang: Language) {
  const teacher = await readTeacher(tx, userId);
  return teacher === null ? readLessonsIn(tx, userId, lang) : readTaughtIn(tx, teacher, lang);
}

/**
 * The capabilities that need nothing but the engine and each other's records. Users' services are imported in this order.
 */
export function capabilitiesOf(engine: Engine, offer: () => Offer): Capability[] {
  const { db } = engine;
  const isOwn = () => offer().waiting === 'own';
  const { writeItems, putAway } = newsWriter(engine);
  const waits = {
    terms: async (tx: Queryable, userId: number) => (await readTermsIn(tx, userId, 'cs')) ?? [],
    writeItems,
    offer,
  };
  const lists: Parameters<typeof terms>[1]['lists'] = async (tx, userId, ids) =>
    isOwn() ? null : readLists(tx, userId, ids);
  const named = namedTerms((id) => readTermNamed(db, id));
  const walking = ways(engine);
  return [
    studies(engine),
    schedule(engine),
    entries(engine),
    examPlan(engine, {
      terms: async (userId) => (await readTermsIn(db, userId, 'cs')) ?? [],
      openings: (ids) => readOpenings(db, ids),
    }),
    notice(engine),
    commonFreeTime(engine, {
      name: (userId) => readName(db, userId),
      lessons: readLessonsIn,
      terms: readTermsIn,
      entries: readEntriesIn,
      yearSchedule: () => readYearSchedule(db),
    }),
    results(engine),
    groups(engine),
    terms(engine, {
      teacher: (userId) => readTeacher(db, userId),
      lists,
      named,
      behindList: (system, work) => (isOwn() ? system : behindList(db, system, work)),
    }),
    waitingList(engine, {
      ...waits,
      named,
      lists: new Lists(engine, waits),
    }),
    people(engine),
    classes(engine, { semesters: (subjects) => readSemesters(db, subjects) }),
    departments(engine),
    search(engine),
    maps(engine),
    rooms(engine, {
      records: (asked, span) => readRoomRecords(db, asked, span),
      terms: (places, span) => readTermsHeld(db, places, span),
      walks: walking.walks.secondsFrom,
    }),
    reservation(engine, {
      room: (id) => readRoom(engine, id),
      records: (room, span) => readRoomRecords(db, [room], span),
      terms: (place, span) => readTermsHeld(db, [place], span),
    }),
    walking,
    contacts(engine),
    news(engine),
    reminders(engine, {
      lessons: async (tx, userId, lang) => (await readOwnLessons(tx, userId, lang))?.data ?? [],
      terms: async (tx, userId, lang) => (await readTermsIn(tx, userId, lang)) ?? [],
      followed: readFollowed,
      byHand: readByHand,
      ...{ writeItems, putAway },
    }),
    freshness(engine),
    requests(engine),
    next(engine, {
      studies: (userId) => isKnownStudent(db, userId),
      lessons: async (userId, lang) => (await readOwnLessons(db, userId, lang))?.data ?? null,
      terms: (userId, lang) => readTermsIn(db, userId, lang, lists),
      results: (userId, lang) => readResultsIn(db, userId, lang),
      entries: async (userId) => (await readEntriesIn(db, userId)).items,
      yearSchedule: async () => (await readYearSchedule(db))?.data ?? null,
      handIns: (userId, lang, results) => countHandIns(engine, userId, lang, results),
      news: firstNews(engine),
    }),
  ];
}
