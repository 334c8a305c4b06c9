-- What users put into their own timetable (decision 081). Dates and minutes are those of the clocks in Prague.
create sequence entry_version as integer cycle;
create table entries (
  user_id bigint not null references users on delete cascade,
  -- Chosen by the client.
  entry_id uuid not null,
  -- Drawn for each change, so that an entry that was deleted and came back does not have an old one.
  version integer not null default nextval('entry_version'),
  changed_at timestamptz not null,
  title text not null,
  place text,
  note text,
  date date not null,
  minutes integer not null,
  duration integer not null,
  repeat text not null check (repeat in ('once', 'weekly', 'odd', 'even')),
  until date,
  skipped date[] not null default '{}',
  primary key (user_id, entry_id),
  check (duration > 0 and minutes >= 0 and minutes + duration <= 1440),
  check ((repeat = 'once') = (until is null))
);
