import { type CallBody, MOST_COMING, type RemindersAnswer } from '@kahan/contract';
import { type Language, leadsInOrder, REMINDER_KINDS, type ReminderLeads } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import type { Job } from '../../platform/jobs.ts';
import { presentComing } from './reminders.present.ts';
import { createRemindersService, type ReminderRecords, type RemindersService } from './reminders.service.ts';
import { selectChangedUsers, selectDueUsers, writeTimer } from './reminders.store.ts';

/** Reminders of exams, lessons, openings of sign-up and ends of cancelling (decision 095). */
export function reminders(engine: Engine, records: ReminderRecords): Capability {
  const service = createRemindersService(engine, records);
  return {
    name: 'reminders',
    tables: { users: ['reminder_leads', 'reminder_timers', 'reminders'] },
    tells: ['reminders'],
    jobs: timers(engine, service),
    // Without a preference: a user who wants no reminders has none.
    push: { items: ['reminder'], preference: null },
    handlers: handlersOf(service),
  };
}

function handlersOf(service: RemindersService): Handlers {
  async function answer(userId: number, lang: Language): Promise<RemindersAnswer> {
    const { leads, coming } = await service.read(userId, lang);
    return { leads: presentLeads(leads), coming: coming.slice(0, MOST_COMING).map(presentComing) };
  }
  return {
    'GET /api/user/reminders': ({ user: { userId }, lang }) => answer(userId, lang),
    async 'PUT /api/user/reminders'({ user: { userId }, body, lang }) {
      await service.change(userId, changeOf(body));
      return answer(userId, lang);
    },
  };
}

// Stored leads are those that were chosen: the contract checks them again with every answer.
const presentLeads = ({ exam, cancelling, opening, lesson }: ReminderLeads) =>
  ({
    exam: [...exam],
    cancelling: [...cancelling],
    opening: [...opening],
    lesson: [...lesson],
  }) as RemindersAnswer['leads'];

function changeOf(body: CallBody<'PUT /api/user/reminders'>): Partial<ReminderLeads> {
  const chosen = REMINDER_KINDS.flatMap((kind) => {
    const leads = body[kind];
    return leads === undefined ? [] : [[kind, leadsInOrder(leads)] as const];
  });
  return Object.fromEntries(chosen);
}

/** Users of one run, so that the database has time for others in between. */
const DUE_AT_A_TIME = 200;
const CHANGED_AT_A_TIME = 20;
/** Pause before the next try for a user whose reminders could not be read, milliseconds. */
const PAUSE_MS = 60_000;

/** Reads the reminders of users whose timers are due, and of users whose records have changed. */
function timers({ db, clock, log }: Engine, service: RemindersService): Job[] {
  async function look(users: readonly number[], signal: AbortSignal): Promise<void> {
    for (const userId of users) {
      if (signal.aborted) return;
      try {
        await service.look(userId);
      } catch (error) {
        log.error({ err: error, userId }, 'the reminders of a user could not be read; they are in a minute');
        await writeTimer(db, userId, new Date(clock.now().getTime() + PAUSE_MS));
      }
    }
  }
  return [
    {
      name: 'due reminders',
      everyMs: 1_000,
      run: async (signal) => look(await selectDueUsers(db, clock.now(), DUE_AT_A_TIME), signal),
    },
    {
      name: 'changed reminders',
      everyMs: 2_000,
      run: async (signal) => look(await selectChangedUsers(db, CHANGED_AT_A_TIME), signal),
    },
  ];
}
