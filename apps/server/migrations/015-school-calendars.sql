-- When the school's events last changed, whichever source they come from. Moves on by at least a second with each
-- change, because a client that knows a date alone compares whole seconds.
create table school_events (
  only_row boolean primary key default true check (only_row),
  changed_at timestamptz not null
);

-- Calendars in iCalendar form that the administrator names (SCHOOL_CALENDARS, decision 072). The id is a hash of the
-- address, because an address may hold a secret. `etag` and `last_modified` are validators of the source as it sent them.
create table school_calendars (
  calendar_id text primary key,
  name text not null,
  categories smallint[] not null,
  etag text,
  last_modified text,
  -- When its events were last read and expanded.
  read_at timestamptz not null
);

-- Events of these calendars as they were last read whole, recurrences expanded. Times are unix seconds.
create table school_calendar_events (
  calendar_id text not null references school_calendars on delete cascade,
  event_id text not null,
  starts bigint not null,
  ends bigint not null,
  title text not null,
  place text,
  url text,
  primary key (calendar_id, event_id)
);
create index school_calendar_events_starts on school_calendar_events (starts);
