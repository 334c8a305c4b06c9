-- What the list of one's sessions says of a device: words, never the User-Agent that they were taken from.
alter table sessions
  -- app: begun by the mobile app with a single-use token.
  add column kind text not null default 'browser' check (kind in ('browser', 'app')),
  add column browser text,
  add column system text,
  add column form text check (form in ('phone', 'tablet', 'computer'));
