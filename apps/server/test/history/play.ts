import type { Change } from '@kahan/student-system';
import type { Random } from '@kahan/student-system/garbage';
import { runChanges } from '../../src/engine/mirror/changes.ts';
import { claimRetriesOf } from '../../src/engine/mirror/retries.store.ts';
import type { MirrorContext } from '../../src/engine/mirror/source.ts';
import type { Engine, Watched } from './stage.ts';
import { type Fault, THINGS, type World } from './world.ts';

export interface Actors {
  userId: number;
  world: World;
  db: Watched;
  context: MirrorContext;
  /** Two portals that both believe to lead. */
  engines: readonly Engine[];
}

const SIGNAL = new AbortController().signal;
const FEWEST_STEPS = 5;
const MOST_STEPS = 17;
/** Few things that change often: only then do answers overtake each other. */
const MOST_THINGS = 2;
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const FAULTS: readonly Fault[] = [
  ...times<Fault>(14, 'none'),
  'twice',
  'contradictory',
  'unreadable',
  'nameless',
  'truncated',
  'down',
];

/** A possible next step; a step that is in the list several times is likelier. */
type Step = () => void;

/**
 * Plays one schedule: things change, the feed reports the changes late, twice and out of order to two portals, answers
 * are given early, arrive late or are spoilt; failed reads are retried. In the end all is reported and answered well.
 * The same numbers drawn make the same schedule: between two steps everything comes to rest.
 */
export async function play(actors: Actors, random: Random): Promise<void> {
  const untold = new Set<Change>();
  const all = Object.keys(THINGS);
  const things = times(1 + random.below(MOST_THINGS), '').map(() => random.pick(all));
  for (let steps = FEWEST_STEPS + random.below(MOST_STEPS - FEWEST_STEPS); steps > 0; steps -= 1) {
    random.pick(stepsOf(actors, things, untold, random))();
    await actors.db.idle();
  }
  await end(actors, [...untold]);
}

/** The steps that are possible now. */
function stepsOf(actors: Actors, things: string[], untold: Set<Change>, random: Random): Step[] {
  const { world, engines } = actors;
  const change = () => {
    const known = world.entries.length;
    const thing = random.pick(things);
    world.change(thing, random.pick(THINGS[thing] ?? []));
    for (const entry of world.entries.slice(known)) untold.add(entry);
  };
  const page = (engine: Engine) => () => deliver(actors, engine, drawPage(world, untold, random));
  const free = engines.filter(({ isBusy }) => !isBusy);
  const unanswered = world.open.filter(({ reply }) => reply === null);
  const arriving = world.open.filter(({ reply }) => reply !== null);
  return [
    ...times(3, change),
    ...free.flatMap((engine) => (world.entries.length > 0 ? times(2, page(engine)) : [])),
    ...free.map((engine) => () => engine.begin(retry(actors, engine))),
    ...unanswered.flatMap((call) => times(2, () => world.answer(call, random.pick(FAULTS)))),
    ...arriving.map((call) => () => world.deliver(call)),
    ...engines.filter(({ isBusy }) => isBusy).map((engine) => () => engine.loseInterest()),
  ];
}

/** Some unreported entries in any order, and some reported ones. */
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

/** Gives changes to a portal, which works them off by itself. */
export function deliver({ context }: Actors, engine: Engine, page: Change[]): void {
  engine.begin(runChanges(context, engine.runner, page, SIGNAL));
}

async function retry({ userId, context }: Actors, { runner }: Engine): Promise<void> {
  const retries = await claimRetriesOf(context.db, userId, 60);
  await Promise.all(retries.map((one) => runner.retry(one)));
}

/** Answers, reports and retries everything until only retries without a user are left. */
export async function end(actors: Actors, untold: Change[]): Promise<void> {
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
