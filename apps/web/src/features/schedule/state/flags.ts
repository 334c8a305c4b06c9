/** Parts of a block that can be shown or hidden, in the order of the spec (2, Schedule). */
export const FLAGS = ['code', 'name', 'room', 'teacher', 'time', 'type', 'weeks'] as const;
export type Flag = (typeof FLAGS)[number];
export type DisplayFlags = Readonly<Record<Flag, boolean>>;

/** As spec 3 has it, and the room: who stands in a corridor with the phone needs that before all else (decision 027). */
const USUAL: DisplayFlags = {
  code: false,
  name: true,
  room: true,
  teacher: false,
  time: true,
  type: true,
  weeks: true,
};

/** Flags of whatever was kept; what is not there, or no flag, is as usual. */
export function readFlags(kept: unknown): DisplayFlags {
  const found = Object(kept) as Record<string, unknown>;
  const flags: Record<Flag, boolean> = { ...USUAL };
  for (const flag of FLAGS) {
    const value = found[flag];
    if (typeof value === 'boolean') flags[flag] = value;
  }
  return flags;
}
