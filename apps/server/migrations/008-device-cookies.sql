-- Lockout that strangers cannot turn against a person (decision 046).

-- Password checks of an address that are under way. Like the times of leases, the time is the database's: what a killed
-- portal left here is void after a minute, also while the portal's clock is pinned.
alter table login_failures
  add column under_way integer not null default 0,
  add column under_way_at timestamptz;

-- Browsers in which a login has succeeded. The key is a hash of the browser's secret and the login, so that a row fits
-- one login only, and rows of one browser cannot be told to belong together.
create table login_devices (
  device_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  expires_at timestamptz not null
);
create index login_devices_user on login_devices (user_id);
