import type { Answer } from '@kahan/contract';
import {
  CATALOGUE_KEYS,
  type CatalogueKind,
  type Catalogues,
  type Lesson,
  lessonsAsTaught,
} from '@kahan/domain';
import { createHttpStudentSystem, wholeCatalogue } from '@kahan/student-system';
import type { TestAnswer, TestClient } from './client.ts';
import { until } from './live.ts';

export type ScheduleAnswer = Answer<'GET /api/schedules/:type/:id'>;
export type Found = Answer<'GET /api/schedules/:type'>;

/** The address of a timetable in the winter semester of 2026. */
export function schedulePath(type: string, id: string, query: Record<string, string> = {}): string {
  return `/api/schedules/${type}/${encodeURIComponent(id)}?${new URLSearchParams({ year: '2026', semester: '1', ...query })}`;
}

/** The address of a search in the winter semester of 2026. */
export function lookupPath(type: string, text: string, query: Record<string, string> = {}): string {
  return `/api/schedules/${type}?${new URLSearchParams({ year: '2026', semester: '1', query: text, ...query })}`;
}

/** Waits for the first reading of the catalogues, which runs in the background. */
export async function schedulesReady(client: TestClient): Promise<void> {
  const paths = [
    lookupPath('room', ''),
    lookupPath('subject', ''),
    schedulePath('room', 'AI'),
    schedulePath('subject', 'none'),
  ];
  const isReady = ({ status }: TestAnswer) => status !== 503;
  await until(async () => (await Promise.all(paths.map((path) => client.get(path)))).every(isReady));
}

/** Reads a whole catalogue from the student system. */
export async function catalogueOf<K extends CatalogueKind>(
  url: string,
  kind: K,
): Promise<Map<string, Catalogues[K]>> {
  const records: Catalogues[K][] = [];
  for await (const page of wholeCatalogue(createHttpStudentSystem({ baseUrl: url }), kind))
    records.push(...page.records);
  return new Map(records.map((record) => [CATALOGUE_KEYS[kind](record), record]));
}

/** All lessons as they are taught: in lieu of a holiday on another day, and cancelled on it. */
export async function taughtLessons(url: string, today: string): Promise<Lesson[]> {
  const year = await createHttpStudentSystem({ baseUrl: url }).yearSchedule(today);
  const asTaught = lessonsAsTaught(year, ({ cs, en }) => `${cs} / ${en}`);
  return [...(await catalogueOf(url, 'lessons')).values()].map(asTaught);
}

/** Blocks of lessons as comparable texts, `gl day minutes duration place weeks`. */
export function blocksOfLessons(
  lessons: Iterable<Lesson>,
  isShown: (block: Lesson['blocks'][number]) => boolean,
) {
  return [...lessons].flatMap(({ gl, blocks }) =>
    blocks
      .filter(isShown)
      .map(({ day, minutes, duration, place, weeks }) =>
        blockText(gl, [day, minutes, duration], place?.code ?? null, weeks),
      ),
  );
}

/** Blocks of an answer as such texts, without reservations, which have no subject. */
export function blocksOfAnswer({ items }: Pick<ScheduleAnswer, 'items'>): string[] {
  return items
    .filter(({ subject_code }) => subject_code.code !== '')
    .flatMap(({ gl, blocks }) =>
      blocks.map(({ term: { day, minutes, duration }, location, weeks }) =>
        blockText(gl, [day, minutes, duration], location?.code ?? null, weeks),
      ),
    );
}

/** One block as text. */
export function blockText(
  gl: string,
  time: number[],
  place: string | null,
  weeks: Record<string, { canceled: unknown }>,
): string {
  const held = Object.entries(weeks).map(([week, { canceled }]) => (canceled ? `${week}!` : week));
  return `${gl} ${time.join(' ')} ${place} ${held.sort().join(',')}`;
}
