import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { type BuildingRecord, derivingGraph, type RoomRecord, type WayGraph } from '@kahan/domain';
import type { Engine } from '../../engine/index.ts';
import { isComplete, readCatalogue } from '../../engine/mirror/index.ts';
import { ApiFailure } from '../../platform/errors.ts';

/** The catalogues of which the graph and the names in its answers are made. */
const RESTS_ON = ['floor-plans', 'rooms', 'buildings'] as const;
/** How long a question waits for a graph that is derived again before the previous one answers, ms. */
const DERIVE_WAIT_MS = 200;
/** How long the work may hold up everything else in the process, ms. */
const STEP_MS = 5;
/** Seconds after which to ask again, while the catalogues are read for the first time. */
const RETRY_AFTER = 2;

/** The graph of the campus, and the names of its rooms and buildings. */
export interface Campus {
  graph: WayGraph;
  /** @param named id of the room or its name in the timetable */
  room(named: string): RoomRecord | null;
  /** @param id as plans write it; null for a place outdoors */
  building(id: string | number | null): BuildingRecord | null;
}

/** Keeps what was worked out of a campus as long as it is the present one; of too many the oldest goes. */
export function cachedFor<T>(most: number): (campus: Campus, key: string, work: () => T) => T {
  const ofCampus = new WeakMap<Campus, Map<string, T>>();
  return (campus, key, work) => {
    const kept = ofCampus.get(campus) ?? new Map<string, T>();
    ofCampus.set(campus, kept);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const found = work();
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    kept.set(key, found);
    return found;
  };
}

/** Lets the process do everything else now and then. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STEP_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

async function load({ db }: Pick<Engine, 'db'>): Promise<Campus> {
  // Asked first: catalogues that are whole now are read whole below.
  for (const kind of RESTS_ON) {
    if (!(await isComplete(db, kind))) throw new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });
  }
  const [plans, rooms, buildings] = await Promise.all([
    readCatalogue(db, 'floor-plans'),
    readCatalogue(db, 'rooms'),
    readCatalogue(db, 'buildings'),
  ]);
  const pause = pauses();
  const deriving = derivingGraph(plans);
  let next = deriving.next();
  for (; !next.done; next = deriving.next()) await pause();
  const byName = new Map(rooms.map((room) => [room.id_sis, room]));
  for (const room of rooms) byName.set(room.id, room);
  const byId = new Map(buildings.map((building) => [String(building.id), building]));
  return {
    graph: next.value,
    room: (named) => byName.get(named) ?? null,
    building: (id) => byId.get(String(id)) ?? null,
  };
}

/**
 * Keeps the campus in memory. It is derived when it is first asked for, and again after a change of its plans, rooms or
 * buildings, once for all who ask meanwhile; where that takes long the previous one answers them.
 * @returns how to get it. @throws ApiFailure NOT_READY while a catalogue is read for the first time
 */
export function cachedCampus(engine: Pick<Engine, 'db' | 'bus'>): () => Promise<Campus> {
  const { bus } = engine;
  let cached: Campus | null = null;
  let isOld = false;
  let loading: Promise<Campus> | null = null;

  bus.on('catalogue', ({ kind }) => {
    // A new epoch replaces all catalogues at once, and its signal names none.
    if (kind === null) cached = null;
    isOld ||= kind === null || RESTS_ON.some((one) => one === kind);
  });
  bus.onGap(() => {
    isOld = true;
  });

  async function renew(): Promise<Campus> {
    isOld = false;
    try {
      cached = await load(engine);
      return cached;
    } catch (error) {
      isOld = true;
      throw error;
    } finally {
      loading = null;
    }
  }

  return async () => {
    // While signals are missed, the cached campus may be old.
    if (cached !== null && !isOld && bus.live) return cached;
    loading ??= renew();
    return cached === null ? loading : Promise.race([loading, delay(DERIVE_WAIT_MS, cached)]);
  };
}
