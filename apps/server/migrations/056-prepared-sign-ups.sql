-- tolerated-by: 1.17.0
-- Sign-ups that leave when sign-up for their exam dates opens (decision 092).
create table prepared_sign_ups (
  prepared_id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  term_id text not null,
  study_id text not null,
  code text not null,
  type text not null check (type in ('K', 'Z')),
  semester smallint not null,
  prepared_at timestamptz not null,
  -- Calls need the student's password: nothing is sent, and the student is reminded before the opening.
  needs_password boolean not null,
  state text not null default 'prepared' check (state in ('prepared', 'sending', 'sent', 'dropped')),
  -- Why no request was made.
  reason text,
  -- The key of the request: the same request leaves once, whoever sends it.
  request_key uuid not null default gen_random_uuid(),
  request_id bigint,
  ended_at timestamptz,
  unique (user_id, term_id)
);
create index prepared_sign_ups_waiting on prepared_sign_ups (term_id) where state in ('prepared', 'sending');

-- The order in which they leave, as it was drawn before the opening. Rows are only added: they are the receipt. Nothing in
-- them is about a person once the sign-up is erased.
create table prepared_order (
  term_id text not null,
  place int not null,
  prepared_id bigint not null unique,
  drawn_at timestamptz not null,
  primary key (term_id, place)
);
