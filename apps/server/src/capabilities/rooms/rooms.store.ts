import type { BuildingRecord, PersonRecord, RoomRecord } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';

/** A room with its building and the people who have it. */
export interface RoomWithPeople {
  room: RoomRecord;
  building: BuildingRecord | null;
  /** In order of their names. */
  persons: PersonRecord[];
}

/**
 * The room with this id, name in the timetable, name or id of its shape; otherwise the only room whose name is the same
 * without spaces and in lower case, `b139` for `B 139`.
 */
const ROOM = `with asked as (select $1::text as text, lower(replace($1, ' ', '')) as folded),
  named as (
    select key, record, case
        when key = asked.text then 1
        when record ->> 'id_sis' = asked.text then 2
        when record ->> 'name' = asked.text then 3
        when record ->> 'place_id' = asked.text then 4
        else 5
      end as rank
    from catalogue_records, asked where kind = 'rooms' and record is not null and (
      key = asked.text or asked.text in (record ->> 'id_sis', record ->> 'name', record ->> 'place_id')
      or asked.folded in (lower(key), lower(replace(record ->> 'name', ' ', '')), lower(replace(record ->> 'id_sis', ' ', ''))))
  ),
  best as (select key, record, rank, count(*) over (partition by rank) as twins from named order by rank, key limit 1)
  select record from best where rank < 5 or twins = 1`;

/** @returns null when no room is called so */
export async function readNamedRoom(db: Queryable, anyId: string): Promise<RoomWithPeople | null> {
  const [found] = await db.query<{ record: RoomRecord }>({ text: ROOM, values: [anyId] });
  if (found === undefined) return null;
  const { record: room } = found;
  const [row] = await db.query<{ building: BuildingRecord | null; persons: PersonRecord[] | null }>({
    text: `select
        (select record from catalogue_records where kind = 'buildings' and key = $2) as building,
        (select json_agg(record order by record ->> 'last_name', record ->> 'first_name', key)
          from catalogue_records
          where kind = 'people' and record is not null and record -> 'rooms' ? $1) as persons`,
    values: [room.id, String(room.building)],
  });
  return { room, building: row?.building ?? null, persons: row?.persons ?? [] };
}
