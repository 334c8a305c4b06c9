/**
 * Tables of exam terms, group items and commands. A student's right to sign is not stored: it follows from the
 * results. `signed` of a term is the number of its rows in `signups`, kept beside the capacity so that both are
 * compared in one read. A sign-up's `seq` is the order of arrival. `note` is JSON `{cs, en}`.
 * A row of `commands` is the outcome of an idempotency key and never changes; `explanation` is JSON.
 * `waits` of a term says whether students may wait for it. A row of `waits` is one wait, open while it has no `state`; its
 * `seq` is the order of joining. `wait_steps` is the history of a list. It has no personal data.
 * `item_values` holds only existing values; `file_id` names a row of `files`, whose bytes are in the row (made by the
 * generator) or in a file of that name beside the store (handed in).
 */
const EXAMS_SCHEMA = `
create table terms (
  term_id text primary key, ztid text not null, subject text not null, type text not null,
  year integer not null, semester integer not null, start integer not null, duration integer,
  signing_start integer not null, signing_end integer not null, logout_end integer not null,
  capacity integer not null, signed integer not null default 0, space integer,
  note text, teacher text, place text, url text, waits integer not null default 1
) without rowid, strict;
create index terms_subject on terms (subject, type);
create table signups (
  seq integer primary key autoincrement, term_id text not null, login text not null, study_id text not null,
  hour integer, at integer not null
) strict;
create unique index signups_login on signups (login, term_id);
create index signups_term on signups (term_id, seq);
create table waits (
  term_id text not null, seq integer not null, login text not null, study_id text not null,
  until integer not null, instead_of text, joined integer not null,
  state text, reason text, ended integer, primary key (term_id, seq)
) without rowid, strict;
create index waits_queue on waits (term_id, seq) where state is null;
create index waits_login on waits (login, term_id, seq);
create table wait_steps (
  term_id text not null, no integer not null, at integer not null, seq integer not null,
  what text not null, reason text, primary key (term_id, no)
) without rowid, strict;
create table items (
  item_id text primary key, gl text not null, type integer not null, ord real not null,
  cs text not null, en text not null, weight real, edit integer not null
) without rowid, strict;
create index items_gl on items (gl, ord);
create table item_values (
  login text not null, item_id text not null, value text, edit integer, final integer not null default 0,
  file_id text, opened integer not null default 0, primary key (login, item_id)
) without rowid, strict;
create table files (
  file_id text primary key, name text not null, size integer not null, type text not null,
  uploaded integer not null, bytes blob
) strict;
create table commands (
  key text primary key, login text not null, state text not null, refusal text, explanation text,
  at integer not null
) without rowid, strict;
`;

/**
 * The catalogues, which no query joins with: whole records of the wire as JSON, by the kind and the
 * key of the log of changes. Clustered by key, because parts are read in that order.
 */
const CATALOGUE_SCHEMA = `
create table catalogue (
  kind text not null, key text not null, record text not null, primary key (kind, key)
) without rowid, strict;
`;

/**
 * Tables of the sandbox university. Personal tables are clustered by login, because they are read so.
 * `blocks` of a lesson: `[{day, minutes, duration, place, weeks: {"1": false | true | "reason"}}]`; dates
 * follow from the semester's start. `attempts` of a result: `[[kind, number, grade, date, teacher]]`.
 * A row of `canteen_changes` is a day as the registry office set it; one without a date says that the canteen was removed.
 */
export const SCHEMA = `
create table meta (key text primary key, value text not null) without rowid, strict;
create table departments (code text primary key, faculty text, cs text not null, en text not null)
  without rowid, strict;
create table teachers (code text primary key, name text not null, department text not null)
  without rowid, strict;
create table rooms (
  code text primary key, name text not null, building text not null, floor integer not null,
  type text not null, capacity integer not null
) without rowid, strict;
create table subjects (
  code text primary key, cs text not null, en text not null, points integer not null,
  department text not null, completion text
) without rowid, strict;
create table plans (plan text primary key, length integer not null, study text not null)
  without rowid, strict;
create table plan_subjects (
  plan text not null, school_year integer not null, semester integer not null, code text not null,
  duty text not null, group_id text not null, min_count integer not null,
  primary key (plan, code)
) without rowid, strict;
create table people (
  login text primary key, icid text not null, first_name text not null, last_name text not null,
  degree_pre text, degree_post text, sex text, email text not null, is_student integer not null
) without rowid, strict;
create table studies (
  study_id text primary key, login text not null, plan text not null, school_year integer not null,
  last_active_year integer not null, grp text not null, state text not null, winter text, total text
) without rowid, strict;
create index studies_login on studies (login);
create table lessons (
  gl text primary key, subject text not null, type text not null, year integer not null,
  semester integer not null, grp text not null, teachers text not null, blocks text not null
) without rowid, strict;
create table attendance (
  login text not null, gl text not null, study_id text not null, primary key (login, gl)
) without rowid, strict;
create index attendance_gl on attendance (gl);
create table results (
  login text not null, study_id text not null, code text not null, year integer not null,
  semester integer not null, duty text not null, points integer not null, attempts text not null,
  primary key (login, study_id, code, year, semester)
) without rowid, strict;
create table news (
  id text primary key, ts integer not null, title text not null, body text not null, urls text not null,
  source text
) without rowid, strict;
create table canteen_changes (
  canteen_id text not null, date text not null, day text not null, primary key (canteen_id, date)
) without rowid, strict;
create table changes (
  seq integer primary key autoincrement, service text not null, login text, keys text not null
) strict;
${EXAMS_SCHEMA}${CATALOGUE_SCHEMA}`;

/** Raised when the tables or the generator change: an older store is then replaced. */
export const STORE_VERSION = 15;
