-- A daily time without pushes, and what users were notified about (decision 082).

-- Minutes after midnight in Prague; an end before the start is on the next day. A user without a row has none.
create table quiet_times (
  user_id bigint primary key references users on delete cascade,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439),
  check (from_minute <> to_minute)
);

-- While it equals due_at, the device waits for the end of a quiet time, and a new item wakes it to be held as well.
alter table push_registrations add column held_until timestamptz;

-- Held items of a device are told together.
alter table push_deliveries add column held boolean not null default false;

-- What became of an item on its way to the devices of a user. No foreign key to the item: sending would wait for a
-- transaction that withdraws it. Of an item that is gone nothing is shown, since the row has no text.
create table push_history (
  user_id bigint not null references users on delete cascade,
  item_id bigint not null,
  -- Of the portal's clock, as all that users read.
  at timestamptz not null,
  state text not null check (state in ('delivered', 'failed', 'held')),
  primary key (user_id, item_id)
);
create index push_history_at on push_history (at);
