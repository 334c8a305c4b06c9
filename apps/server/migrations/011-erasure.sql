-- Personal data is erased in time (decision 050).

alter table users
  -- The last login or refresh of any of the user's sessions, to the hour.
  add column last_used_at timestamptz not null default clock_timestamp(),
  -- Since when the student system does not know the login; null: it does.
  add column unknown_since timestamptz;
update users set last_used_at = greatest(last_login_at,
  (select max(refreshed_at) from sessions where sessions.user_id = users.user_id));

-- Items are written in the order of their time, so an index of ranges is small and cheap to write.
create index items_age on items using brin (ts);
-- The cascade of an item that is deleted; without it, each would be looked for in the whole table.
create index item_states_item on item_states (item_id);
