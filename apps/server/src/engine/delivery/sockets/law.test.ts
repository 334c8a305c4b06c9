import { isDeepStrictEqual } from 'node:util';
import type { Item, ScheduleLesson, ServiceName } from '@kahan/contract';
import { shownIn } from '@kahan/contract/runtime';
import { ITEM_TYPES, isReminderItem, OFFER_ITEM_TYPE, unixSeconds } from '@kahan/domain';
import { createHttpStudentSystem } from '@kahan/student-system';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Changes, changesOf } from '../../../../test/support/changes.ts';
import type { TestClient } from '../../../../test/support/client.ts';
import { type Heard, type LiveClient, openLive, until } from '../../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';

/** The address of each service's data. A missing service does not compile. */
const SERVICES: Record<Exclude<ServiceName, 'items'>, string> = {
  user: '/api/user',
  study: '/api/user/study',
  schedule: '/api/user/schedule',
  results: '/api/user/results',
  groups: '/api/user/grupik',
  terms: '/api/user/terms',
  entries: '/api/user/entries',
  requests: '/api/user/requests',
  'year-schedule': '/api/structure/year-schedule?lang=cs',
  classes: '/api/classes?lang=cs',
  people: '/api/people?lang=cs',
  departments: '/api/structure/departments?lang=cs',
  'study-types': '/api/study_types?lang=cs&study_type_code=B-CHT&year=2026',
  rooms: '/api/schedules/room?lang=cs&year=2026&semester=1&query=',
  buildings: '/api/schedules/room?lang=cs&year=2026&semester=1&query=B',
  contacts: '/api/contacts?lang=cs',
  food: '/api/food/menus?lang=cs',
  'personal-data': '/api/user/personal-data',
  'common-free-time': '/api/user/common-free-time',
  'exam-plan': '/api/user/exam-plan',
  reminders: '/api/user/reminders?lang=cs',
  'floor-plans': '/api/data/map/rooms_1.json',
  notice: '/api/notice',
  events: '/api/events?lang=cs&start=1793000000&end=1796000000',
  // The timetable of a subject, set once a subject is known.
  schedules: '',
};
const SERVICE_NAMES = Object.keys(SERVICES) as (keyof typeof SERVICES)[];

let portal: TestPortal;
let client: TestClient;
let changes: Changes;

beforeAll(async () => {
  portal = await startPortal();
  client = await portal.login('student');
  const isReady = async (name: keyof typeof SERVICES) => (await client.get(SERVICES[name])).status === 200;
  await until(() => isReady('schedule'));
  const { schedule } = (await client.get(SERVICES.schedule)).json<{ schedule: ScheduleLesson[] }>();
  SERVICES.schedules = `/api/schedules/subject/${schedule[0]?.subject_code.code}?year=2026&semester=1&with_label=true`;
  await until(async () => (await Promise.all(SERVICE_NAMES.map(isReady))).every(Boolean));
  changes = await changesOf(portal, client);
});
afterAll(() => portal.stop());

/** The state of a client: items by id, and the last answer of each service. */
interface State {
  items: Map<string, Item>;
  services: Map<string, string>;
}

const loadService = async (name: keyof typeof SERVICES) => (await client.get(SERVICES[name])).text;

async function loadItems(): Promise<State['items']> {
  const lists = ['active?count=100', 'postponed', 'archived?count=100'];
  const answers = await Promise.all(lists.map((list) => client.get(`/api/user/items/${list}`)));
  const items = answers.flatMap((answer) => answer.json<{ items: Item[] }>().items);
  return new Map(items.map((item) => [item.id, item]));
}

async function load(): Promise<State> {
  const texts = await Promise.all(SERVICE_NAMES.map(loadService));
  return {
    items: await loadItems(),
    services: new Map(SERVICE_NAMES.map((name, i) => [name, texts[i] ?? ''])),
  };
}

/** Applies a message to a client's state. @returns the service that the client must reload */
function apply(state: State, { type, payload }: Heard): ServiceName | null {
  const { items } = state;
  const message = payload as {
    items: Item[];
    id: string;
    ids: string[];
    postponeTs: number;
    service_name: ServiceName;
  };
  const move = (id: string, change: Pick<Item, 'state' | 'postponeTs'>) => {
    const item = items.get(id);
    if (item) items.set(id, { ...item, ...change });
  };
  switch (type) {
    case 'changes':
    case 'public':
      for (const item of message.items) {
        // The state of public news is per reader, so a public message does not contain it.
        const { state: own = item.state, postponeTs = item.postponeTs } = items.get(item.id) ?? {};
        items.set(item.id, { ...item, state: own, postponeTs });
      }
      break;
    case 'archived':
      for (const id of message.ids) move(id, { state: 'archived', postponeTs: null });
      break;
    case 'unarchived':
      for (const id of message.ids) move(id, { state: 'active', postponeTs: null });
      break;
    case 'postponed':
      move(message.id, { state: 'postponed', postponeTs: message.postponeTs });
      break;
    case 'unpostponed':
      move(message.id, { state: 'active', postponeTs: null });
      break;
    case 'service_updated':
      return message.service_name;
    default:
      break;
  }
  return null;
}

/** A client that receives messages and may disconnect for a while. */
class Follower {
  live: LiveClient;
  readonly state: State;
  private done = 0;

  private constructor(live: LiveClient, state: State) {
    this.live = live;
    this.state = state;
  }

  /** The socket opens before the data are loaded: a change in between is both loaded and received. */
  static async begin(): Promise<Follower> {
    const live = await openLive(client);
    return new Follower(live, await load());
  }

  async follow(): Promise<void> {
    const stale = new Set<ServiceName>();
    for (; this.done < this.live.heard.length; this.done += 1) {
      const heard = this.live.heard[this.done];
      const name = heard && apply(this.state, heard);
      if (name) for (const one of [name, ...shownIn(name)]) stale.add(one);
    }
    for (const name of stale) {
      if (name === 'items') this.state.items = await loadItems();
      else this.state.services.set(name, await loadService(name));
    }
  }

  async away(meanwhile: () => Promise<unknown>): Promise<void> {
    await this.follow();
    const { cursor } = this.live;
    this.live.close();
    await meanwhile();
    this.live = await openLive(client, cursor);
    this.done = 0;
  }

  /** After the portal has read all changes, the messages under way make the client's state equal to a fresh load. */
  async expectLaw(): Promise<void> {
    const plain = ({ items, services }: State) => ({
      items: Object.fromEntries(items),
      services: Object.fromEntries(services),
    });
    await caughtUp();
    for (const deadline = performance.now() + 30_000; ; ) {
      await this.follow();
      const fresh = plain(await load());
      if (isDeepStrictEqual(plain(this.state), fresh)) return;
      if (performance.now() > deadline) return expect(plain(this.state)).toEqual(fresh);
    }
  }
}

/** Waits until the portal has read the feed to its end and no retry is queued. */
async function caughtUp(): Promise<void> {
  const { cursor } = await createHttpStudentSystem({ baseUrl: portal.sandboxUrl }).changes(null, 0);
  await until(async () => {
    const [state] = await portal.db.query<{ cursor: string; waiting: number }>({
      text: 'select cursor, (select count(*) from sync_retries) as waiting from sync_state',
    });
    return state?.cursor === cursor && state.waiting === 0;
  });
}

/** Kinds of cards that a change of the student system makes; reminders come by time. */
const CAUSED = ITEM_TYPES.filter(
  (type): type is keyof Changes => !isReminderItem(type) && type !== OFFER_ITEM_TYPE,
);

type Step =
  | { kind: 'archive' | 'unarchive' | 'return'; pick: number }
  | { kind: 'postpone'; pick: number; seconds: number }
  | { kind: 'change'; type: keyof Changes }
  | { kind: 'withdraw' | 'archive-old' | 'away' }
  | { kind: 'wait'; seconds: number };

const pick = fc.nat(60);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('archive' as const, 'unarchive' as const, 'return' as const), pick }),
  fc.record({ kind: fc.constant('postpone' as const), pick, seconds: fc.integer({ min: 1, max: 120 }) }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('change' as const), type: fc.constantFrom(...CAUSED) }),
  },
  fc.record({ kind: fc.constantFrom('withdraw' as const, 'archive-old' as const, 'away' as const) }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 90 }) }),
);

async function perform(one: Step, state: State): Promise<void> {
  const id = 'pick' in one ? [...state.items.keys()][one.pick % state.items.size] : '';
  const patch = (body: object) => client.send('PATCH', `/api/user/items/${id}`, body);
  switch (one.kind) {
    case 'archive':
      return void (await patch({ archived: true }));
    case 'unarchive':
      return void (await patch({ archived: false }));
    case 'return':
      return void (await patch({ postpone: -1 }));
    case 'postpone':
      return void (await patch({ postpone: unixSeconds(portal.clock.now()) + one.seconds }));
    case 'change':
      return void (await changes[one.type]());
    case 'withdraw': {
      const text = { cs: 'Omyl', en: 'A mistake' };
      const news = await portal.control<{ id: string }>('POST', '/news', { title: text, body: text });
      return void (await portal.control('DELETE', `/news/${news.id}`));
    }
    case 'archive-old':
      return void (await client.send('POST', '/api/user/items/archive-old'));
    case 'wait':
      return portal.clock.advance(one.seconds);
    case 'away':
      return;
  }
}

test('[NOTIFICATIONS-09] a card of every kind, one after the other: the data of a client with the messages equal a fresh load', async () => {
  const follower = await Follower.begin();
  for (const type of CAUSED) {
    await changes[type]();
    const told = () =>
      [...follower.live.payloads('changes'), ...follower.live.payloads('public')].flatMap(
        ({ items }) => items,
      );
    await until(() => told().some((item) => item.type === type));
    await follower.expectLaw();
  }
  follower.live.close();
}, 240_000);

test('[NOTIFICATIONS-09] [NEWS-17] the data of a client with the messages since equal a fresh load', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const follower = await Follower.begin();
      for (const one of steps) {
        await follower.follow();
        if (one.kind === 'away') await follower.away(changes['exam:attempt-inserted']);
        else await perform(one, follower.state);
      }
      await follower.expectLaw();
      follower.live.close();
    }),
    { numRuns: 10, seed: 20261118 },
  );
}, 240_000);
