import type { SyncRequest } from '@kahan/contract';
import { erasedUpTo, type Semester, type TermType } from '@kahan/domain';
import type { CommandKind } from '../../engine/commands/index.ts';
import type { Capability, Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { CallContext, Handlers } from '../../platform/http/guard/handler.ts';
import { idempotencyKeyOf } from '../../platform/http/guard/idempotency-key.ts';
import { proofOf } from '../../platform/http/guard/proof.ts';
import { Joining } from './joining.ts';
import type { ListRecords, Lists } from './lists.ts';
import { deleteOldWaits, readHistory } from './shown.store.ts';

/** The change of a wait that a student asks for. */
interface WaitBody {
  study_id: string;
  term_id: string;
  code: string;
  type: TermType;
  semester: Semester;
  /** Of a wait. Unix seconds. */
  until?: number;
  instead_of?: string | null;
}

/** A step that no signal has announced is found after this time. */
const SWEEP_MS = 1_000;

/** Records of other capabilities, and the lists that the portal keeps. */
interface Records extends ListRecords {
  lists: Lists;
  /** Requests about a term are named alike, whichever service they are of, and performed one after the other. */
  named: Pick<CommandKind<WaitBody>, 'target' | 'known' | 'describe'>;
}

type WaitingCall = 'POST /api/erudio/terms/wait' | 'POST /api/erudio/terms/stop-waiting';

/**
 * Places on waiting lists (decision 094), which the student system keeps or, where it keeps none, the portal. The
 * positions of students are part of the terms.
 */
export function waitingList(engine: Engine, { named, lists, offer, ...records }: Records): Capability {
  const { commands, db, clock } = engine;
  async function ask(
    action: 'wait' | 'stop_waiting',
    { user: { userId, login }, body, lang, request }: CallContext<WaitingCall>,
  ): Promise<{ sync_request: SyncRequest }> {
    const asked = { userId, login, service: 'waiting', action, body };
    const attachments = { given: proofOf(request), key: idempotencyKeyOf(request) };
    return { sync_request: await commands.ask(asked, attachments, lang) };
  }
  const handlers: Handlers = {
    'POST /api/erudio/terms/wait': (context) => ask('wait', context),
    'POST /api/erudio/terms/stop-waiting': (context) => ask('stop_waiting', context),
    async 'GET /api/user/waits/:id'({ user: { userId }, params: { id } }) {
      const history = await readHistory(db, userId, id);
      if (history === null) throw new ApiFailure('NOT_FOUND');
      return history;
    },
  };
  const kept = {
    isOwn: () => offer().waiting === 'own',
    joining: new Joining(engine, { offer, ...records }, lists),
  };
  return {
    name: 'waiting-list',
    tables: { users: ['waits', 'wait_steps', 'wait_lists'] },
    commands: [waitCommands(named, kept)],
    handlers,
    jobs: [
      { name: 'waiting lists', everyMs: SWEEP_MS, run: () => lists.sweep() },
      {
        name: 'erasure of waits',
        everyMs: 3_600_000,
        run: () => deleteOldWaits(db, erasedUpTo('requests', clock.now())),
      },
    ],
    stop: () => lists.stop(),
  };
}

/** Requests for a place on a waiting list, and for leaving it. */
function waitCommands(
  named: Records['named'],
  { isOwn, joining }: { isOwn: () => boolean; joining: Joining },
): CommandKind<WaitBody> {
  return {
    ...named,
    service: 'waiting',
    records: 'terms',
    recordKey: ({ term_id }) => term_id,
    isUpload: () => false,
    performer: (system, work) => (isOwn() ? system : joining.performer(system, work)),
    changesRecords: isOwn,
    command({ key, login, action, body: { study_id, term_id, until = 0, instead_of = null } }) {
      const base = { key, login, study_id, term_id };
      if (action === 'stop_waiting') return { ...base, action };
      return { ...base, action: 'wait', until, instead_of };
    },
    async isHeld(system, { login, action, body: { term_id } }) {
      const { records } = await system.terms(login, [term_id]);
      const held = records.find((one) => one.term_id === term_id);
      const isWaiting = (held?.wait?.position ?? null) !== null;
      // A wait that has ended with a place is done as well.
      return action === 'stop_waiting' ? !isWaiting : isWaiting || held?.wait?.ended?.state === 'signed';
    },
  };
}

export { behindList } from './joining.ts';
export { Lists } from './lists.ts';
export { readLists } from './shown.store.ts';
