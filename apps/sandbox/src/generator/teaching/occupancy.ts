/** Hours of a day, the first begins at 8:00 (lesson grid h:00 to h:50). */
export const HOURS = 12;
export const DAYS = 6;

/**
 * Who or what is busy when: for each resource, day and hour a bit mask of weeks, bit 0 for week 1.
 * Two lessons clash only when they share an hour of the same week.
 */
export interface Occupancy {
  isFree(resource: number, day: number, hour: number, hours: number, weeks: number): boolean;
  take(resource: number, day: number, hour: number, hours: number, weeks: number): void;
  /** Hours of a day that are taken in some week. */
  load(resource: number, day: number): number;
  isBusy(resource: number, day: number, hour: number): boolean;
}

export function createOccupancy(resources: number): Occupancy {
  const masks = new Uint32Array(resources * DAYS * HOURS);
  const loads = new Uint8Array(resources * DAYS);
  const at = (resource: number, day: number, hour: number) => (resource * DAYS + day - 1) * HOURS + hour;
  return {
    isFree(resource, day, hour, hours, weeks) {
      const from = at(resource, day, hour);
      for (let i = 0; i < hours; i++) if (((masks[from + i] ?? 0) & weeks) !== 0) return false;
      return true;
    },
    take(resource, day, hour, hours, weeks) {
      const from = at(resource, day, hour);
      for (let i = 0; i < hours; i++) {
        if (masks[from + i] === 0)
          loads[resource * DAYS + day - 1] = (loads[resource * DAYS + day - 1] ?? 0) + 1;
        masks[from + i] = (masks[from + i] ?? 0) | weeks;
      }
    },
    load: (resource, day) => loads[resource * DAYS + day - 1] ?? 0,
    isBusy: (resource, day, hour) => hour >= 0 && hour < HOURS && masks[at(resource, day, hour)] !== 0,
  };
}
