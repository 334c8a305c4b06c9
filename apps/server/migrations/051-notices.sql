-- tolerated-by: 1.17.0
-- A notice of an operator to all, e.g. of maintenance. The newest one counts until its instant.
create table notices (
  notice_id bigint generated always as identity primary key,
  text jsonb not null,
  until timestamptz not null,
  made_at timestamptz not null
);
