import type { Slot } from '@kahan/domain';

/** Whether hours run across (desktop) or down (phone): arrows along them go through a day, the others to another. */
export type Axis = 'across' | 'down';

type Step = { along: 1 | -1 } | { day: 1 | -1 } | { edge: 'first' | 'last'; within: 'day' | 'week' };

function stepOf(key: string, axis: Axis, isWhole: boolean): Step | null {
  const across = axis === 'across';
  const within = isWhole ? 'week' : 'day';
  switch (key) {
    case 'ArrowLeft':
      return across ? { along: -1 } : { day: -1 };
    case 'ArrowRight':
      return across ? { along: 1 } : { day: 1 };
    case 'ArrowUp':
      return across ? { day: -1 } : { along: -1 };
    case 'ArrowDown':
      return across ? { day: 1 } : { along: 1 };
    case 'Home':
      return { edge: 'first', within };
    case 'End':
      return { edge: 'last', within };
    default:
      return null;
  }
}

/** The block that starts nearest to a time; the earlier one of two. */
export function nearestTo<B extends Slot>(blocks: readonly B[], minutes: number): B | undefined {
  return blocks.reduce<B | undefined>((best, block) => {
    const isNearer =
      best === undefined || Math.abs(block.minutes - minutes) < Math.abs(best.minutes - minutes);
    return isNearer ? block : best;
  }, undefined);
}

/**
 * The block that a key leads to: along the hours to the previous or next one, also into another day; across
 * the days to the nearest in time of the next day with lessons; Home and End to the ends of the day, with
 * Ctrl (`isWhole`) of the week. undefined when there is none. `blocks` are in order of day and start.
 */
export function blockAt<B extends Slot>(
  blocks: readonly B[],
  from: B,
  key: string,
  axis: Axis,
  isWhole: boolean,
): B | undefined {
  const step = stepOf(key, axis, isWhole);
  if (step === null) return undefined;
  const index = blocks.findIndex((block) => block.key === from.key);
  if ('along' in step) return index < 0 ? undefined : blocks[index + step.along];
  if ('edge' in step) {
    const some = step.within === 'week' ? blocks : blocks.filter(({ day }) => day === from.day);
    return step.edge === 'first' ? some[0] : some.at(-1);
  }
  const days = [...new Set(blocks.map(({ day }) => day))];
  const ahead = days.filter((day) => (step.day === 1 ? day > from.day : day < from.day));
  const day = step.day === 1 ? ahead[0] : ahead.at(-1);
  return nearestTo(
    blocks.filter((block) => block.day === day),
    from.minutes,
  );
}
