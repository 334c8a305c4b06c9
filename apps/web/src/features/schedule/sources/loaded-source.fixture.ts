import type { SharedScheduleLesson, TermAnswer } from '@kahan/contract';
import { type Day, examSlots, mondayOf, pragueInstant, unixSeconds } from '@kahan/domain';
import { termOf } from '@kahan/domain/term.fixture';
import type { ExamBlock } from '../blocks/blocks.ts';
import type { Source } from '../view.ts';
import type { LoadedSource } from './loaded-source.ts';

interface LessonFields {
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
export function lesson(fields: LessonFields): SharedScheduleLesson {
  const {
    gl,
    code = gl,
    type = 'P',
    group = '',
    day = 3,
    from = 8,
    to = 10,
    weeks = { 1: false, 2: false },
  } = fields;
  const { room, teachers = [] } = fields;
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
  lessons: SharedScheduleLesson[] = [],
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
    lessons,
    retry: nothing,
    cancel: nothing,
    ...rest,
  };
}

/** An exam of two hours in subject N1, that study 1 is signed up for, in the first of one teaching week. */
export function examBlock(date: string, hour: number, fields: Partial<TermAnswer> = {}): ExamBlock {
  const start = unixSeconds(pragueInstant(date, hour * 60));
  const id = `${date} ${hour}`;
  const term: TermAnswer = termOf({
    ...{ term_id: id, code: { code: 'N1', value: 'Subject N1' }, study_id: '1', study_ids: ['1'], start },
    ...{ signing_start: start, signing_end: start, logout_end: start, capacity: 1, signed_count: 1 },
    ...{ attempts_left: null, ...fields },
  });
  const [block] = examSlots([term], { first: mondayOf(date), teachingWeeks: 1, week: 0 });
  if (!block) throw new Error('no block');
  return block;
}
