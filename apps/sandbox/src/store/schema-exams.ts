/**
 * Tables of exam terms, group items and commands. What a student may sign for is not stored: it follows from the
 * results. `signed` of a term is the number of its rows in `signups`, kept beside the capacity so that both are
 * compared in one look. A sign-up's `seq` is the order of arrival. `note` is JSON `{cs, en}`.
 * A row of `commands` is the outcome of an idempotency key and never changes.
 * `item_values` holds only what is there; `file_id` names a row of `files`, whose bytes lie in the row (made by the
 * generator) or in a file of that name beside the store (handed in).
 */
export const EXAMS_SCHEMA = `
create table terms (
  term_id text primary key, ztid text not null, subject text not null, type text not null,
  year integer not null, semester integer not null, start integer not null, duration integer,
  signing_start integer not null, signing_end integer not null, logout_end integer not null,
  capacity integer not null, signed integer not null default 0, space integer,
  note text, teacher text, place text, url text
) without rowid, strict;
create index terms_subject on terms (subject, type);
create table signups (
  seq integer primary key autoincrement, term_id text not null, login text not null, study_id text not null,
  hour integer, at integer not null
) strict;
create unique index signups_login on signups (login, term_id);
create index signups_term on signups (term_id, seq);
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
  key text primary key, login text not null, state text not null, refusal text, at integer not null
) without rowid, strict;
`;
