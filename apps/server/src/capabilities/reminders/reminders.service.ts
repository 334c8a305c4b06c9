import type { SharedScheduleLesson, TermAnswer } from '@kahan/contract';
import { type Language, type ReminderLeads, reminderKey, remindersOf } from '@kahan/domain';
import {
  appendUserEvents,
  lockUsers,
  type Message,
  message,
  readQuiet,
  tellUser,
} from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { UserDrafts } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { draftOf, type OwnReminder } from './reminders.present.ts';
import {
  addReminders,
  endReminders,
  noteTold,
  readLeads,
  readReminders,
  writeLeads,
  writeTimer,
} from './reminders.store.ts';

/** Records of other capabilities, read within a transaction, and the feed. */
export interface ReminderRecords {
  /** The lessons that a student attends or a teacher teaches; none before the import. */
  lessons(tx: Queryable, userId: number, lang: Language): Promise<SharedScheduleLesson[]>;
  terms(tx: Queryable, userId: number, lang: Language): Promise<TermAnswer[]>;
  /** The dates of the plan that the user follows. */
  followed(tx: Queryable, userId: number): Promise<readonly { term_id: string }[]>;
  /** Ids of the exam dates whose prepared sign-up needs the user's password. */
  byHand(tx: Queryable, userId: number): Promise<readonly string[]>;
  /** Writes items; the user must be locked. */
  writeItems(tx: Queryable, entries: readonly UserDrafts[]): Promise<Map<number, Message>>;
  /** Puts items away; the user must be locked. */
  putAway(tx: Queryable, userId: number, ids: readonly number[]): Promise<Message[]>;
}

const DAY_MS = 86_400_000;
/** Reminders are stored this long before they are due. A portal that is down for less time misses none. */
const STORED_MS = 2 * DAY_MS;
/** Reminders are looked at again after this time, whatever happens. */
const AGAIN_MS = DAY_MS / 4;

export type RemindersService = ReturnType<typeof createRemindersService>;

export function createRemindersService(
  { db, clock }: Pick<Engine, 'db' | 'clock'>,
  records: ReminderRecords,
) {
  async function all(tx: Queryable, userId: number, lang: Language): Promise<OwnReminder[]> {
    const followed = new Set((await records.followed(tx, userId)).map(({ term_id }) => term_id));
    const byHand = new Set(await records.byHand(tx, userId));
    const lessons = await records.lessons(tx, userId, lang);
    const terms = await records.terms(tx, userId, lang);
    const leads = await readLeads(tx, userId);
    return remindersOf({ lessons, terms, followed, byHand }, leads, await readQuiet(tx, userId), clock.now());
  }

  /**
   * Tells due reminders, and puts away the cards of events that have begun or are gone. Only a reminder that was stored
   * before it was due is told: a student who signs up in the morning is not told at once that the exam is tomorrow.
   * All is decided by the present records, under the user's lock, and committed together.
   */
  async function look(tx: Queryable, userId: number): Promise<void> {
    const now = clock.now();
    const reminders = await all(tx, userId, 'cs');
    const current = new Set(reminders.map(reminderKey));
    const stored = new Map((await readReminders(tx, userId)).map((one) => [reminderKey(one), one]));
    const due = reminders.filter((one) => one.at <= now && stored.get(reminderKey(one))?.itemId === null);
    const coming = reminders.filter(({ at }) => at > now);
    const near = coming.filter(({ at }) => at.getTime() <= now.getTime() + STORED_MS);
    const gone = [...stored].filter(([key]) => !current.has(key)).map(([, one]) => one);
    const over = gone.flatMap(({ itemId, isOver }) => (itemId === null || isOver ? [] : [itemId]));

    await addReminders(tx, userId, near);
    const messages = [...(await tell(tx, userId, due)), ...(await records.putAway(tx, userId, over))];
    await endReminders(tx, userId, {
      never: gone.filter(({ itemId }) => itemId === null),
      over,
      before: new Date(now.getTime() - DAY_MS),
    });
    if (messages.length > 0) {
      messages.push(message.service_updated('reminders', []));
      await appendUserEvents(tx, [{ userId, messages }], now);
    }
    const shown = reminders.filter((one) => {
      const known = stored.get(reminderKey(one));
      return due.includes(one) || (known !== undefined && known.itemId !== null && !known.isOver);
    });
    const next = [...near.map(({ at }) => at), ...shown.map(({ start }) => start)];
    const again = now.getTime() + AGAIN_MS;
    await writeTimer(tx, userId, new Date(Math.min(again, ...next.map((at) => at.getTime()))));
  }

  async function tell(tx: Queryable, userId: number, due: readonly OwnReminder[]): Promise<Message[]> {
    if (due.length === 0) return [];
    const english = new Map((await all(tx, userId, 'en')).map((one) => [reminderKey(one), one]));
    const drafts = due.map((one) => draftOf(one, english.get(reminderKey(one)) ?? null));
    const told = (await records.writeItems(tx, [{ userId, drafts }])).get(userId);
    const ids = told?.type === 'changes' ? told.payload.items.map(({ id }) => Number(id)) : [];
    await noteTold(
      tx,
      userId,
      due.map((one, index) => {
        const itemId = ids[index];
        if (itemId === undefined) throw new Error('a reminder was given no card');
        return { ...one, itemId };
      }),
    );
    return told === undefined ? [] : [told];
  }

  return {
    /** What a user is reminded of, and the reminders that will come, the next ones first. */
    async read(userId: number, lang: Language): Promise<{ leads: ReminderLeads; coming: OwnReminder[] }> {
      const now = clock.now();
      const coming = (await all(db, userId, lang)).filter(({ at }) => at > now);
      return { leads: await readLeads(db, userId), coming };
    },

    /** Changes how long before a user is reminded; the same change twice is told once. */
    change: (userId: number, change: Partial<ReminderLeads>): Promise<void> =>
      db.transaction(async (tx) => {
        await lockUsers(tx, [userId]);
        const before = await readLeads(tx, userId);
        const leads = { ...before, ...change };
        if (JSON.stringify(leads) === JSON.stringify(before)) return;
        await writeLeads(tx, userId, leads);
        await tellUser(tx, userId, 'reminders', [], clock.now());
        await look(tx, userId);
      }),

    /** Computes the reminders of one user. Does nothing when the user is deleted. */
    look: (userId: number): Promise<void> =>
      db.transaction(async (tx) => {
        const [present] = await lockUsers(tx, [userId]);
        if (present !== undefined) await look(tx, userId);
      }),
  };
}
