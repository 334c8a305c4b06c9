import type { ChangedPreferences } from '@kahan/contract';
import { CONSENT_VERSION, consentOf } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';

export interface PreferencesRow {
  /** The answer to the present question about usage statistics; null without one. */
  agreedAnalytics: boolean | null;
  results: boolean;
  terms: boolean;
  schedule: boolean;
  events: boolean;
}

/** Preferences of a user without a row: the column defaults of the table. */
const DEFAULTS: PreferencesRow = {
  agreedAnalytics: null,
  results: true,
  terms: true,
  schedule: true,
  events: true,
};

/** With the version of the question that the answer was given to. */
type StoredRow = PreferencesRow & { agreedVersion: number | null };

const COLUMNS = `agreed_analytics as "agreedAnalytics", agreed_version as "agreedVersion", notify_results as results,
  notify_terms as terms, notify_schedule as schedule, notify_events as events`;

const asRow = ({ agreedVersion, ...row }: StoredRow): PreferencesRow => ({
  ...row,
  agreedAnalytics: consentOf(row.agreedAnalytics, agreedVersion),
});

export async function readPreferences(db: Queryable, userId: number): Promise<PreferencesRow> {
  const [row] = await db.query<StoredRow>({
    text: `select ${COLUMNS} from preferences where user_id = $1`,
    values: [userId],
  });
  return row === undefined ? DEFAULTS : asRow(row);
}

/** Changes the given preferences and keeps the others. */
export async function writePreferences(
  db: Queryable,
  userId: number,
  changes: Omit<ChangedPreferences, 'language'>,
): Promise<PreferencesRow> {
  const { agreed_analytics, notify_results, notify_terms, notify_schedule, notify_events } = changes;
  const [row] = await db.query<StoredRow>({
    text: `insert into preferences as p (user_id, agreed_analytics, agreed_version, notify_results, notify_schedule,
             notify_events, notify_terms)
           values ($1, $2::boolean, case when $2 is null then null else $9::smallint end, coalesce($3::boolean, $6),
             coalesce($4::boolean, $7), coalesce($5::boolean, $8), coalesce($10::boolean, $11))
           on conflict (user_id) do update set
             agreed_analytics = coalesce($2, p.agreed_analytics),
             agreed_version = case when $2 is null then p.agreed_version else $9 end,
             notify_results = coalesce($3, p.notify_results),
             notify_schedule = coalesce($4, p.notify_schedule),
             notify_events = coalesce($5, p.notify_events),
             notify_terms = coalesce($10, p.notify_terms)
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
      CONSENT_VERSION,
      notify_terms,
      DEFAULTS.terms,
    ],
  });
  if (row === undefined) throw new Error('preferences were neither inserted nor updated');
  return asRow(row);
}

/**
 * Notes that the intro is shown to a user, with a version of its question.
 * @returns false when it was shown with this version, or a later one, before
 */
export async function noteIntro(db: Queryable, userId: number, version: number): Promise<boolean> {
  const noted = await db.query({
    text: `insert into preferences as p (user_id, intro_version) values ($1, $2)
           on conflict (user_id) do update set intro_version = excluded.intro_version
             where p.intro_version is null or p.intro_version < excluded.intro_version
           returning 1`,
    values: [userId, version],
  });
  return noted.length > 0;
}
