-- Names and secrets do not come back after a restore to an earlier point (decision 072). A sequence is set back then, and
-- gives the number of a lost row to the next one.

-- The number of a user stands in the security log, and secrets were derived from it. 48 random bits, exact in JavaScript.
alter table users alter column user_id drop identity;
alter table users alter column user_id
  set default ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;

alter table calendar_feeds
  -- The secret of the address is derived from it; null: from the numbers, since the address is older than this column.
  add column nonce bytea,
  -- No new address has one. The sequence stays for portals of the version before, which may still run.
  alter column generation drop not null;
