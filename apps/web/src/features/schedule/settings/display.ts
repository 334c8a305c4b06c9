/** Parts of a block that can be shown or hidden, in the order of the spec (2, Schedule). */
export const FLAGS = ['code', 'name', 'room', 'teacher', 'time', 'type', 'weeks'] as const;
export type Flag = (typeof FLAGS)[number];
export type DisplayFlags = Readonly<Record<Flag, boolean>>;

/** The defaults of spec 3, and the room, which students need most on the way (decision 026). */
const USUAL: DisplayFlags = {
  code: false,
  name: true,
  room: true,
  teacher: false,
  time: true,
  type: true,
  weeks: true,
};

/** Flags from a stored value; missing or invalid ones get their default. */
export function readFlags(stored: unknown): DisplayFlags {
  const values = Object(stored) as Record<string, unknown>;
  const flags: Record<Flag, boolean> = { ...USUAL };
  for (const flag of FLAGS) {
    const value = values[flag];
    if (typeof value === 'boolean') flags[flag] = value;
  }
  return flags;
}

/** One step of zoom (spec 9), percent of the usual size. */
export const SIZE_STEP = 50;
/** The whole day fits a phone without scrolling, a week a small window. */
export const SMALLEST_SIZE = 50;
export const USUAL_SIZE = 100;
/** A lesson of 45 minutes shows its whole name even in four lanes. */
export const LARGEST_SIZE = 300;

/** The nearest possible size. */
export const sizeNear = (size: number): number =>
  Math.min(LARGEST_SIZE, Math.max(SMALLEST_SIZE, Math.round(size / SIZE_STEP) * SIZE_STEP));

/** The stored size; the usual one when the value is invalid. */
export const readSize = (stored: unknown): number =>
  typeof stored === 'number' && Number.isFinite(stored) ? sizeNear(stored) : USUAL_SIZE;
