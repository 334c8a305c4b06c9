-- Addresses with a secret, by which a user lets others see something of theirs (decision 055). Only the hash of the
-- secret is kept; `kind` names what is shown, `scope` which part of it.
create table private_links (
  link_id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  kind text not null,
  scope jsonb not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- To the hour; null: never opened.
  opened_at timestamptz
);
create index private_links_user on private_links (user_id);
create index private_links_expiry on private_links (expires_at);
