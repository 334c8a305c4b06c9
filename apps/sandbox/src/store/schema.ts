import { CATALOGUE_SCHEMA } from './schema-catalogue.ts';
import { EXAMS_SCHEMA } from './schema-exams.ts';

/**
 * Tables of the sandbox university. Personal tables are clustered by login, because they are read so.
 * `blocks` of a lesson: `[{day, minutes, duration, place, weeks: {"1": false | true | "reason"}}]`; dates
 * follow from the semester's start. `attempts` of a result: `[[kind, number, grade, date, teacher]]`.
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
create table changes (
  seq integer primary key autoincrement, service text not null, login text, keys text not null
) strict;
${EXAMS_SCHEMA}${CATALOGUE_SCHEMA}`;

/** Raised when the tables or the generator change: an older store is then made anew. */
export const STORE_VERSION = 6;
