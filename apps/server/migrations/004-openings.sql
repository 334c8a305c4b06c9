-- When a user's data was last read directly because the app was opened while the change feed was behind.
create table openings (
  user_id bigint primary key references users on delete cascade,
  -- The throttle: the next one begins some seconds later, whichever portal it comes to.
  begun_at timestamptz not null,
  -- Everything of this user was read after this instant; null while none came to its end.
  read_at timestamptz
);
create index openings_read on openings (read_at);
