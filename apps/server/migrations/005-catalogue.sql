-- What everybody may know, as the student system holds it (architecture, Flow 5). Lessons have their own table.

-- A row without a record is one of something that is gone: an older fetch that still saw it finds a newer version.
create table catalogue_records (
  kind text not null,
  key text not null,
  record jsonb,
  version bigint not null,
  primary key (kind, key)
);
create index catalogue_rooms on catalogue_records ((record ->> 'id_sis')) where kind = 'rooms';
create index catalogue_reservations on catalogue_records ((record ->> 'room')) where kind = 'reservations';
create index catalogue_people on catalogue_records ((record ->> 'uident')) where kind = 'people';
create index catalogue_classes on catalogue_records ((record ->> 'code')) where kind = 'classes';

-- The kinds that were read whole, lessons among them, and when.
create table catalogues (
  kind text primary key,
  last_modified timestamptz not null
);

-- Timetables that changed since (`room:B139`, `teacher:1234`, `subject:B101005`). One without a row is as old as the
-- catalogues.
create table timetables (
  timetable text primary key,
  last_modified timestamptz not null
);

-- Lessons by what they are looked up by.
create index lessons_subject on lessons ((record -> 'subject' ->> 'code'));
create index lessons_places on lessons using gin (jsonb_path_query_array(record, '$.blocks[*].place.code'));
create index lessons_teachers on lessons using gin (jsonb_path_query_array(record, '$.teachers[*].code'));
create index lessons_term on lessons (((record ->> 'year')::int), ((record ->> 'semester')::int));
