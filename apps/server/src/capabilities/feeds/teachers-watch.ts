import type { Bus } from '../../platform/bus.ts';
import type { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';

/** A reading of records that is under way. */
interface Reading {
  /** What was read for this user rests on the timetable of a teacher. */
  watch(userId: number, teacher: string): void;
  /** The timetable changed after the reading began, so what was read may be old. */
  isOld(): boolean;
  end(): void;
}

/** Forgets the feeds of teachers whose timetable changed: unlike what a student sees, that is no event of a user. */
export class TeachersWatch {
  private readonly cache: RenderedCache;
  private readonly users = new Map<string, Set<number>>();
  /** Timetables that changed, for each reading under way. */
  private readonly readings = new Set<Set<string>>();

  constructor(bus: Bus, cache: RenderedCache) {
    this.cache = cache;
    bus.on('timetables', ({ changed }) => {
      for (const timetable of changed ?? []) this.changed(timetable);
    });
  }

  begin(): Reading {
    const changed = new Set<string>();
    this.readings.add(changed);
    let own: string | null = null;
    return {
      watch: (userId, teacher) => {
        own = timetableOf(teacher);
        this.users.set(own, (this.users.get(own) ?? new Set()).add(userId));
      },
      isOld: () => own !== null && changed.has(own),
      end: () => this.readings.delete(changed),
    };
  }

  private changed(timetable: string): void {
    for (const userId of this.users.get(timetable) ?? []) this.cache.forget(userId);
    this.users.delete(timetable);
    for (const changed of this.readings) changed.add(timetable);
  }
}

const timetableOf = (teacher: string): string => `teacher:${teacher}`;
