import { addDays, pragueDate } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { render } from '../../platform/http/answer/render.ts';
import { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import type { Job } from '../../platform/jobs.ts';
import { gaugesReadTogether } from '../../platform/metrics/read-together.ts';
import { presentCanteen } from './food.present.ts';
import { areRead, keepSources, pruneMenus, readCanteens, readDays, readHealth } from './food.store.ts';
import { prunePhotos } from './photos.store.ts';
import { type PhotoHost, photoAnswers } from './photos.ts';
import { REFRESH_MS, refreshJob } from './refresh.ts';
import { type CanteenSource, menuSourceOf } from './sources/configured.ts';
import { STUDENT_SYSTEM } from './sources/source.ts';
import { CANTEENS_SERVICE, shownSpan, studentSystemCanteens } from './sources/student-system.ts';

/** Answers of so many days are cached. */
const MOST_CACHED = 32;
/** Seconds after which to ask again, while the canteens are read for the first time. */
const RETRY_AFTER = 2;
/** Days for which the menus of the past are kept, and photos that no menu names any more. */
const KEEP_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Menus of the canteens (spec 2, Food; spec 3, Food place; product, Reading the spec 8).
 * @param configured where the menus come from, in the order in which their canteens are shown
 * @param studentSystemPhotos where photos of the student system are
 */
export function food(
  engine: Engine,
  configured: readonly CanteenSource[],
  studentSystemPhotos: PhotoHost,
): Capability {
  const { db, bus, clock } = engine;
  const all = configured.map((source) => menuSourceOf(source) ?? STUDENT_SYSTEM);
  const menuSources = all.filter((one) => one !== STUDENT_SYSTEM);
  const sources = all.map((one) => (one === STUDENT_SYSTEM ? one : one.source));
  const photoHosts = new Map(
    all
      .map((one): [string, PhotoHost | null] =>
        one === STUDENT_SYSTEM ? [one, studentSystemPhotos] : [one.source, one.photos],
      )
      .filter((host): host is [string, PhotoHost] => host[1] !== null),
  );
  const hosts = new Map(menuSources.map(({ source, host }) => [source, host]));
  const photos = photoAnswers(engine, photoHosts);
  const asksStudentSystem = sources.includes(STUDENT_SYSTEM);
  const cache = new RenderedCache({ bus, clock, flushOnPublic: false, mostOwners: MOST_CACHED });
  bus.on('food', () => cache.forgetAll());

  /** @throws ApiFailure NOT_READY when there is nothing to show, and a source was not asked yet or fails */
  async function readOrRefuse<Found>(read: () => Promise<Found[]>): Promise<Found[]> {
    // Asked first: a canteen that is missing after all were read does not exist.
    const isRead = await areRead(db, sources);
    const found = await read();
    if (found.length === 0 && !isRead) throw new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });
    return found;
  }

  gaugesReadTogether({
    ...{ metrics: engine.metrics, log: engine.log, what: 'canteens' },
    gauges: {
      kahan_canteens: { help: 'Canteens that are shown' },
      kahan_canteens_failing: { help: 'Canteens whose menus could not be read the last time' },
      kahan_canteen_sources_failing: { help: 'Sources of menus that could not be read the last time' },
      kahan_canteens_oldest_seconds: { help: 'Seconds since the canteen was read that was read longest ago' },
    },
    async read() {
      const { count, failing, failingSources, oldest } = await readHealth(db, sources, clock.now());
      return {
        kahan_canteens: count,
        kahan_canteens_failing: failing,
        kahan_canteen_sources_failing: failingSources,
        kahan_canteens_oldest_seconds: oldest,
      };
    },
  });

  return {
    name: 'food',
    tables: { portal: ['canteen_sources', 'canteens', 'canteen_menus', 'canteen_photos'] },
    ...(asksStudentSystem ? { sources: [studentSystemCanteens] } : { tells: ['food'] }),
    jobs: [
      ...(asksStudentSystem ? [studentSystemJob(engine)] : []),
      refreshJob(engine, menuSources),
      tidyJob(engine, sources),
    ],
    handlers: {
      'GET /api/food/menus': ({ query, lang }) => {
        const today = pragueDate(clock.now());
        const date = query.date ?? today;
        return cache.get(`${date} ${today}`, lang, async () => {
          // Another day's menu in place of a coming or a past one would mislead.
          const canteens = await readOrRefuse(() =>
            readCanteens(db, sources, { date, today, orLast: date === today }),
          );
          const answer = canteens.map((canteen) =>
            presentCanteen(canteen, { date, hosts, photoHosts }, lang),
          );
          return { rendered: render('GET /api/food/menus', answer) };
        });
      },
      'GET /api/food/days': async () => {
        const span = shownSpan(pragueDate(clock.now()));
        return { days: await readOrRefuse(() => readDays(db, sources, span)) };
      },
      'GET /api/food/photos/:id': ({ params: { id } }) => photos.get(id),
    } satisfies Handlers,
    stop: async () => photos.stop(),
  };
}

/** Reads the canteens of the student system again; its changes tell only what it notices. */
function studentSystemJob({ pace, mirror }: Engine): Job {
  let dueAt: number | null = null;
  return {
    name: 'canteens',
    everyMs: 10_000,
    async run() {
      const now = pace.now().getTime();
      // The first reading of a new leader is a task of the mirror.
      dueAt ??= now + REFRESH_MS;
      if (now < dueAt || !(await mirror.isStarted())) return;
      dueAt = now + REFRESH_MS;
      await mirror.readShared(CANTEENS_SERVICE);
    },
  };
}

/** Deletes old menus, and the canteens of sources that are not configured any more. */
function tidyJob({ db, clock }: Engine, sources: readonly string[]): Job {
  return {
    name: 'tidy canteens',
    everyMs: 3_600_000,
    run: () =>
      db.transaction(async (tx) => {
        await keepSources(tx, sources);
        const now = clock.now();
        await pruneMenus(tx, addDays(pragueDate(now), -KEEP_DAYS));
        await prunePhotos(tx, new Date(now.getTime() - KEEP_DAYS * DAY_MS));
      }),
  };
}

export { type PhotoHost, photoHostOf } from './photos.ts';
