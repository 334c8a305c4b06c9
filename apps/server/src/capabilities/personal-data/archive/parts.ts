import type { PersonalFile } from '@kahan/phrases/server';
import { VOID } from '../../../engine/commands/index.ts';
import type { Queryable } from '../../../platform/database.ts';

/** One file of the export. */
interface Part {
  /** Its name without `.json`. */
  file: PersonalFile;
  /** Tables whose rows of the user it shows. */
  tables: readonly string[];
  /** A select of its records; $1 is the user. It names columns one by one: a secret gets in by no accident. */
  text: string;
}

/** The student system's records of the user in one service, as the portal stores them. */
const recordsOf = (service: string) =>
  `select r.key, s.last_modified as as_of, r.value as record from snapshots s, jsonb_each(s.records) r
     where s.user_id = $1 and s.service = '${service}' order by r.key`;

/**
 * What an export has, in the order in which it is shown. Another table with something of a user gets its entry here, or
 * its reason in {@link LEFT_OUT}; a test compares both with the database.
 */
export const PARTS: readonly Part[] = [
  {
    file: 'profile',
    tables: ['users', 'snapshots'],
    text: `select u.login, u.language, u.created_at, u.last_login_at, u.last_used_at, u.erasure_asked_at,
        s.last_modified as as_of, s.records as identity
      from users u left join snapshots s on s.user_id = u.user_id and s.service = 'identity' where u.user_id = $1`,
  },
  { file: 'studies', tables: ['snapshots'], text: recordsOf('studies') },
  { file: 'results', tables: ['snapshots'], text: recordsOf('results') },
  {
    file: 'timetable',
    tables: ['lesson_users'],
    text: `select u.study_id, l.gl, l.record as lesson from lesson_users u join lessons l using (gl)
      where u.user_id = $1 order by u.study_id, l.gl`,
  },
  {
    file: 'exam-dates',
    tables: ['term_users'],
    text: `select t.term_id, t.record as exam_date, u.part as own_part from term_users u join terms t using (term_id)
      where u.user_id = $1 and u.part is not null order by t.term_id`,
  },
  { file: 'class-groups', tables: ['snapshots'], text: recordsOf('groups') },
  {
    file: 'requests',
    tables: ['requests'],
    text: `select created_at, service, action, target, body, state, reason, explanation, sent_at, settled_at, seen_at
      from requests where user_id = $1 and service <> '${VOID}' order by request_id`,
  },
  {
    file: 'news',
    tables: ['items', 'item_states'],
    text: `select item_id, type, to_timestamp(ts) as at, content, state, to_timestamp(postpone_ts) as postponed_until
        from items where user_id = $1
      union all
      select i.item_id, i.type, to_timestamp(i.ts), i.content, s.state, to_timestamp(s.postpone_ts)
        from item_states s join items i using (item_id) where s.user_id = $1
      order by at, item_id`,
  },
  {
    file: 'preferences',
    tables: ['preferences', 'quiet_times', 'reminder_leads'],
    text: `select p.agreed_analytics, p.agreed_version, p.intro_version, p.notify_results, p.notify_terms, p.notify_schedule,
        p.notify_events,
        q.from_minute as quiet_from_minute, q.to_minute as quiet_to_minute,
        l.exam as exam_reminders, l.cancelling as cancelling_reminders, l.opening as opening_reminders,
        l.lesson as lesson_reminders
      from preferences p full join quiet_times q using (user_id) full join reminder_leads l using (user_id)
      where user_id = $1`,
  },
  {
    file: 'sessions',
    tables: ['sessions'],
    text: `select kind, browser, system, form, way, created_at, refreshed_at as last_used_at, expires_at
      from sessions where user_id = $1 order by created_at`,
  },
  {
    file: 'university-account',
    tables: ['identities'],
    text: `select issuer, subject, linked_at, used_at from identities where user_id = $1`,
  },
  {
    file: 'known-browsers',
    tables: ['login_devices'],
    text: `select expires_at from login_devices where user_id = $1 order by expires_at`,
  },
  {
    file: 'notifications',
    tables: ['push_registrations'],
    text: `select case service when 'FCM' then 'the app' when 'WEB' then 'a browser' else 'an open page' end as to,
        language, created_at, succeeded_at as last_delivered_at
      from push_registrations where user_id = $1 order by registration_id`,
  },
  {
    file: 'notified',
    tables: ['push_history'],
    text: `select at, item_id, state from push_history where user_id = $1 order by at, item_id`,
  },
  {
    file: 'calendar-feeds',
    tables: ['calendar_feeds', 'calendar_feed_fetches'],
    text: `select f.kind, f.made_at, f.secret_hash is not null as has_address, f.cancelled, f.deadlines, f.notes, f.changed_at,
        coalesce((select jsonb_agg(jsonb_build_object('client', client, 'name', name, 'last_at', last_at) order by last_at)
          from calendar_feed_fetches g where g.user_id = f.user_id and g.kind = f.kind), '[]') as fetched_by
      from calendar_feeds f where f.user_id = $1 order by f.kind`,
  },
  {
    file: 'own-entries',
    tables: ['entries'],
    text: `select entry_id, version, changed_at, title, place, note, date::text as date, minutes, duration, repeat,
        until::text as until, skipped::text[] as skipped
      from entries where user_id = $1 order by entries.date, minutes, entry_id`,
  },
  {
    file: 'exam-plan',
    tables: ['exam_plans'],
    text: `select changed_at, gap_days, blocked::text[] as days_that_do_not_work, subject_order, retake, followed
      from exam_plans where user_id = $1`,
  },
  {
    file: 'prepared-sign-ups',
    tables: ['prepared_sign_ups'],
    text: `select p.prepared_at, p.term_id, p.study_id, p.code, p.type, p.semester, p.needs_password, p.state, p.reason,
        o.place, o.drawn_at, p.request_id, p.ended_at
      from prepared_sign_ups p left join prepared_order o using (prepared_id) where p.user_id = $1 order by p.prepared_id`,
  },
  {
    file: 'waits',
    tables: ['waits'],
    text: `select term_id, seq, study_id, code, type, until, instead_of, mode, state, reason, request_id, joined_at, ended_at
      from waits where user_id = $1 order by wait_id`,
  },
  {
    file: 'reminders',
    tables: ['reminders'],
    text: `select kind, thing, starts_at, lead_minutes as minutes_before, item_id from reminders
      where user_id = $1 order by starts_at, kind, thing, lead_minutes`,
  },
  {
    file: 'private-links',
    tables: ['private_links'],
    text: `select kind, scope, name, created_at, expires_at, opened_at from private_links where user_id = $1 order by created_at`,
  },
  {
    file: 'common-free-time',
    tables: ['common_free_time_pairs'],
    text: `select p.agreed_at, p.confirmed_at, p.ends_at, p.user_id = $1 as own_invitation,
        concat_ws(' ', s.records #>> '{identity,first_name}', s.records #>> '{identity,last_name}') as with_name
      from common_free_time_pairs p
      left join snapshots s on s.service = 'identity'
        and s.user_id = case when p.user_id = $1 then p.other_id else p.user_id end
      where $1 in (p.user_id, p.other_id) order by p.agreed_at`,
  },
  {
    file: 'messages',
    tables: ['user_events'],
    text: `select seq, created_at, type, payload from user_events where user_id = $1 order by seq`,
  },
];

/** Tables with something of a user that no export has, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  refresh_tokens: 'hashes of secrets; sessions.json has the logins that they belong to',
  login_tokens: 'hashes of secrets that are good for a minute',
  sync_retries: 'which records the portal will read again; nothing about the person',
  openings: 'when the portal last asked the student system by itself; nothing about the person',
  reminder_timers: 'when the portal looks at the reminders next; nothing about the person',
  push_outbox: 'which of the cards in news.json have yet to be sent',
  push_deliveries: 'which of the cards in news.json have yet to be sent',
  personal_data_exports: 'the archive itself; the settings show when it was made',
};

/** Records that are in memory at a time; one may have a text of 100,000 characters. */
const AT_A_TIME = 50;

/** The records of one file, oldest first. Within a transaction, since they are read by a cursor. */
export async function* recordsOfPart(
  tx: Queryable,
  { file, text }: Part,
  userId: number,
): AsyncGenerator<object> {
  const cursor = `"part-${file}"`;
  await tx.query({ text: `declare ${cursor} no scroll cursor for ${text}`, values: [userId] });
  let records: object[];
  do {
    records = await tx.query({ text: `fetch ${AT_A_TIME} from ${cursor}` });
    yield* records;
  } while (records.length === AT_A_TIME);
  await tx.query({ text: `close ${cursor}` });
}
