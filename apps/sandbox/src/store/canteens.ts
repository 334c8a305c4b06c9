import type { CanteenRecord, MenuPartRecord } from '@kahan/domain';
import { CANTEEN_IDS, canteensOn } from '../generator/texts/canteens.ts';
import type { Store } from './store.ts';

/** Date of the row that says that a canteen was removed. */
const EVERY_DAY = '';

interface Row {
  canteen_id: string;
  menu: string;
}

export type Canteens = ReturnType<typeof createCanteens>;

/** The canteens of the university: invented ones, with the changes of the registry office. */
export function createCanteens({ db }: Store) {
  const changedOn = db.prepare('select canteen_id, menu from canteen_changes where date = ?');
  const put = db.prepare('insert or replace into canteen_changes (canteen_id, date, menu) values (?, ?, ?)');
  const drop = db.prepare('delete from canteen_changes where canteen_id = ? and date = ?');
  const hasRecord = db.prepare('select 1 from catalogue where kind = ? and key = ?');
  const buildingOf = db.prepare(
    "select 1 from catalogue where kind = 'buildings' and json_extract(record, '$.code') = ?",
  );

  const changes = (date: string) =>
    new Map((changedOn.all(date) as unknown as Row[]).map((row) => [row.canteen_id, row.menu]));

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
          const menu = changed.get(canteen.canteen_id);
          return placed(menu === undefined ? canteen : { ...canteen, menu: JSON.parse(menu) });
        });
    },
    /** Replaces the menu of a date; null restores it. A canteen that was removed is back. */
    setMenu(id: string, date: string, menu: readonly MenuPartRecord[] | null): void {
      drop.run(id, EVERY_DAY);
      if (menu === null) drop.run(id, date);
      else put.run(id, date, JSON.stringify(menu));
    },
    /** @returns false when it was removed already */
    remove(id: string): boolean {
      if (changes(EVERY_DAY).has(id)) return false;
      put.run(id, EVERY_DAY, '[]');
      return true;
    },
  };
}
