import type { Day } from '@kahan/domain';
import type { StoredBlock } from '../store/rows.ts';

/** The blocks of a lesson and the weeks that a change applies to; undefined: all. */
export interface Scope {
  block: number | undefined;
  weeks: number[] | undefined;
}

export interface Move {
  place?: string | null | undefined;
  day?: Day | undefined;
  minutes?: number | undefined;
  duration?: number | undefined;
}

type Weeks = StoredBlock['weeks'];

const inBlock = (scope: number | undefined, index: number) => scope === undefined || scope === index;

function pick<T>(weeks: Record<number, T>, keep: (week: number) => boolean): Record<number, T> {
  return Object.fromEntries(Object.entries(weeks).filter(([week]) => keep(Number(week))));
}

/** The block in some of its weeks. */
function inWeeks({ dates, ...block }: StoredBlock, keep: (week: number) => boolean): StoredBlock {
  const kept = pick(dates ?? {}, keep);
  return {
    ...block,
    weeks: pick(block.weeks, keep),
    ...(Object.keys(kept).length > 0 && { dates: kept }),
  };
}

/** Cancels weeks, with a reason or without one, or restores them. */
export function cancel(blocks: StoredBlock[], scope: Scope, canceled: boolean | string): StoredBlock[] {
  return blocks.map((block, index) => {
    if (!inBlock(scope.block, index)) return block;
    const isMeant = (week: string) => scope.weeks === undefined || scope.weeks.includes(Number(week));
    const weeks = Object.entries(block.weeks).map(([week, was]) => [week, isMeant(week) ? canceled : was]);
    return { ...block, weeks: Object.fromEntries(weeks) as Weeks };
  });
}

/** Weeks that the block already has do not change. */
export function addWeeks(blocks: StoredBlock[], weeks: number[], scope?: number): StoredBlock[] {
  const added: Weeks = Object.fromEntries(weeks.map((week) => [week, false]));
  return blocks.map((block, index) =>
    inBlock(scope, index) ? { ...block, weeks: { ...added, ...block.weeks } } : block,
  );
}

export function removeWeeks(blocks: StoredBlock[], weeks: number[], scope?: number): StoredBlock[] {
  return blocks.map((block, index) =>
    inBlock(scope, index) ? inWeeks(block, (week) => !weeks.includes(week)) : block,
  );
}

function slot(block: StoredBlock): string {
  return [block.day, block.minutes, block.duration, block.place].join(':');
}

/** Merges blocks of the same time and place, so that undoing a move restores the original. */
function merge(blocks: StoredBlock[]): StoredBlock[] {
  const merged = new Map<string, StoredBlock>();
  for (const block of blocks) {
    const same = merged.get(slot(block));
    const dates = { ...same?.dates, ...block.dates };
    const weeks = { ...same?.weeks, ...block.weeks };
    merged.set(slot(block), {
      ...(same ?? block),
      weeks,
      ...(Object.keys(dates).length > 0 && { dates }),
    });
  }
  return [...merged.values()];
}

const datesOf = ({ dates }: StoredBlock) => (dates === undefined ? null : { dates });

/** Moves weeks to dates other than those of their weekday, e.g. in lieu of a holiday; null moves a week back. */
export function dateWeeks(
  blocks: StoredBlock[],
  given: Readonly<Record<string, string | null>>,
  scope?: number,
): StoredBlock[] {
  return blocks.map(({ dates: was, ...block }, index) => {
    if (!inBlock(scope, index)) return { ...block, ...(was && { dates: was }) };
    const own = Object.entries({ ...was, ...given }).filter(
      (entry): entry is [string, string] => entry[1] !== null && Number(entry[0]) in block.weeks,
    );
    return { ...block, ...(own.length > 0 && { dates: Object.fromEntries(own) }) };
  });
}

/** Holds weeks in one more room at the same time. */
export function alsoIn(blocks: StoredBlock[], { block: scope, weeks }: Scope, place: string): StoredBlock[] {
  const rooms = blocks.flatMap((block, index) => {
    if (!inBlock(scope, index)) return [];
    const second = inWeeks(block, (week) => weeks === undefined || weeks.includes(week));
    return Object.keys(second.weeks).length === 0 ? [] : [{ ...second, place }];
  });
  return merge([...blocks, ...rooms]);
}

/** Moves blocks in time or place. When only some weeks move, they become a block of their own. */
export function moveBlocks(blocks: StoredBlock[], scope: Scope, move: Move): StoredBlock[] {
  const isMove = Object.values(move).some((value) => value !== undefined);
  if (!isMove) return blocks;
  const moved = blocks.flatMap((block, index) => {
    if (!inBlock(scope.block, index)) return [block];
    const isMeant = (week: number) => scope.weeks === undefined || scope.weeks.includes(week);
    const target: StoredBlock = {
      day: move.day ?? block.day,
      minutes: move.minutes ?? block.minutes,
      duration: move.duration ?? block.duration,
      place: move.place === undefined ? block.place : move.place,
      // A block that is moved to a weekday is on the usual dates of that weekday.
      ...(move.day === undefined ? datesOf(inWeeks(block, isMeant)) : null),
      weeks: pick(block.weeks, isMeant),
    };
    const rest = inWeeks(block, (week) => !isMeant(week));
    const hasWeeks = ({ weeks }: StoredBlock) => Object.keys(weeks).length > 0;
    const parts = [rest, target].filter(hasWeeks);
    return parts.length === 0 ? [target] : parts;
  });
  return merge(moved);
}
