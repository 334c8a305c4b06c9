-- Pairs of users who have agreed to see when both are free (decision 087). The pair is deleted when one of them ends it.
-- Invitations to agree are private links of their own kind.
create table common_free_time_pairs (
  pair_id uuid primary key default gen_random_uuid(),
  -- Made the invitation.
  user_id bigint not null references users on delete cascade,
  -- Accepted it.
  other_id bigint not null references users on delete cascade,
  agreed_at timestamptz not null,
  check (user_id <> other_id)
);
create unique index common_free_time_pairs_two
  on common_free_time_pairs (least(user_id, other_id), greatest(user_id, other_id));
create index common_free_time_pairs_user on common_free_time_pairs (user_id);
create index common_free_time_pairs_other on common_free_time_pairs (other_id);
