import type { QuietTime } from '@kahan/domain';
import { signal } from '../../../platform/bus.ts';
import type { Queryable } from '../../../platform/database.ts';

/** The quiet time of a user; null when there is none. */
export async function readQuiet(db: Queryable, userId: number): Promise<QuietTime | null> {
  const [row] = await db.query<QuietTime>({
    text: 'select from_minute as "from", to_minute as "to" from quiet_times where user_id = $1',
    values: [userId],
  });
  return row ?? null;
}

/** Sets or ends the quiet time of a user, and wakes the devices that wait for the end of the former one. */
export async function writeQuiet(tx: Queryable, userId: number, quiet: QuietTime | null): Promise<void> {
  // A portal that is about to hold a device either sees the new setting, or has held it by now.
  await tx.query({
    text: 'select from push_registrations where user_id = $1 order by registration_id for update',
    values: [userId],
  });
  await (quiet === null
    ? tx.query({ text: 'delete from quiet_times where user_id = $1', values: [userId] })
    : tx.query({
        text: `insert into quiet_times (user_id, from_minute, to_minute) values ($1, $2, $3)
               on conflict (user_id) do update set from_minute = $2, to_minute = $3`,
        values: [userId, quiet.from, quiet.to],
      }));
  const woken = await tx.query({
    text: `update push_registrations set due_at = clock_timestamp(), held_until = null
           where user_id = $1 and due_at = held_until returning registration_id`,
    values: [userId],
  });
  if (woken.length > 0) await signal(tx, 'push', {});
}
