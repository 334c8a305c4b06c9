-- tolerated-by: 1.17.0
-- Waiting lists of exam dates, where the student system keeps none (decision 094).
create table waits (
  wait_id bigint generated always as identity primary key,
  term_id text not null,
  -- The order of joining, from 1 without gaps: with the exam date it is the receipt.
  seq int not null,
  -- null: the user is erased, and with the user all that is personal. The row stays, so that the order has no gap.
  user_id bigint,
  study_id text,
  code text not null,
  type text not null check (type in ('K', 'Z')),
  -- The exam date as it was when the student joined, for the message when it is cancelled.
  term jsonb not null,
  until timestamptz not null,
  -- The sign-up that is given up for the place, in one step.
  instead_of text,
  -- watch: calls need the student's password, so that the student is only told.
  mode text not null check (mode in ('automatic', 'watch')),
  state text not null default 'waiting'
    check (state in ('waiting', 'trying', 'offered', 'signed', 'skipped', 'expired', 'left')),
  reason text,
  -- The key of the request to join: the same one joins once.
  join_key uuid not null unique,
  -- The student has got a place of the subject and type by another wait, so that this one ends.
  has_place boolean not null default false,
  -- The request that takes the place.
  request_id bigint,
  -- When a student who is only told was told, by the clock of the database, and until when the place is kept.
  offered_at timestamptz,
  offered_until timestamptz,
  joined_at timestamptz not null,
  ended_at timestamptz,
  unique (term_id, seq),
  check ((state in ('waiting', 'trying', 'offered')) = (ended_at is null))
);
create unique index waits_open on waits (user_id, term_id) where state in ('waiting', 'trying', 'offered');
create index waits_of_terms on waits (term_id, seq) where state in ('waiting', 'trying', 'offered');
create index waits_of_users on waits (user_id);
create unique index waits_requests on waits (request_id);

-- What happened in a list. Rows are only added, and nothing in them is about a person.
create table wait_steps (
  term_id text not null,
  no int not null,
  at timestamptz not null,
  seq int not null,
  what text not null check (what in ('joined', 'tried', 'returned', 'signed', 'skipped', 'expired', 'left')),
  reason text,
  primary key (term_id, no)
);

-- What a list knows of the places of its exam date.
create table wait_lists (
  term_id text primary key,
  -- The reading of the exam date that the list goes by, and how many of its free places were tried.
  version bigint not null default -1,
  used int not null default 0,
  -- Times of the database. When a place that the student system refused as full is tried without a newer reading, and
  -- when something happened last.
  again_at timestamptz,
  moved_at timestamptz not null default clock_timestamp()
);

create function forget_waits() returns trigger language plpgsql as $$
begin
  update waits set user_id = null, study_id = null, instead_of = null, request_id = null
    from gone where waits.user_id = gone.user_id;
  return null;
end $$;
create trigger users_forget_waits after delete on users
  referencing old table as gone for each statement execute function forget_waits();
