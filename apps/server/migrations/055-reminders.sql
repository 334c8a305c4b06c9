-- tolerated-by: 1.17.0
-- How long before users are reminded, in minutes (decision 095); without a row the defaults apply.
create table reminder_leads (
  user_id bigint primary key references users on delete cascade,
  exam int[] not null,
  cancelling int[] not null,
  opening int[] not null,
  lesson int[] not null
);

-- When the reminders of a user are looked at next, and the last event of the user's log that they are made of.
create table reminder_timers (
  user_id bigint primary key references users on delete cascade,
  due_at timestamptz not null,
  seen_seq bigint not null
);
create index reminder_timers_due on reminder_timers (due_at);

-- Reminders that will be told soon, and those that were told. The key has each of them told once.
create table reminders (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('exam', 'cancelling', 'opening', 'lesson')),
  -- Id of the exam date, or of the lesson.
  thing text not null,
  starts_at timestamptz not null,
  lead_minutes int not null,
  -- Its card; null until it is told.
  item_id bigint,
  -- The card was put away, because what it reminds of has begun or is not there any more.
  is_over boolean not null default false,
  primary key (user_id, kind, thing, starts_at, lead_minutes)
);
