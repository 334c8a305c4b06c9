import {
  addDays,
  buildingsOf,
  dayAround,
  freeRooms,
  isAskableSpan,
  type Language,
  pragueDate,
  pragueInstant,
  type RoomWish,
  roomTypesOf,
  type Span,
  unixSeconds,
  widened,
} from '@kahan/domain';
import { type Capability, catalogueAnswers, type Engine } from '../../engine/index.ts';
import { isComplete, mirroredCatalogue, readCatalogue, readRecord } from '../../engine/mirror/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { render } from '../../platform/http/answer/render.ts';
import { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import type { CallContext, Handlers } from '../../platform/http/guard/handler.ts';
import { createOccupancy, type OccupancyRecords } from './occupancy.ts';
import {
  presentBuilding,
  presentFound,
  presentFree,
  presentRoom,
  presentRoomDetails,
} from './rooms.present.ts';
import { buildingTag, type FoundOnMap, mapSearch, NOWHERE, typeTag, USUAL } from './rooms.search.ts';
import { type RoomWithPeople, readNamedRoom } from './rooms.store.ts';

/** Lists of rooms that are cached: each floor of each building in both languages, and more. */
const MOST_CACHED = 500;
const MOST_BYTES = 16 * 2 ** 20;
/** Answers about free rooms that are kept. */
const MOST_FREE = 200;
/** Days of a room's schedule, today included. */
const SCHEDULE_DAYS = 7;
/** Seconds. */
const MINUTE = 60;
/** Seconds after which to ask again, while the catalogues are read for the first time. */
const RETRY_AFTER = 2;

interface RoomsOptions extends OccupancyRecords {
  /** Walking seconds by room id, from a room or from an entrance (null); rooms that cannot be reached are missing. */
  walks(from: string | null, isStepFree: boolean): Promise<ReadonlyMap<string, number>>;
}

const notReady = () => new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });

/** Rooms and buildings (spec 3, Room), and the search of the map. Timetables and their search rest on them. */
export function rooms(engine: Engine, options: RoomsOptions): Capability {
  const { db, bus, clock, search } = engine;
  const occupancy = createOccupancy(engine, options);
  const lists = catalogueAnswers(engine, 'rooms', { mostKept: MOST_CACHED, mostBytes: MOST_BYTES });

  const freeAnswers = new RenderedCache({
    ...{ bus, clock, flushOnPublic: false },
    ...{ mostOwners: MOST_FREE, mostBytes: MOST_BYTES },
  });
  for (const signal of ['timetables', 'terms'] as const) bus.on(signal, () => freeAnswers.forgetAll());
  bus.on('catalogue', ({ kind }) => {
    // The walk to a room is part of an answer.
    if (kind === null || ['rooms', 'buildings', 'floor-plans'].includes(kind)) freeAnswers.forgetAll();
  });

  /** All buildings that do not exist have the same key: their empty list is cached once. */
  async function knownBuilding(id: number | undefined): Promise<number | 'unknown' | undefined> {
    if (id === undefined) return undefined;
    return (await readRecord(db, 'buildings', String(id))) === null ? 'unknown' : id;
  }

  async function readFree(query: CallContext<'GET /api/rooms/free'>['query'], span: Span, lang: Language) {
    const asked = widened(span);
    const day = dayAround(asked);
    const found = await occupancy.ofAll(day);
    if (found === null) throw notReady();
    const near = found.rooms.find(({ id, id_sis }) => [id, id_sis].includes(query.near ?? ''));
    if (query.near !== undefined && near === undefined) throw new ApiFailure('NOT_FOUND');
    const isStepFree = query.step_free === 'true';
    const walks = near || isStepFree ? await options.walks(near?.id ?? null, isStepFree) : null;
    const buildings = await readCatalogue(db, 'buildings');
    const reached = isStepFree ? found.rooms.filter(({ id }) => walks?.has(id)) : found.rooms;
    const free = freeRooms(reached, found.uses, { asked, day, wish: wishOf(query) });
    const seconds = near === undefined ? null : walks;
    const all = { asked, day, free, seconds, rooms: found.rooms, buildings, limit: query.limit };
    return render('GET /api/rooms/free', presentFree(all, lang));
  }

  async function readDetails(anyId: string, lang: Language) {
    const named = await readRoom(engine, anyId);
    const asOf = clock.now();
    const today = pragueDate(asOf);
    const uses = await occupancy.ofRoom(named.room, {
      from: unixSeconds(pragueInstant(today, 0)),
      until: unixSeconds(pragueInstant(addDays(today, SCHEDULE_DAYS), 0)),
    });
    if (uses === null) throw notReady();
    return presentRoomDetails({ ...named, uses, asOf }, lang);
  }

  return {
    name: 'rooms',
    sources: [mirroredCatalogue('rooms', { isTold: true }), mirroredCatalogue('buildings', { isTold: true })],
    search: mapSearch,
    handlers: {
      async 'GET /api/rooms'({ query, lang }) {
        const { floor } = query;
        const building = await knownBuilding(query.building);
        return lists.get(`${floor} ${building}`, lang, async (isWhole) => {
          if (!isWhole) return null;
          // A list without the buildings would stay in browsers.
          if (!(await isComplete(db, 'buildings'))) throw notReady();
          const [all, buildings] = await Promise.all([
            readCatalogue(db, 'rooms'),
            readCatalogue(db, 'buildings'),
          ]);
          const items = all.filter(
            (room) =>
              (floor === undefined || room.floor === floor) &&
              (building === undefined || room.building === building),
          );
          return render('GET /api/rooms', {
            items: items.map((room) => presentRoom(room)),
            buildings: buildings.toSorted((a, b) => a.id - b.id).map((one) => presentBuilding(one, lang)),
          });
        });
      },

      'GET /api/rooms/free': async ({ query, lang }) => {
        const span = askedSpanOf(query, clock.now());
        const { from: _from, until: _until, minutes: _minutes, ...wish } = query;
        const key = JSON.stringify({ ...wish, ...widened(span), lang });
        return freeAnswers.get(key, '', async () => ({ rendered: await readFree(query, span, lang) }));
      },

      'GET /api/maps': async ({ query: { query, any_id }, lang }) => {
        if (query !== 'place' || any_id === '') throw new ApiFailure('INVALID_OPTIONS');
        return readDetails(any_id, lang);
      },

      'GET /api/maps/search': async ({ query }) => {
        const { kind, tags, buildings } = searchOptionsOf(query);
        const part = { limit: query.limit, page: query.page - 1, tags };
        const found = await search.find<FoundOnMap>(kind, undefined, query.search, part);
        return { items: found.values.map((one) => presentFound(one, buildings)), count: found.count };
      },
    } satisfies Handlers,
  };
}

/** A room by any of its names, with its building and its people. @throws ApiFailure NOT_FOUND, NOT_READY */
export async function readRoom({ db }: Pick<Engine, 'db'>, anyId: string): Promise<RoomWithPeople> {
  // Asked first: a room that is missing after all were read does not exist.
  const isWhole = await isComplete(db, 'rooms');
  const named = await readNamedRoom(db, anyId);
  if (named === null) throw isWhole ? new ApiFailure('NOT_FOUND') : notReady();
  return named;
}

/** Numbers of an option; undefined without it. @throws ApiFailure INVALID_OPTIONS */
function numbersOf<N extends number>(text: string | undefined, parse: (text: string) => N[] | null) {
  const numbers = text === undefined ? undefined : parse(text);
  if (numbers === null) throw new ApiFailure('INVALID_OPTIONS');
  return numbers;
}

/** When a room should be free. @throws ApiFailure INVALID_OPTIONS */
function askedSpanOf({ from, until, minutes }: CallContext<'GET /api/rooms/free'>['query'], now: Date): Span {
  const begin = unixSeconds(from === undefined ? now : new Date(from));
  const end = until === undefined ? begin + minutes * MINUTE : unixSeconds(new Date(until));
  const asked = { from: begin, until: end };
  if (!isAskableSpan(asked)) throw new ApiFailure('INVALID_OPTIONS');
  return asked;
}

/** What a free room should have. @throws ApiFailure INVALID_OPTIONS */
const wishOf = ({ buildings, types, seats }: CallContext<'GET /api/rooms/free'>['query']): RoomWish => ({
  buildings: numbersOf(buildings, buildingsOf),
  types: numbersOf(types, roomTypesOf),
  seats,
});

/** In which list to search, and how it is narrowed (spec 5, Maps). @throws ApiFailure INVALID_OPTIONS */
function searchOptionsOf(query: CallContext<'GET /api/maps/search'>['query']) {
  const types = numbersOf(query.roomTypes, roomTypesOf)?.map(typeTag) ?? [USUAL];
  const buildings = numbersOf(query.buildings, buildingsOf) ?? null;
  const there = buildings?.map(buildingTag) ?? null;
  switch (query.searchType) {
    case 'room':
      return { kind: 'map-room', tags: there === null ? [types] : [types, there], buildings };
    case 'person':
      return { kind: 'map-person', tags: there === null ? [] : [[...there, NOWHERE]], buildings };
    default:
      throw new ApiFailure('INVALID_OPTIONS');
  }
}
