import { PAGES, type ScheduleType } from '@kahan/contract/runtime';
import { ALL_WEEKS, type Day, type Semester, type SemesterOfYear } from '@kahan/domain';

/** Whose lessons can be shown, in the order in which they are listed (spec 3, Reservation query). */
export const SOURCE_KINDS = ['study', 'teacher', 'room', 'subject'] as const satisfies (
  | ScheduleType
  | 'study'
)[];
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** One filter: a study of one's own, or the timetable of a teacher, room or subject. */
export interface Source {
  kind: SourceKind;
  /** study_id, uident, id of the room, or code of the subject. */
  id: string;
}

/** One that anybody may be shown; teachers need a login. */
export type SharedSource = Source & { kind: ScheduleType };

/** Ways to look at the same content. */
export const SHAPES = ['grid', 'list', 'free'] as const;
export type Shape = (typeof SHAPES)[number];

/** All that the address of the timetable says. A copied link opens the same view for somebody else. */
export interface View extends SemesterOfYear {
  /** 1 to 14, or 0 for all weeks. */
  week: number;
  /** Each once, grouped by kind. */
  sources: Source[];
  shape: Shape;
  /** The day that a phone shows; null for today, or the first. */
  day: Day | null;
  /** Code of the subject whose detail is open. */
  detail: string | null;
}

/** What an address without a week, or an impossible one, is measured by. */
export interface Present extends SemesterOfYear {
  /** Teaching week of today; null outside the teaching weeks. */
  week: number | null;
  teachingWeeks: number;
}

/** Years of the timetable besides the current one: as far back as the longest study lasts, and the coming one. */
export const YEARS_BACK = 5;
export const YEARS_AHEAD = 1;

/** Parts of the address that were impossible and went to the nearest possible value. */
export type Mended = 'year' | 'semester' | 'week';

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);
const isWhole = (text: string) => /^-?\d{1,9}$/.test(text);

/** Week that a semester opens with: the present one where there is one, else all. */
export function openingWeek({ year, semester }: SemesterOfYear, present: Present): number {
  const isPresent = year === present.year && semester === present.semester;
  return (isPresent && present.week) || ALL_WEEKS;
}

/** Reads year and semester of a path and the rest of its query. What is impossible goes to the nearest possible. */
export function parseView(path: string, search: string, present: Present): { view: View; mended: Mended[] } {
  const mended: Mended[] = [];
  const [, , yearText = '', semesterText = ''] = path.split('/');
  const query = new URLSearchParams(search);
  const within = (part: Mended, text: string, from: number, to: number, otherwise: number) => {
    const value = isWhole(text) ? clamp(Number(text), from, to) : otherwise;
    if (String(value) !== text) mended.push(part);
    return value;
  };
  const year = within('year', yearText, present.year - YEARS_BACK, present.year + YEARS_AHEAD, present.year);
  const semester = within('semester', semesterText, 1, 2, present.semester) as Semester;
  const opening = openingWeek({ year, semester }, present);
  const weekText = query.get('week');
  const week = weekText === null ? opening : within('week', weekText, 0, present.teachingWeeks, opening);
  const day = Number(query.get('day'));
  const shape = query.get('view');
  return {
    view: {
      year,
      semester,
      week,
      sources: sourcesOf(query),
      shape: SHAPES.find((one) => one === shape) ?? 'grid',
      day: Number.isInteger(day) && day >= 1 && day <= 7 ? (day as Day) : null,
      detail: query.get('detail') || null,
    },
    mended,
  };
}

function sourcesOf(query: URLSearchParams): Source[] {
  return SOURCE_KINDS.flatMap((kind) =>
    [...new Set(query.getAll(kind).filter(Boolean))].map((id) => ({ kind, id })),
  );
}

/** Query of a view; what is as usual is left out, the week never, for its meaning would change with the days. */
export function searchOf({ week, sources, shape, day, detail }: Omit<View, 'year' | 'semester'>): string {
  const query = new URLSearchParams();
  for (const { kind, id } of sources) query.append(kind, id);
  query.set('week', String(week));
  if (shape !== 'grid') query.set('view', shape);
  if (day !== null) query.set('day', String(day));
  if (detail !== null) query.set('detail', detail);
  return `?${query}`;
}

/** Address of a view inside the app. */
export const addressOf = (view: View): string =>
  `${PAGES.schedule.path}/${view.year}/${view.semester}${searchOf(view)}`;

/** Which timetable a view shows, whatever day of it and whether a detail lies over it. */
export const timetableOf = (view: View): string => addressOf({ ...view, day: null, detail: null });

export const isSameSource = (a: Source, b: Source): boolean => a.kind === b.kind && a.id === b.id;

/** Adds a source, or leaves the view as it is when it is there; keeps them grouped by kind. */
export function withSource<V extends Pick<View, 'sources'>>(view: V, source: Source): V {
  if (view.sources.some((one) => isSameSource(one, source))) return view;
  const sources = SOURCE_KINDS.flatMap((kind) =>
    [...view.sources, source].filter((one) => one.kind === kind),
  );
  return { ...view, sources };
}

export function withoutSource<V extends Pick<View, 'sources'>>(view: V, source: Source): V {
  return { ...view, sources: view.sources.filter((one) => !isSameSource(one, source)) };
}
