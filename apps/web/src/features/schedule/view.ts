import { PAGES, pageAt, type ScheduleType } from '@kahan/contract/runtime';
import { ALL_WEEKS, type Day, type Semester, type SemesterOfYear } from '@kahan/domain';

/** Kinds of sources, in the order in which they are listed (spec 3, Reservation query). */
export const SOURCE_KINDS = ['study', 'teacher', 'room', 'subject'] as const satisfies (
  | ScheduleType
  | 'study'
)[];
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** One source of lessons: an own study, or the timetable of a teacher, room or subject. */
export interface Source {
  kind: SourceKind;
  /** study_id, uident, id of the room, or code of the subject. */
  id: string;
}

/** Sources of one view. Each is a call of its own, for the app and for the server that reads a page ahead. */
export const MOST_SOURCES = 20;

/** A source without an owner; teachers need a login. */
export type SharedSource = Source & { kind: ScheduleType };

/** Ways to look at the same content. */
export const SHAPES = ['grid', 'list', 'free'] as const;
type Shape = (typeof SHAPES)[number];

/** The view that the address describes. A copied link opens the same view for another user. */
export interface ScheduleView extends SemesterOfYear {
  /** From 1 to the last week with lessons, or 0 for all weeks. */
  week: number;
  /** Each once, grouped by kind. */
  sources: Source[];
  shape: Shape;
  /** The day that a phone shows; null for today, or the first. */
  day: Day | null;
  /** Code of the subject whose detail is open. */
  detail: string | null;
  /** Id of the own entry that is open; `new`, or `2026-11-26T17:00`, for one that is added. */
  entry: string | null;
  /** Of a private link, whose lessons are shown; then there are no sources. */
  secret?: string;
}

/** The present, which replaces a missing or impossible week. */
export interface Present extends SemesterOfYear {
  /** Teaching week of today; null outside the teaching weeks. */
  week: number | null;
  /** Where its timetable opens: the week, or all of them (0), and the day; null for no certain day. */
  opens: { week: number; day: Day | null };
  teachingWeeks: number;
}

/** Selectable years besides the current one: the longest study, and the coming year. */
export const YEARS_BACK = 5;
export const YEARS_AHEAD = 1;

/** The last week that a timetable may have. Only its lessons tell how many it has. */
export const LONGEST_SEMESTER = 99;

/** Parts of the address that were impossible and went to the nearest possible value. */
export type Mended = 'year' | 'semester' | 'week' | 'sources';

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);
const isWhole = (text: string) => /^-?\d{1,9}$/.test(text);

/** Whether a view is of the present semester. */
export const isOfPresent = ({ year, semester }: SemesterOfYear, present: Present): boolean =>
  year === present.year && semester === present.semester;

/** The first week of a semester view: that where the present semester opens, else all. */
export const openingWeek = (shown: SemesterOfYear, present: Present): number =>
  isOfPresent(shown, present) ? present.opens.week : ALL_WEEKS;

/**
 * Parses path, query and what follows `#`, which is the secret of a private link. Impossible values become the nearest
 * possible ones.
 */
export function parseView(
  path: string,
  search: string,
  present: Present,
  fragment = '',
): { view: ScheduleView; mended: Mended[] } {
  const mended: Mended[] = [];
  const query = new URLSearchParams(search);
  const isShared = pageAt(path) === 'schedule_shared';
  const [, , yearText = '', semesterText = ''] = isShared
    ? ['', '', query.get('year') ?? undefined, query.get('semester') ?? undefined]
    : path.split('/');
  const within = (part: Mended, text: string, from: number, to: number, otherwise: number) => {
    const value = isWhole(text) ? clamp(Number(text), from, to) : otherwise;
    if (String(value) !== text) mended.push(part);
    return value;
  };
  const year = within('year', yearText, present.year - YEARS_BACK, present.year + YEARS_AHEAD, present.year);
  const semester = within('semester', semesterText, 1, 2, present.semester) as Semester;
  const opening = openingWeek({ year, semester }, present);
  const weekText = query.get('week');
  const week = weekText === null ? opening : within('week', weekText, 0, LONGEST_SEMESTER, opening);
  const { sources, isCut } = sourcesOf(query);
  if (isCut && !isShared) mended.push('sources');
  const day = Number(query.get('day'));
  const shape = query.get('view');
  return {
    view: {
      year,
      semester,
      week,
      sources: isShared ? [] : sources,
      shape: SHAPES.find((one) => one === shape) ?? 'grid',
      day: Number.isInteger(day) && day >= 1 && day <= 7 ? (day as Day) : null,
      detail: query.get('detail') || null,
      entry: isShared ? null : query.get('entry') || null,
      ...(isShared && { secret: fragment }),
    },
    mended,
  };
}

/** The sources that an address names. `isCut`: it names more than one view shows. */
export function sourcesOf(query: URLSearchParams): { sources: Source[]; isCut: boolean } {
  const named = SOURCE_KINDS.flatMap((kind) =>
    [...new Set(query.getAll(kind).filter(Boolean))].map((id) => ({ kind, id })),
  );
  return { sources: named.slice(0, MOST_SOURCES), isCut: named.length > MOST_SOURCES };
}

/** The query of a view. Defaults are left out, except the week, whose default changes with the date. */
export function searchOf({
  week,
  sources,
  shape,
  day,
  detail,
  entry,
}: Omit<ScheduleView, 'year' | 'semester'>): string {
  const query = new URLSearchParams();
  for (const { kind, id } of sources) query.append(kind, id);
  query.set('week', String(week));
  if (shape !== 'grid') query.set('view', shape);
  if (day !== null) query.set('day', String(day));
  if (detail !== null) query.set('detail', detail);
  if (entry !== null) query.set('entry', entry);
  return `?${query}`;
}

/** Address of a view inside the app. The secret of a private link stands where no server sees it. */
export function addressOf(view: ScheduleView): string {
  const { year, semester, secret } = view;
  if (secret === undefined) return `${PAGES.schedule.path}/${year}/${semester}${searchOf(view)}`;
  return `${PAGES.schedule_shared.path}${searchOf(view)}&year=${year}&semester=${semester}#${secret}`;
}

/** Identifies the timetable of a view, without day and what is open. */
export const scheduleKeyOf = (view: ScheduleView): string =>
  addressOf({ ...view, day: null, detail: null, entry: null });

export const isSameSource = (a: Source, b: Source): boolean => a.kind === b.kind && a.id === b.id;

/** Adds a source, or leaves the view as it is when it is there; keeps them grouped by kind. */
export function withSource<V extends Pick<ScheduleView, 'sources'>>(view: V, source: Source): V {
  if (view.sources.some((one) => isSameSource(one, source))) return view;
  const sources = SOURCE_KINDS.flatMap((kind) =>
    [...view.sources, source].filter((one) => one.kind === kind),
  );
  return { ...view, sources };
}

export function withoutSource<V extends Pick<ScheduleView, 'sources'>>(view: V, source: Source): V {
  return { ...view, sources: view.sources.filter((one) => !isSameSource(one, source)) };
}
