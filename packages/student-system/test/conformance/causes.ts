import {
  type Grade,
  groupKey,
  type ItemType,
  type OFFER_ITEM_TYPE,
  type Offer,
  type ReminderItemType,
  resultKey,
  type StudentLesson,
} from '@kahan/domain';
import { expect } from 'vitest';
import type { Change } from '../../src/port.ts';
import { closedCanteen } from './canteens.ts';
import type { LessonChange, TermFields } from './registrar.ts';
import { endedWait } from './waiting.ts';
import { first, newKey, signIn, signOff, type World } from './world.ts';

/** Something that is about to change. */
export interface Arranged {
  /** Its line of the log of changes. */
  change: Change;
  happen(): Promise<void>;
  /** Checks that reads return the change. */
  seen(): Promise<void>;
}

type Cause = (world: World) => Promise<Arranged>;

/** Kinds of cards that come from the student system. The client makes the heads-up card, the portal the reminders. */
type ToldKind = Exclude<ItemType, ReminderItemType | typeof OFFER_ITEM_TYPE>;
/** What changes without a card. */
type OtherKind =
  | 'canteens'
  | 'news:withdrawn'
  | 'terms:opened'
  | 'terms:changed'
  | 'terms:signed'
  | 'terms:count'
  | 'terms:eligible'
  | 'grupik:file';

/** An attempt of a student changes; `before` are the grades before it. */
function attempt(before: Grade[], change: { put?: Grade; remove?: Grade }): Cause {
  return async (world) => {
    const { login, study_id } = await world.candidate();
    const { registrar, system } = world;
    const code = registrar.subject;
    const numbered = { login, code, attempt: 1 };
    for (const grade of before) await registrar.putResult({ ...numbered, grade });
    const mine = async () => {
      const { records } = await system.results(login);
      return records.filter(({ subject }) => subject.code === code);
    };
    const key = resultKey(first(await mine(), 'the record'));
    return {
      change: { service: 'results', login, keys: [key] },
      happen: async () => {
        if (change.put) await registrar.putResult({ ...numbered, grade: change.put });
        if (change.remove) await registrar.deleteResult({ ...numbered, grade: change.remove });
      },
      seen: async () => {
        const { records } = await system.results(login, [key]);
        const { attempts, ...record } = first(records, 'the record');
        const grades = [...attempts.credit, ...attempts.exam].map(({ grade }) => grade);
        expect({ study: record.study_id, grades }).toEqual({
          study: study_id,
          grades: change.put ? [change.put] : [],
        });
      },
    };
  };
}

/** A lesson changes; `before` prepares it. */
function lesson(
  change: (lesson: StudentLesson, world: World) => LessonChange,
  now: (lesson: StudentLesson, before: StudentLesson, world: World) => void,
  before?: (lesson: StudentLesson) => LessonChange,
): Cause {
  return async (world) => {
    const { login } = await world.somebody();
    const { gl } = await world.lessonOf(login);
    const read = async () => first((await world.system.schedule(login, [gl])).records, 'the lesson');
    if (before) await world.registrar.changeLesson(gl, before(await read()));
    const was = await read();
    return {
      change: { service: 'schedule', login: null, keys: [gl] },
      happen: () => world.registrar.changeLesson(gl, change(was, world)),
      seen: async () => {
        const is = await read();
        now(is, was, world);
        const { study_id: _, ...common } = is;
        expect((await world.system.lessons([gl])).records).toEqual([common]);
      },
    };
  };
}

const weeksOf = (of: StudentLesson) => of.blocks.flatMap(({ weeks }) => Object.keys(weeks).map(Number));
const weeksThat = (of: StudentLesson, isCanceled: boolean) =>
  of.blocks.flatMap(({ weeks }) =>
    Object.entries(weeks).flatMap(([week, { canceled }]) =>
      (canceled !== false) === isCanceled ? [Number(week)] : [],
    ),
  );
/** The first held week, and the first cancelled one. */
const weekOf = (of: StudentLesson) => Math.min(...weeksThat(of, false));
const canceledWeekOf = (of: StudentLesson) => Math.min(...weeksThat(of, true));
const canceledIn = (of: StudentLesson, week: number) =>
  of.blocks.map(({ weeks }) => weeks[week]?.canceled).find((canceled) => canceled !== undefined);
const REASON = 'Vyučující je nemocný';

/** A study of a student changes. */
function study(change: { state?: string; winter?: string; total?: string }, now: object): Cause {
  return async (world) => {
    const { login, study_id } = await world.somebody();
    return {
      change: { service: 'studies', login, keys: [] },
      happen: () => world.registrar.changeStudy(study_id, change),
      seen: async () => {
        const { records } = await world.system.studies(login);
        expect(records.find((one) => one.study_id === study_id)).toMatchObject(now);
      },
    };
  };
}

/** A term that a student is signed up for changes; null calls it off. */
function term(change: (world: World) => TermFields | null, now: (world: World) => object | null): Cause {
  return async (world) => {
    const who = await world.candidate();
    const id = await world.term({ place: null });
    await world.system.perform(signIn(who, id));
    const to = change(world);
    const { registrar, system } = world;
    return {
      change: { service: 'terms', login: null, keys: [id] },
      happen: () => (to === null ? registrar.cancelTerm(id) : registrar.changeTerm(id, to)),
      seen: async () => {
        const seen = now(world);
        const { records } = await system.terms(who.login, [id]);
        expect(records).toMatchObject(seen === null ? [] : [{ study_id: who.study_id, ...seen }]);
        const shared = (await system.catalogue('terms', { keys: [id] })).records;
        expect(shared).toMatchObject(seen === null ? [] : [seen]);
      },
    };
  };
}

/** 40 days from now. */
const movedTo = ({ registrar }: World) => ({ start: registrar.now() + 40 * 86_400 });

/** Every change of the spec's card kinds, and those that make no card. The compiler asks for the cause of a new kind of card. */
export const CAUSES: Record<ToldKind | OtherKind, Cause> = {
  'public:news': async ({ registrar, system }) => {
    const id = await registrar.publishNews('first');
    let newest = id;
    return {
      change: { service: 'news', login: null, keys: [] },
      happen: async () => {
        newest = await registrar.publishNews('second');
      },
      seen: async () => {
        const { records } = await system.news([newest]);
        expect(records.map(({ title }) => title.en)).toEqual(['second']);
      },
    };
  },
  'exam:attempt-inserted': attempt([], { put: 'F' }),
  'exam:attempt-deleted': attempt(['F'], { remove: 'F' }),
  'exam:fulfilled': attempt([], { put: 'S' }),
  'exam:not-fulfilled': attempt([], { put: 'N' }),
  'exam:grade-new': attempt([], { put: 'B' }),
  'exam:grade-changed': attempt(['F'], { put: 'E' }),
  'grupik:changed': async (world) => {
    const who = await world.somebody();
    const { gl, item_id, study_id, login } = await world.itemOf(who, 4, false);
    const key = groupKey({ study_id, gl });
    return {
      change: { service: 'groups', login, keys: [key] },
      happen: () => world.registrar.setItem(item_id, login, { result: '17 bodů' }),
      seen: async () => {
        const { items } = first((await world.system.groups(login, [key])).records, 'the group');
        expect(items.find((item) => item.item_id === item_id)?.result).toBe('17 bodů');
      },
    };
  },
  'schedule:canceled': lesson(
    (of) => ({ weeks: [weekOf(of)], canceled: REASON }),
    (is, was) => expect(canceledIn(is, weekOf(was))).toBe(REASON),
  ),
  'schedule:uncanceled': lesson(
    (of) => ({ weeks: [canceledWeekOf(of)], canceled: false }),
    (is, was) => expect(canceledIn(is, canceledWeekOf(was))).toBe(false),
    (of) => ({ weeks: [weekOf(of)], canceled: true }),
  ),
  'schedule:room-moved': lesson(
    (_of, { registrar }) => ({ place: registrar.room }),
    (is, _was, { registrar }) => {
      expect(new Set(is.blocks.map(({ place }) => place?.code))).toEqual(new Set([registrar.room]));
    },
    () => ({ place: null }),
  ),
  'schedule:weeks-added': lesson(
    (of) => ({ add_weeks: [Math.min(...weeksOf(of)) - 1] }),
    (is, was) => expect(weeksOf(is)).toContain(Math.min(...weeksOf(was)) - 1),
    (of) => ({ remove_weeks: [Math.min(...weeksOf(of))] }),
  ),
  'schedule:weeks-removed': lesson(
    (of) => ({ remove_weeks: [weekOf(of)] }),
    (is, was) => expect(weeksOf(is)).not.toContain(weekOf(was)),
  ),
  'schedule:day-changed': lesson(
    (of) => ({ day: of.blocks[0]?.day === 5 ? 4 : 5 }),
    (is, was) => expect(is.blocks[0]?.day).toBe(was.blocks[0]?.day === 5 ? 4 : 5),
  ),
  'schedule:start-changed': lesson(
    (of) => ({ minutes: of.blocks[0]?.minutes === 480 ? 540 : 480 }),
    (is, was) => expect(is.blocks[0]?.minutes).toBe(was.blocks[0]?.minutes === 480 ? 540 : 480),
  ),
  'schedule:duration-changed': lesson(
    (of) => ({ duration: (of.blocks[0]?.duration ?? 0) - 5 }),
    (is, was) => expect(is.blocks[0]?.duration).toBe((was.blocks[0]?.duration ?? 0) - 5),
  ),
  'exam:date-moved': term(movedTo, movedTo),
  'exam:place-changed': term(
    ({ registrar }) => ({ place: registrar.room }),
    ({ registrar }) => ({ place: { code: registrar.room } }),
  ),
  'exam:cancelled': term(
    () => null,
    () => null,
  ),
  'exam:sign-up-removed': async (world) => {
    const who = await world.candidate();
    const id = await world.term();
    await world.system.perform(signIn(who, id));
    return {
      change: { service: 'terms', login: who.login, keys: [id] },
      happen: async () => void (await world.system.perform(signOff(who, id))),
      seen: async () => {
        const { records } = await world.system.terms(who.login, [id]);
        expect(records).toMatchObject([{ signed_count: 0, study_id: null }]);
      },
    };
  },
  'exam:wait-signed': (world) => endedWait(world, 'signed'),
  'exam:wait-skipped': (world) => endedWait(world, 'skipped'),
  'exam:wait-expired': (world) => endedWait(world, 'expired'),
  'study:new': async (world) => {
    const { login, study_id } = await world.somebody();
    let added = '';
    return {
      change: { service: 'studies', login, keys: [] },
      happen: async () => {
        added = await world.registrar.addStudy(login);
      },
      seen: async () => {
        const { records } = await world.system.studies(login);
        expect(new Set(records.map((one) => one.study_id))).toEqual(new Set([study_id, added]));
      },
    };
  },
  'study:state-changed': study({ state: 'P' }, { state: { code: 'P' } }),
  'study:result-winter': study({ winter: 'prospěla' }, { result: { winter: 'prospěla' } }),
  'study:result-summer': study({ total: 'neprospěl' }, { result: { total: 'neprospěl' } }),

  'news:withdrawn': async ({ registrar, system }) => {
    const id = await registrar.publishNews('a mistake');
    return {
      change: { service: 'news', login: null, keys: [id] },
      happen: () => registrar.withdrawNews(id),
      seen: async () => expect((await system.news([id])).records).toEqual([]),
    };
  },
  'terms:opened': async (world) => {
    const { login, study_id } = await world.candidate();
    let id = '';
    return {
      change: { service: 'terms', login: null, keys: [] },
      happen: async () => {
        id = await world.term({ capacity: 7 });
      },
      seen: async () => {
        const { records } = await world.system.terms(login, [id]);
        expect(records).toMatchObject([
          { capacity: 7, signed_count: 0, study_ids: [study_id], study_id: null },
        ]);
      },
    };
  },
  'terms:changed': async (world) => {
    const { login } = await world.candidate();
    const id = await world.term({ capacity: 7 });
    return {
      change: { service: 'terms', login: null, keys: [id] },
      happen: () => world.registrar.changeTerm(id, { capacity: 8 }),
      seen: async () =>
        expect((await world.system.terms(login, [id])).records).toMatchObject([{ capacity: 8 }]),
    };
  },
  'terms:signed': async (world) => {
    const who = await world.candidate();
    const id = await world.term();
    return {
      change: { service: 'terms', login: who.login, keys: [id] },
      happen: async () => void (await world.system.perform(signIn(who, id))),
      seen: async () => {
        const { records } = await world.system.terms(who.login, [id]);
        expect(records).toMatchObject([{ signed_count: 1, study_id: who.study_id }]);
      },
    };
  },
  'terms:count': async (world) => {
    const [who, other] = await world.candidates(2);
    if (who === undefined || other === undefined) throw new Error('two students are expected');
    const id = await world.term({ capacity: 1 });
    return {
      change: { service: 'terms', login: null, keys: [id] },
      happen: async () => void (await world.system.perform(signIn(who, id))),
      seen: async () => {
        const { records } = await world.system.terms(other.login, [id]);
        expect(records).toMatchObject([{ signed_count: 1, capacity: 1, study_id: null }]);
      },
    };
  },
  'terms:eligible': async (world) => {
    const { login } = await world.candidate();
    const id = await world.term();
    return {
      change: { service: 'terms', login, keys: [id] },
      happen: () =>
        world.registrar.putResult({ login, code: world.registrar.subject, attempt: 1, grade: 'A' }),
      seen: async () => expect((await world.system.terms(login, [id])).records).toEqual([]),
    };
  },
  'grupik:file': async (world) => {
    const item = await world.itemOf(await world.somebody(), 5);
    const file = { name: 'protokol.txt', type: 'text/plain' };
    const command = { ...item, key: newKey(), action: 'change_value' as const, final: false, file };
    async function* body() {
      yield new TextEncoder().encode('naměřeno');
    }
    return {
      change: { service: 'groups', login: item.login, keys: [groupKey(item)] },
      happen: async () => void (await world.system.upload(command, body())),
      seen: async () => {
        const { items } = first(
          (await world.system.groups(item.login, [groupKey(item)])).records,
          'the group',
        );
        expect(items.find(({ item_id }) => item_id === item.item_id)?.file).toMatchObject({ size: 10 });
      },
    };
  },
  canteens: closedCanteen,
};

/** What a system must offer to have such a change. */
export const CAUSE_NEEDS: Partial<Record<keyof typeof CAUSES, Partial<Offer>>> = {
  'public:news': { news: true },
  'news:withdrawn': { news: true },
  'exam:wait-signed': { waiting: 'own' },
  'exam:wait-skipped': { waiting: 'own' },
  'exam:wait-expired': { waiting: 'own' },
  'grupik:changed': { groups: true },
  'grupik:file': { groups: true, files: true },
  canteens: { canteens: true },
};
