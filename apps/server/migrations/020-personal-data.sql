-- What users ask for of their own data: a copy, or that it is erased (decision 079).

-- The archive is written by the transaction that makes it `ready`, so that there never is a part of one. The times of a
-- user are the portal's; `due_at` is the database's, so that a pinned clock stops nothing.
create table personal_data_exports (
  export_id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  asked_at timestamptz not null,
  -- In which its explanations are.
  language text not null check (language in ('cs', 'en')),
  -- ended: deleted by its user; it still counts for the limit of a day.
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'ended')),
  -- Tries that have failed.
  failures integer not null default 0,
  -- Not to be tried before.
  due_at timestamptz not null default clock_timestamp(),
  ready_at timestamptz,
  expires_at timestamptz,
  archive bytea,
  check ((state = 'ready') = (archive is not null)),
  check ((state = 'ready') = (ready_at is not null and expires_at is not null))
);
-- A user has one at a time, whatever several portals do at once.
create unique index personal_data_exports_current on personal_data_exports (user_id) where state <> 'ended';
create index personal_data_exports_user on personal_data_exports (user_id);
create index personal_data_exports_due on personal_data_exports (due_at) where state = 'waiting';

alter table users
  -- When the user asked for the erasure of everything; null: not, or undone.
  add column erasure_asked_at timestamptz,
  -- When that last changed.
  add column erasure_changed_at timestamptz;
create index users_erasure on users (erasure_asked_at) where erasure_asked_at is not null;
