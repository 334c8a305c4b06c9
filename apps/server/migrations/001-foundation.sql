-- Users, logins, snapshots of the student system, news items and the event logs.

create table users (
  user_id bigint generated always as identity primary key,
  login text not null unique,
  language text check (language in ('cs', 'en')),
  language_changed_at timestamptz,
  -- Sequence of the last event in this user's log. Its row lock makes commit order the order of the log.
  event_seq bigint not null default 0,
  created_at timestamptz not null,
  last_login_at timestamptz not null
);

-- One login on one device. Tokens are kept as sha256 only.
create table sessions (
  session_id uuid primary key,
  user_id bigint not null references users on delete cascade,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  csrf_hash bytea not null,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- Every refresh token of a login that ever was; a used one that returns ends the login.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Single-use tokens of mobile logins, bound by the challenge to the device that began.
create table login_tokens (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  challenge text not null,
  first_login boolean not null,
  expires_at timestamptz not null
);

-- Failed logins per account ("account:x") and per address ("address:y").
create table login_failures (
  scope text primary key,
  failures integer not null,
  since timestamptz not null,
  locked_until timestamptz
);

-- Orders fetches and writes of what comes from the student system: a number is drawn before a fetch and at every
-- write. What was written after a fetch began must not be overwritten by it (sync module).
create sequence sync_version;

-- What the student system holds of one user, as last read: records by key. Lessons lie in lesson_users.
create table snapshots (
  user_id bigint not null references users on delete cascade,
  service text not null check (service in ('identity', 'studies', 'schedule', 'results')),
  records jsonb not null default '{}',
  -- null until the first import: the row then only marks that a change came by.
  last_modified timestamptz,
  version bigint not null,
  primary key (user_id, service)
);

-- One row per lesson, however many attend it. A row without a record marks that a change came by.
create table lessons (
  gl text primary key,
  record jsonb,
  version bigint not null
);

-- Who attends a lesson; a lesson's change names only the lesson.
create table lesson_users (
  gl text not null references lessons on delete cascade,
  user_id bigint not null references users on delete cascade,
  study_id text not null,
  primary key (gl, user_id)
);
create index lesson_users_user on lesson_users (user_id);

-- Where the change feed was read to; one row. `reason` is an error code while reading fails.
create table sync_state (
  singleton boolean primary key default true check (singleton),
  epoch text not null,
  cursor text not null,
  read_at timestamptz not null,
  reason text
);

-- What could not be read and is tried again, merged per user and service; no keys means all.
-- Times are the database's, so that a pinned clock does not stop them.
create table sync_retries (
  retry_id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  service text not null,
  -- A first import tells nothing, also when it succeeds late.
  silent boolean not null,
  keys text[] not null,
  attempts integer not null default 0,
  -- Error code of the last failure, null before the first.
  reason text,
  -- What is concerned is known as it was then.
  as_of timestamptz not null,
  -- Drawn anew when keys are added: whoever finished the older state must not delete the row.
  stamp bigint not null default nextval('sync_version'),
  due_at timestamptz not null,
  unique nulls not distinct (user_id, service, silent)
);
create index sync_retries_due on sync_retries (due_at);

-- Catalogue documents that are not a user's, by name (e.g. the year schedule).
create table documents (
  name text primary key,
  body jsonb not null,
  last_modified timestamptz not null,
  version bigint not null
);

-- News. user_id is null for public items, whose state per user is in item_states.
create table items (
  item_id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  type text not null,
  -- Unix seconds.
  ts bigint not null,
  content jsonb not null,
  -- Id of public news in the student system.
  source_id text unique,
  state text not null default 'active' check (state in ('active', 'postponed', 'archived')),
  postpone_ts bigint,
  check ((state = 'postponed') = (postpone_ts is not null)),
  check ((user_id is null) = (source_id is not null))
);
create index items_personal on items (user_id, state, ts desc, item_id desc) where user_id is not null;
create index items_public on items (ts desc, item_id desc) where user_id is null;
create index items_postponed on items (postpone_ts) where state = 'postponed';

create table item_states (
  user_id bigint not null references users on delete cascade,
  item_id bigint not null references items on delete cascade,
  state text not null check (state in ('active', 'postponed', 'archived')),
  postpone_ts bigint,
  primary key (user_id, item_id),
  check ((state = 'postponed') = (postpone_ts is not null))
);
create index item_states_postponed on item_states (postpone_ts) where state = 'postponed';

-- What each user's clients were told, in order (architecture, Flow 2).
create table user_events (
  user_id bigint not null references users on delete cascade,
  seq bigint not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, seq)
);
create index user_events_age on user_events using brin (created_at);

-- What everybody was told. The one row of public_log is the lock and the counter; news_version is that of the
-- last write to public items.
create table public_log (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  news_version bigint not null
);
insert into public_log (seq, news_version) values (0, 0);
create table public_events (
  seq bigint primary key,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null
);
