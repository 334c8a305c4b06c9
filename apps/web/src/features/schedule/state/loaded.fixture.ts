import type { SharedScheduleEntry } from '@kahan/contract';
import type { Day } from '@kahan/domain';
import type { LoadedSource } from './timetable.ts';
import type { Source } from './view.ts';

interface Given {
  gl: string;
  code?: string;
  type?: 'P' | 'X' | 'R';
  group?: string;
  day?: Day;
  /** Whole hours. */
  from?: number;
  to?: number;
  weeks?: Record<number, boolean | string>;
  room?: string;
  teachers?: string[];
}

/** A lesson on Wednesday, 8 to 10, in weeks 1 and 2, where nothing else is said. */
export function lesson(given: Given): SharedScheduleEntry {
  const {
    gl,
    code = gl,
    type = 'P',
    group = '',
    day = 3,
    from = 8,
    to = 10,
    weeks = { 1: false, 2: false },
  } = given;
  const { room, teachers = [] } = given;
  return {
    gl,
    subject_code: { code, value: `Subject ${code}` },
    subject_type: type,
    year: 2026,
    semester: 1,
    group,
    teachers: Object.fromEntries(
      teachers.map((name) => [name, { name: { code: name, value: name }, ratio: 1 }]),
    ),
    blocks: [
      {
        term: { day, minutes: from * 60, duration: (to - from) * 60 },
        weeks: Object.fromEntries(
          Object.entries(weeks).map(([week, canceled]) => [
            week,
            { date: `2026-11-${10 + Number(week)}`, canceled },
          ]),
        ),
        location: room === undefined ? null : { code: room, value: room },
      },
    ],
  };
}

/** A source with its lessons: `room B139`. */
export function loaded(
  name: `${Source['kind']} ${string}`,
  entries: SharedScheduleEntry[] = [],
  rest: Partial<LoadedSource> = {},
): LoadedSource {
  const [kind, id] = name.split(' ') as [Source['kind'], string];
  const nothing = () => undefined;
  return {
    source: { kind, id },
    label: `the ${id}`,
    state: 'loaded',
    isUnknown: false,
    error: null,
    entries,
    retry: nothing,
    cancel: nothing,
    ...rest,
  };
}
