import { type RoomRecord, type RoomRecords, type RoomUse, roomUses, type Span } from '@kahan/domain';
import type { Engine } from '../../engine/index.ts';
import { isComplete, readCatalogue } from '../../engine/mirror/index.ts';

/** Days whose timetables are kept: today and those that people plan for. */
const MOST_DAYS = 10;

/** The records of other capabilities on which the occupancy of rooms rests. */
export interface OccupancyRecords {
  /** Lessons and reservations within a span, of some rooms or of all (null); null until they were read whole. */
  records(
    rooms: readonly Pick<RoomRecord, 'id' | 'id_sis'>[] | null,
    span: Span,
  ): Promise<Pick<RoomRecords, 'lessons' | 'reservations'> | null>;
  /** Exams within a span that are held in some places, named as in the timetable, or in any (null). */
  terms(places: readonly string[] | null, span: Span): Promise<RoomRecords['terms']>;
}

/** Rooms, and what they are used for on a day, by room id. */
interface Day {
  rooms: RoomRecord[];
  uses: Map<string, RoomUse[]>;
}

const WITHOUT_TERMS = { terms: [] };
const TERMS_ALONE = { lessons: [], reservations: [] };

/**
 * The uses of rooms. The timetables of a day are read from all lessons of the university, so they are kept until
 * one of them changes. Exams are read each time: their places taken change all the time, and nothing else rests here.
 */
export function createOccupancy(
  { db, bus }: Pick<Engine, 'db' | 'bus'>,
  { records, terms }: OccupancyRecords,
) {
  const days = new Map<string, Promise<Day | null>>();
  bus.on('timetables', () => days.clear());
  bus.on('catalogue', ({ kind }) => {
    if (kind === null || kind === 'rooms') days.clear();
  });
  bus.onGap(() => days.clear());

  async function loadDay(span: Span): Promise<Day | null> {
    const [found, isWhole] = await Promise.all([records(null, span), isComplete(db, 'buildings')]);
    if (found === null || !isWhole) return null;
    const rooms = await readCatalogue(db, 'rooms');
    return { rooms, uses: roomUses(rooms, { ...found, ...WITHOUT_TERMS }, span) };
  }

  /** A caller that asks after a change does not get a load that began before it. */
  async function readDay(span: Span): Promise<Day | null> {
    if (!bus.live) return loadDay(span);
    const key = `${span.from} ${span.until}`;
    const known = days.get(key);
    if (known !== undefined) return known;
    const [oldest] = days.keys();
    if (days.size >= MOST_DAYS && oldest !== undefined) days.delete(oldest);
    const loading = loadDay(span);
    days.set(key, loading);
    const forget = () => days.get(key) === loading && days.delete(key);
    try {
      const day = await loading;
      if (day === null) forget();
      return day;
    } catch (error) {
      forget();
      throw error;
    }
  }

  return {
    /** Uses of a room in order of time; null until the timetables were read whole. */
    async ofRoom(room: RoomRecord, span: Span): Promise<RoomUse[] | null> {
      const [found, exams] = await Promise.all([records([room], span), terms([room.id_sis], span)]);
      return found && (roomUses([room], { ...found, terms: exams }, span).get(room.id) ?? []);
    },
    /** All rooms, and their uses in no order; null until the timetables were read whole. */
    async ofAll(span: Span): Promise<Day | null> {
      const [day, exams] = await Promise.all([readDay(span), terms(null, span)]);
      if (day === null) return null;
      const uses = new Map(day.uses);
      for (const [id, held] of roomUses(day.rooms, { ...TERMS_ALONE, terms: exams }, span))
        uses.set(id, [...(uses.get(id) ?? []), ...held]);
      return { rooms: day.rooms, uses };
    },
  };
}
