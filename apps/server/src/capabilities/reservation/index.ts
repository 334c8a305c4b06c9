import type { RoomReservation } from '@kahan/contract';
import {
  addDays,
  type BuildingRecord,
  eventsWithin,
  isCanceled,
  type Language,
  pragueInstant,
  type RoomRecord,
  type RoomRecords,
  type RoomUse,
  roomUses,
  type Span,
  unixSeconds,
  weekAt,
} from '@kahan/domain';
import { serverPhrases } from '@kahan/phrases/server';
import type { Capability, Engine } from '../../engine/index.ts';
import { mirroredCatalogue } from '../../engine/mirror/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { render } from '../../platform/http/answer/render.ts';
import { type Loaded, RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';

/** Rooms whose answers are cached, and the memory for them. */
const MOST_CACHED = 5_000;
const MOST_BYTES = 32 * 2 ** 20;
/** Seconds after which to ask again, while the catalogues are read for the first time. */
const RETRY_AFTER = 2;
/** Exam terms change with each sign-up, so a kept answer does not end with their changes but after this time. */
const CACHED_MS = 60_000;
/** Days from Monday in which the first event after the shown ones is looked for. */
const DAYS_AHEAD = 366;

/** Data that the capability needs of others. */
export interface ReservationDeps {
  /** A room by any of its names. @throws ApiFailure NOT_FOUND, NOT_READY */
  room(id: string): Promise<{ room: RoomRecord; building: BuildingRecord | null }>;
  /** Lessons and reservations of a room within a span; null until they were read whole. */
  records(room: RoomRecord, span: Span): Promise<Pick<RoomRecords, 'lessons' | 'reservations'> | null>;
  /** Exams within a span in a place, named as in the timetable. */
  terms(place: string, span: Span): Promise<RoomRecords['terms']>;
}

/** Reservations of rooms, and what the sign at the door of a room shows (spec 2, Reservation screen). */
export function reservation({ bus, clock, pace }: Engine, others: ReservationDeps): Capability {
  // The pace clock goes on while the portal's clock is pinned: it only says how long an answer is kept.
  const cache = new RenderedCache({
    ...{ bus, clock: pace, flushOnPublic: false },
    ...{ mostOwners: MOST_CACHED, mostBytes: MOST_BYTES },
  });
  bus.on('timetables', ({ changed }) => {
    if (changed === null) cache.forgetAll();
    else for (const timetable of changed) cache.forget(timetable);
  });
  bus.on('catalogue', ({ kind }) => {
    if (kind === null || kind === 'rooms' || kind === 'buildings') cache.forgetAll();
  });

  async function load(id: string): Promise<Loaded> {
    const { room, building } = await others.room(id);
    const shown = weekAt(unixSeconds(clock.now()), 1);
    const span = {
      from: shown.from,
      until: unixSeconds(pragueInstant(addDays(shown.monday, DAYS_AHEAD), 0)),
    };
    const [found, terms] = await Promise.all([others.records(room, span), others.terms(room.id_sis, span)]);
    if (found === null) throw new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });
    const uses = roomUses([room], { ...found, terms }, span).get(room.id) ?? [];
    const next = uses.find((use) => use.start >= shown.until && !isCanceled(use));
    const answer: RoomReservation = {
      room: presentRoom(room),
      building: presentBuilding(building),
      events: eventsWithin(uses, shown).map(presentEvent),
      next: next === undefined ? null : presentEvent(next),
    };
    return {
      rendered: render('GET /api/reservation/:id', answer),
      validUntil: new Date(pace.now().getTime() + CACHED_MS),
    };
  }

  return {
    name: 'reservation',
    sources: [mirroredCatalogue('reservations')],
    handlers: {
      // The week is part of the key: at midnight before Monday another answer begins.
      'GET /api/reservation/:id': ({ params: { id } }) =>
        cache.get(`room:${id}`, weekAt(unixSeconds(clock.now())).monday, () => load(id)),
    } satisfies Handlers,
  };
}

const typesIn = (language: Language) => serverPhrases(language).roomTypes;

function presentRoom({ id, name, type, capacity, sis_description }: RoomRecord): RoomReservation['room'] {
  const description = sis_description ?? { cs: typesIn('cs')[type], en: typesIn('en')[type] };
  return { id, name, type, capacity, description: { cs: description.cs, en: description.en } };
}

const presentBuilding = (building: BuildingRecord | null): RoomReservation['building'] =>
  building && { code: building.code, name: { cs: building.name.cs, en: building.name.en } };

/** One event in both languages. */
const presentEvent = (use: RoomUse): RoomUse => ({
  ...{ id: use.id, kind: use.kind, term_type: use.term_type },
  ...{ name: { cs: use.name.cs, en: use.name.en }, code: use.code, type: use.type },
  ...{ start: use.start, end: use.end, teachers: use.teachers, canceled: use.canceled },
});
