-- Sources of menus: the student system, or feeds that the administrator names (decision 075). `source` is its kind and
-- address without secrets.
create table canteen_sources (
  source text primary key,
  -- When it was last asked.
  tried_at timestamptz not null,
  -- The last time nothing of it could be read.
  failed boolean not null,
  -- Not to be asked before, as it said itself.
  wait_until timestamptz
);
-- Canteens as they were last read, so that one whose source fails is still shown.
create table canteens (
  source text not null references canteen_sources on delete cascade,
  canteen_id text not null,
  -- Order among the canteens of the source.
  position integer not null,
  -- Name, addresses, opening hours and place.
  place jsonb not null,
  -- When all of it was last read.
  read_at timestamptz not null,
  -- Reading it fails now.
  failed boolean not null,
  primary key (source, canteen_id)
);
-- The last good menu of each canteen and day; an empty one says that the canteen is closed.
create table canteen_menus (
  source text not null,
  canteen_id text not null,
  date date not null,
  menu jsonb not null,
  primary key (source, canteen_id, date),
  foreign key (source, canteen_id) references canteens on delete cascade
);
