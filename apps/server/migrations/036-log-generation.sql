-- The logs of events have a name. A database that was restored or failed over may have lost events that were delivered, and
-- gives their numbers again: its logs get a new name, by which clients load everything again (decision 005).
create table log_generation (
  generation uuid not null,
  -- The database in which the generation began, as engine/delivery/log/generation.store.ts names databases.
  database text not null
);
create unique index log_generation_one on log_generation ((true));
insert into log_generation (generation, database) values (gen_random_uuid(), '');

-- For operators, after a restore that the portal cannot notice: the logs get a new name, and all portals are told.
create function restored() returns uuid language sql as $$
  select pg_notify('kahan', '["generation",{}]');
  update log_generation set generation = gen_random_uuid() returning generation;
$$;
