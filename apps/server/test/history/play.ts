import type { Change } from '@kahan/student-system';
import type { Random } from '@kahan/student-system/garbage';
import { workOff } from '../../src/modules/sync/feed.ts';
import { claimRetriesOf } from '../../src/modules/sync/retries.store.ts';
import type { SyncContext } from '../../src/modules/sync/sync.context.ts';
import type { Engine, Watched } from './stage.ts';
import { type Fault, THINGS, type World } from './world.ts';

export interface Actors {
  userId: number;
  world: World;
  db: Watched;
  context: SyncContext;
  /** Two portals that both believe to lead. */
  engines: readonly Engine[];
}

const SIGNAL = new AbortController().signal;
const FEWEST_STEPS = 8;
const MOST_STEPS = 28;
const FAULTS: readonly Fault[] = [
  ...Array.from({ length: 12 }, () => 'none' as const),
  'twice',
  'contradictory',
  'unreadable',
  'nameless',
  'truncated',
  'down',
];
type Step = 'change' | 'page' | 'answer' | 'arrive' | 'late' | 'retry';
const STEPS: readonly Step[] = [
  ...Array.from({ length: 3 }, () => 'change' as const),
  ...Array.from({ length: 4 }, () => 'page' as const),
  ...Array.from({ length: 5 }, () => 'answer' as const),
  ...Array.from({ length: 5 }, () => 'arrive' as const),
  'late',
  'retry',
];

/**
 * Plays one schedule: things change, the feed tells of it late, twice and out of order to two portals, answers are
 * given early and arrive late or are spoilt; what fails is tried again. In the end all is told and answered well.
 * The same numbers drawn make the same schedule: between two steps everything comes to rest.
 */
export async function play(actors: Actors, random: Random): Promise<void> {
  const { world, db, engines } = actors;
  const untold = new Set<Change>();
  const things = Object.keys(THINGS);
  let steps = FEWEST_STEPS + random.below(MOST_STEPS - FEWEST_STEPS);
  for (; steps > 0; steps -= 1) {
    const engine = random.pick(engines);
    switch (random.pick(STEPS)) {
      case 'change': {
        const known = world.entries.length;
        const thing = random.pick(things);
        world.change(thing, random.pick(THINGS[thing] ?? []));
        for (const entry of world.entries.slice(known)) untold.add(entry);
        break;
      }
      case 'page':
        if (!engine.isBusy && world.entries.length > 0)
          deliver(actors, engine, drawPage(world, untold, random));
        break;
      case 'answer': {
        const waiting = world.open.filter(({ reply }) => reply === null);
        if (waiting.length > 0) world.answer(random.pick(waiting), random.pick(FAULTS));
        break;
      }
      case 'arrive': {
        const answered = world.open.filter(({ reply }) => reply !== null);
        if (answered.length > 0) world.deliver(random.pick(answered));
        break;
      }
      case 'late':
        engine.loseInterest();
        break;
      case 'retry':
        if (!engine.isBusy) engine.begin(retry(actors, engine));
        break;
    }
    await db.idle();
  }
  await end(actors, [...untold]);
}

/** Entries that were not told yet, not all and in any order, and some that were. */
function drawPage(world: World, untold: Set<Change>, random: Random): Change[] {
  const page = [...untold].filter(() => random.below(3) > 0);
  for (const entry of page) untold.delete(entry);
  while (random.below(3) === 0) page.push(random.pick(world.entries));
  for (let i = page.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    const [one, other] = [page[i], page[j]];
    if (one && other) [page[i], page[j]] = [other, one];
  }
  return page;
}

function deliver({ context }: Actors, engine: Engine, page: Change[]): void {
  engine.begin(workOff(context, engine.runner, page, SIGNAL));
}

async function retry({ userId, context }: Actors, { runner }: Engine): Promise<void> {
  const retries = await claimRetriesOf(context.db, userId, 60);
  await Promise.all(retries.map((one) => runner.retry(one)));
}

/** Everything is answered, told and tried again until nothing is left but what belongs to nobody. */
async function end(actors: Actors, untold: Change[]): Promise<void> {
  const { world, engines, context, userId } = actors;
  world.isWell = true;
  for (const call of [...world.open]) world.deliver(call);
  for (const engine of engines) await engine.ended();
  const [engine] = engines;
  if (engine === undefined) throw new Error('a portal is needed');
  deliver(actors, engine, untold);
  await engine.ended();
  const left = async () => {
    const text = 'select 1 from sync_retries where user_id = $1';
    return (await context.db.query({ text, values: [userId] })).length > 0;
  };
  while (await left()) await retry(actors, engine);
}
