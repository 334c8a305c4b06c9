import type { CanteenDay, CanteenRecord } from '@kahan/domain';
import { CANTEEN_IDS, canteensOn } from '../generator/texts/canteens.ts';
import type { Store } from './store.ts';

/** Date of the row that says that a canteen was removed. */
const EVERY_DAY = '';

interface Row {
  canteen_id: string;
  day: string;
}

export type Canteens = ReturnType<typeof createCanteens>;

/** The canteens of the university: invented ones, with the changes of the registry office. */
export function createCanteens({ db }: Store) {
  const changedOn = db.prepare('select canteen_id, day from canteen_changes where date = ?');
  const put = db.prepare('insert or replace into canteen_changes (canteen_id, date, day) values (?, ?, ?)');
  const drop = db.prepare('delete from canteen_changes where canteen_id = ? and date = ?');
  const hasRecord = db.prepare('select 1 from catalogue where kind = ? and key = ?');
  const buildingOf = db.prepare(
    "select 1 from catalogue where kind = 'buildings' and json_extract(record, '$.code') = ?",
  );

  const changes = (date: string) =>
    new Map((changedOn.all(date) as unknown as Row[]).map((row) => [row.canteen_id, row.day]));

  /** The place of a canteen, where this university has it: an imported one has other buildings. */
  function placed({ room, building, ...canteen }: CanteenRecord): CanteenRecord {
    return {
      ...canteen,
      room: room !== null && hasRecord.get('rooms', room) !== undefined ? room : null,
      building: building !== null && buildingOf.get(building) !== undefined ? building : null,
    };
  }

  return {
    ids: CANTEEN_IDS,
    /** Canteens with their menus of a date (YYYY-MM-DD). */
    on(date: string): CanteenRecord[] {
      const removed = changes(EVERY_DAY);
      const changed = changes(date);
      return canteensOn(date)
        .filter(({ canteen_id }) => !removed.has(canteen_id))
        .map((canteen) => {
          const day = changed.get(canteen.canteen_id);
          return placed(day === undefined ? canteen : { ...canteen, ...(JSON.parse(day) as CanteenDay) });
        });
    },
    /** Replaces a day; null restores it. A canteen that was removed is back. */
    setDay(id: string, date: string, day: CanteenDay | null): void {
      drop.run(id, EVERY_DAY);
      if (day === null) drop.run(id, date);
      else put.run(id, date, JSON.stringify(day));
    },
    /** @returns false when it was removed already */
    remove(id: string): boolean {
      if (changes(EVERY_DAY).has(id)) return false;
      put.run(id, EVERY_DAY, '{}');
      return true;
    },
  };
}
