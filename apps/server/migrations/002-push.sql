-- Preferences beside the language, and pushes of new items to devices.

-- A user without a row has the defaults.
create table preferences (
  user_id bigint primary key references users on delete cascade,
  -- null until asked.
  agreed_analytics boolean,
  notify_results boolean not null default true,
  notify_schedule boolean not null default true,
  notify_events boolean not null default true
);

-- Where a login gets its pushes, one place per service: FCM an app's token, WEB a browser's subscription, WS a tab
-- that shows new items itself. All times here are the database's, so that a pinned clock does not stop deliveries.
create table push_registrations (
  registration_id bigint generated always as identity primary key,
  session_id uuid not null references sessions on delete cascade,
  user_id bigint not null references users on delete cascade,
  service text not null check (service in ('FCM', 'WEB', 'WS')),
  id_hash bytea not null,
  -- Token or endpoint; null for WS.
  address text,
  p256dh bytea,
  auth bytea,
  -- Of the titles while the user has chosen none.
  language text not null check (language in ('cs', 'en')),
  created_at timestamptz not null default clock_timestamp(),
  -- WS: until when the tab shows items itself.
  watching_until timestamptz,
  succeeded_at timestamptz,
  -- Tries that failed since the last success.
  failures integer not null default 0,
  -- When there is something to send again; while a process sends, the end of its lease. null: nothing waits.
  due_at timestamptz,
  unique (session_id, service),
  check ((service = 'WS') = (address is null) and (service = 'WS') = (watching_until is not null)),
  check ((service = 'WEB') = (p256dh is not null) and (service = 'WEB') = (auth is not null))
);
create index push_registrations_user on push_registrations (user_id);
create index push_registrations_id on push_registrations (id_hash);
create index push_registrations_due on push_registrations (due_at) where due_at is not null;

-- Items that are told and not yet dealt out to devices; user null is everybody, dealt out page by page.
create table push_outbox (
  outbox_id bigint generated always as identity primary key,
  item_id bigint not null references items on delete cascade,
  user_id bigint references users on delete cascade,
  told_at timestamptz not null default clock_timestamp(),
  -- The last registration that was dealt with.
  after_id bigint not null default 0
);
create index push_outbox_item on push_outbox (item_id);
create index push_outbox_user on push_outbox (user_id);

-- What a device has yet to get.
create table push_deliveries (
  registration_id bigint not null references push_registrations on delete cascade,
  item_id bigint not null references items on delete cascade,
  told_at timestamptz not null,
  primary key (registration_id, item_id)
);
create index push_deliveries_item on push_deliveries (item_id);

-- The key pair that push services know this installation by (RFC 8292); one row, made at the first start.
create table push_keys (
  singleton boolean primary key default true check (singleton),
  -- Uncompressed point.
  public_key bytea not null,
  -- PKCS 8.
  private_key bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
