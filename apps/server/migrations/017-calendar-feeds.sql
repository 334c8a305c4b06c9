-- Calendar feeds: what a user's calendars elsewhere subscribe to (decision 073).
create table calendar_feeds (
  user_id bigint not null references users on delete cascade,
  kind text not null,
  -- From which the secret is derived; no number is drawn twice, so that an ended address never comes back.
  generation bigint not null,
  -- sha256 of the secret; null: the address has ended.
  secret_hash bytea unique,
  made_at timestamptz not null,
  cancelled text not null default 'keep' check (cancelled in ('remove', 'keep')),
  deadlines boolean not null default true,
  -- By UID: hash of the entry as it was last given out, its sequence, and when it changed (unix seconds).
  revisions jsonb not null default '{}',
  -- When an entry changed last, in whole seconds; null before the first rendering.
  changed_at timestamptz,
  primary key (user_id, kind)
);
create sequence calendar_feed_generation;

-- The university's events are the same for all, so their revisions are kept once for each language.
create table calendar_public_feeds (
  language text primary key,
  revisions jsonb not null default '{}',
  changed_at timestamptz
);

-- Which calendars fetch a feed. No addresses, no User-Agent: a client that is known, or `other`.
create table calendar_feed_fetches (
  user_id bigint not null,
  kind text not null,
  client text not null,
  -- Name of a known client among the others; empty without one.
  name text not null,
  last_at timestamptz not null,
  -- `changed_at` of the version that it got.
  seen_at timestamptz not null,
  -- Seconds between its last fetches, the oldest first.
  gaps integer[] not null default '{}',
  primary key (user_id, kind, client, name),
  foreign key (user_id, kind) references calendar_feeds on delete cascade
);

-- The key of the secrets, while FEED_KEY names none.
create table calendar_feed_key (
  singleton boolean primary key default true check (singleton),
  key bytea not null
);
