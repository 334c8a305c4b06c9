-- A task that waits because of single records that cannot be read makes stale only the answers that hold these records; one
-- that failed as a whole concerns all answers that rest on its service (decision 018).
alter table sync_retries add column is_unreadable boolean not null default false;
