-- What needs the consent of a user: notes of own entries in a calendar, and who sees when the user is free. Beside it: when a
-- token of a mobile login was used.

-- Notes of own entries are private: a feed has them when its user wants them there, and never before (decision 072).
alter table calendar_feeds add column notes boolean not null default false;

-- When a token of a mobile login was used. The row stays until the token expires, so that a second use is told in the
-- security log with the user whom it concerns (docs/security-events.md).
alter table login_tokens add column used_at timestamptz;

-- Who has made an invitation confirms the name of the one who accepted it, before either sees anything (decision 055): a link
-- that was passed on may be accepted by somebody else. An agreement ends with the academic year.
alter table common_free_time_pairs
  -- null: the one who has made the invitation has not confirmed yet.
  add column confirmed_at timestamptz,
  -- From this instant on the row is void.
  add column ends_at timestamptz;
-- Both had agreed by the rule of their time.
update common_free_time_pairs set confirmed_at = agreed_at,
  ends_at = make_timestamptz(
    extract(year from agreed_at at time zone 'Europe/Prague')::int
      + case when extract(month from agreed_at at time zone 'Europe/Prague') >= 8 then 1 else 0 end,
    8, 1, 0, 0, 0, 'Europe/Prague');
alter table common_free_time_pairs
  alter column ends_at set not null,
  -- For portals of the version before, which may still run.
  alter column ends_at set default now() + interval '7 days';
create index common_free_time_pairs_end on common_free_time_pairs (ends_at);
