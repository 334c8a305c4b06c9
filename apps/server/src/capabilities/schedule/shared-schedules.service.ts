import type { ScheduleType, SharedScheduleLesson } from '@kahan/contract';
import {
  fullName,
  type Language,
  type Lesson,
  reservationBlocks,
  unixSeconds,
  type YearSchedule,
} from '@kahan/domain';
import type { Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { render } from '../../platform/http/answer/render.ts';
import type { Rendered } from '../../platform/http/answer/rendered.ts';
import { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import { presentLesson, presentReservation } from './schedule.present.ts';
import { readSharedSchedule, type SharedScheduleData, type Term } from './shared-schedules.store.ts';
import { readTeaching } from './year-schedule.ts';

/** Memory of the answers that are cached: all timetables of a semester of 50,000 students in one language, and more. */
const MOST_BYTES = 128 * 2 ** 20;
/** Timetables whose answers are cached: more than such a university has. */
const MOST_CACHED = 20_000;
/** Seconds after which to ask again, while the catalogues are read for the first time. */
const RETRY_AFTER = 2;

interface AskedSchedule extends Term {
  type: ScheduleType;
  /** Id of the room or its name in the timetable, uident of the teacher, code of the subject. */
  id: string;
  lang: Language;
  withLabel: boolean;
}

export type SharedSchedules = ReturnType<typeof createSharedSchedules>;

/** Timetables of rooms, teachers and subjects. */
export function createSharedSchedules({ db, bus, clock }: Pick<Engine, 'db' | 'bus' | 'clock'>) {
  const bounds = { mostOwners: MOST_CACHED, mostBytes: MOST_BYTES };
  const cache = new RenderedCache({ bus, clock, flushOnPublic: true, ...bounds });
  bus.on('timetables', ({ changed }) => {
    if (changed === null) cache.forgetAll();
    else for (const timetable of changed) cache.forget(timetable);
  });

  async function load(asked: AskedSchedule): Promise<Rendered> {
    const { type, id, lang, withLabel } = asked;
    const data = await readSharedSchedule(db, type, id, asked);
    if (data === null) throw new ApiFailure('NOT_READY', { retryAfter: RETRY_AFTER });
    const label = labelOf(asked, data);
    if (label === null) throw new ApiFailure('NOT_FOUND');
    const teaching = await readTeaching(db);
    const inLanguage = teaching.taught((name) => name[lang]);
    const lastModified = teaching.lastModified(data.lastModified);
    const items = [
      ...data.lessons.map((lesson) =>
        presentLesson(inLanguage(type === 'room' ? inRoom(lesson, data, id) : lesson), lang),
      ),
      ...presentReservations(asked, data, teaching.year),
    ];
    const answer = {
      id: data.room?.id ?? id,
      items,
      label: withLabel ? label : null,
      last_modified: unixSeconds(lastModified),
    };
    return render('GET /api/schedules/:type/:id', answer, { lastModified });
  }

  return {
    /** @throws ApiFailure NOT_FOUND, NOT_READY */
    read(asked: AskedSchedule): Promise<Rendered> {
      const { type, id, year, semester, lang, withLabel } = asked;
      const key = `${year} ${semester} ${lang} ${withLabel}`;
      return cache.get(`${type}:${id}`, key, async () => ({ rendered: await load(asked) }));
    },
  };
}

/** The heading of a timetable; null when its owner is unknown. A lesson may name an owner that the directory lacks. */
function labelOf(
  { type, id, lang }: AskedSchedule,
  { room, person, subject, lessons }: SharedScheduleData,
): string | null {
  const [lesson] = lessons;
  switch (type) {
    case 'room':
      return room?.name ?? placeOf(lesson, id);
    case 'teacher':
      if (person !== null) return fullName(person);
      return lesson?.teachers.find(({ code }) => code === id)?.name ?? null;
    case 'subject':
      return (subject ?? lesson?.subject.name)?.[lang] ?? null;
  }
}

function placeOf(lesson: Lesson | undefined, code: string): string | null {
  return lesson?.blocks.find(({ place }) => place?.code === code)?.place?.name ?? null;
}

/** The blocks of a lesson in one room; it may have blocks elsewhere. */
function inRoom(lesson: Lesson, { room }: SharedScheduleData, id: string): Lesson {
  const code = room?.id_sis ?? id;
  return { ...lesson, blocks: lesson.blocks.filter(({ place }) => place?.code === code) };
}

function presentReservations(
  { year, semester, lang }: AskedSchedule,
  { room, reservations }: SharedScheduleData,
  schedule: YearSchedule | null,
): SharedScheduleLesson[] {
  // The weeks of other years are unknown.
  if (room === null || schedule?.year !== year) return [];
  return reservations.flatMap((reservation) => {
    const blocks = reservationBlocks(schedule, semester, reservation);
    return blocks.length === 0
      ? []
      : [presentReservation(reservation, { room, blocks, year, semester }, lang)];
  });
}
