-- Addresses of photos that menus name. Browsers ask the portal for a photo by its id, a hash of source and address, so
-- that the portal fetches no other addresses (decision 075).
create table canteen_photos (
  photo_id text primary key,
  source text not null references canteen_sources on delete cascade,
  address text not null,
  -- The last reading that named it.
  named_at timestamptz not null
);
create index canteen_photos_source on canteen_photos (source);
