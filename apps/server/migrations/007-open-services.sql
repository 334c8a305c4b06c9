-- Capabilities register their services and commands with the engine, which refuses unknown ones. A list of names here
-- would be a second opinion, and a migration for each new kind of record.

alter table snapshots drop constraint snapshots_service_check;
alter table requests drop constraint requests_service_check;
alter table requests drop constraint requests_action_check;
