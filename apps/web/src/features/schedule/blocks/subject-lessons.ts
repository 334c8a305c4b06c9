import { ALL_WEEKS, BLOCK_TYPES, type BlockType } from '@kahan/domain';
import type { LoadedSource } from '../sources/loaded-source.ts';
import { blocksOf, type LessonBlock } from './blocks.ts';

/** A lesson of a subject with all its times. */
export interface SubjectLesson {
  gl: string;
  type: BlockType;
  group: string;
  teachers: { code: string; name: string }[];
  blocks: LessonBlock[];
}

/** A subject in the shown timetables, in all weeks. */
export interface SubjectInSchedules {
  /** Empty for a reservation. */
  code: string;
  name: string;
  /** Lectures first, then by group. */
  lessons: SubjectLesson[];
}

/**
 * The `detail` of the address for a lesson: its subject; a reservation has no subject and is named by itself.
 */
export const detailOf = ({ gl, subject_code }: LessonBlock['lesson']): string => subject_code.code || gl;

/** Lessons of a subject, or a reservation, over all sources, each once; null when none of them has any. */
export function subjectIn(loaded: readonly LoadedSource[], detail: string): SubjectInSchedules | null {
  const blocks = blocksOf(loaded, ALL_WEEKS).filter(({ lesson }) => detailOf(lesson) === detail);
  const lessons = new Map<string, SubjectLesson>();
  for (const block of blocks) {
    const { gl, subject_type, group, teachers } = block.lesson;
    const lesson = lessons.get(gl);
    if (lesson) lesson.blocks.push(block);
    else {
      lessons.set(gl, {
        gl,
        type: subject_type,
        group,
        teachers: Object.entries(teachers).map(([key, { name }]) => ({ code: key, name: name.value })),
        blocks: [block],
      });
    }
  }
  const [first] = blocks;
  if (first === undefined) return null;
  return {
    code: first.lesson.subject_code.code,
    name: first.lesson.subject_code.value,
    lessons: [...lessons.values()].sort(
      (a, b) =>
        BLOCK_TYPES.indexOf(a.type) - BLOCK_TYPES.indexOf(b.type) ||
        (a.group < b.group ? -1 : a.group > b.group ? 1 : 0),
    ),
  };
}

const eachOnce = <T extends { code: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.code, one])).values(),
];

/** Rooms and teachers of the lessons, each once, in the order in which they are named. */
export function placesAndPeople({ lessons }: SubjectInSchedules): {
  rooms: { code: string; value: string }[];
  teachers: { code: string; name: string }[];
} {
  const parts = lessons.flatMap(({ blocks }) => blocks.flatMap((block) => block.parts));
  return {
    rooms: eachOnce(parts.flatMap(({ block: { location } }) => location ?? [])),
    teachers: eachOnce(lessons.flatMap(({ teachers }) => teachers)),
  };
}
