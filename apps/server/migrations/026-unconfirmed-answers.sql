-- Answers of the student system that count only once they were confirmed (decision 006).

-- One row for each subject: `epoch`, `catalogue:<kind>`, `news`, `logins`.
create table unconfirmed_answers (
  subject text primary key,
  -- What the student system said, e.g. the other epoch. Another answer begins anew.
  answer text not null,
  -- When it said so first, by the clock of the database.
  since timestamptz not null default clock_timestamp(),
  -- How often it has said so.
  answers integer not null default 1,
  -- What an administrator has decided; null: nothing yet.
  verdict text check (verdict in ('confirmed', 'refused'))
);

alter table sync_state
  -- Records with a lower version are of a former store, or of before a restore: what differs from them is no news.
  add column anew_from bigint not null default 0,
  -- While another epoch is not confirmed: records from this version on may have been read from the other store.
  add column doubtful_from bigint,
  -- All records are to be read again.
  add column is_anew_due boolean not null default false,
  -- The database in which this row was last seen; another one means that it was restored from a backup.
  add column database_identity text;

-- The request was under way when the student system was replaced, or when the database was restored: its outcome is
-- read back before it is told.
alter table requests add column read_back text check (read_back in ('replaced', 'restored'));

-- When the student system seemed not to know a login for the first time; null: it knows it, or that is confirmed.
alter table users add column missed_since timestamptz;
create index users_missed on users (missed_since) where missed_since is not null;
