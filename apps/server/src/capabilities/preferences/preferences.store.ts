import type { ChangedPreferences } from '@kahan/contract';
import type { Queryable } from '../../platform/database.ts';

export interface PreferencesRow {
  agreedAnalytics: boolean | null;
  results: boolean;
  schedule: boolean;
  events: boolean;
}

/** Preferences of a user without a row: the column defaults of the table. */
const DEFAULTS: PreferencesRow = { agreedAnalytics: null, results: true, schedule: true, events: true };

const COLUMNS = `agreed_analytics as "agreedAnalytics", notify_results as results,
  notify_schedule as schedule, notify_events as events`;

export async function readPreferences(db: Queryable, userId: number): Promise<PreferencesRow> {
  const [row] = await db.query<PreferencesRow>({
    text: `select ${COLUMNS} from preferences where user_id = $1`,
    values: [userId],
  });
  return row ?? DEFAULTS;
}

/** Changes the given preferences and keeps the others. */
export async function writePreferences(
  db: Queryable,
  userId: number,
  changes: Omit<ChangedPreferences, 'language' | 'notify_terms'>,
): Promise<PreferencesRow> {
  const { agreed_analytics, notify_results, notify_schedule, notify_events } = changes;
  const [row] = await db.query<PreferencesRow>({
    text: `insert into preferences as p (user_id, agreed_analytics, notify_results, notify_schedule, notify_events)
           values ($1, $2::boolean, coalesce($3::boolean, $6), coalesce($4::boolean, $7), coalesce($5::boolean, $8))
           on conflict (user_id) do update set
             agreed_analytics = coalesce($2, p.agreed_analytics),
             notify_results = coalesce($3, p.notify_results),
             notify_schedule = coalesce($4, p.notify_schedule),
             notify_events = coalesce($5, p.notify_events)
           returning ${COLUMNS}`,
    values: [
      userId,
      agreed_analytics,
      notify_results,
      notify_schedule,
      notify_events,
      DEFAULTS.results,
      DEFAULTS.schedule,
      DEFAULTS.events,
    ],
  });
  if (row === undefined) throw new Error('preferences were neither inserted nor updated');
  return row;
}
