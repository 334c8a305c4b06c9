import type { CanteenRecord, MenuPartRecord } from '@kahan/domain';

/** A canteen without its menu. */
export type CanteenPlace = Omit<CanteenRecord, 'canteen_id' | 'menu_date' | 'menu'>;

/** What a source said about one canteen. */
export interface CanteenReading {
  /** Unique within the source. */
  id: string;
  /** null: it could not be read, and the last one stays. */
  place: CanteenPlace | null;
  /** By date (YYYY-MM-DD); an empty menu says that the canteen is closed. */
  menus: ReadonlyMap<string, readonly MenuPartRecord[]>;
  /** Whether a part of it could not be read. The stored menus of days that are missing here stay then. */
  failed: boolean;
}

/** All canteens of a source, in the order in which they are shown. Stored ones that are missing here are removed. */
export type SourceReading = readonly CanteenReading[];

/** Ids of canteens as callers see them. Those of the student system stay as they are. */
export const STUDENT_SYSTEM = 'student-system';
