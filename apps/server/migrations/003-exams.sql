-- Exam terms and class groups.

alter table snapshots
  drop constraint snapshots_service_check,
  add constraint snapshots_service_check
    check (service in ('identity', 'studies', 'schedule', 'results', 'groups', 'terms'));

-- One row per exam term, however many may see it. A row without a record is one of a term that is gone.
create table terms (
  term_id text primary key,
  record jsonb,
  version bigint not null
);
-- Terms of the subjects that somebody has.
create index terms_subject on terms ((record -> 'subject' ->> 'code')) where record is not null;

-- A user's own part of a term: with which studies, signed or not, at which hour. A row without it says that the
-- term was asked for and is not for this user.
create table term_users (
  user_id bigint not null references users on delete cascade,
  term_id text not null references terms on delete cascade,
  part jsonb,
  primary key (user_id, term_id)
);
create index term_users_term on term_users (term_id);
