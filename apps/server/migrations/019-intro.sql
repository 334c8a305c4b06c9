-- An answer about usage statistics counts for the version of the question that it answers (domain, CONSENT_VERSION).
alter table preferences
  add column agreed_version smallint,
  -- The version of the question that the intro has asked; 0: shown without a question. null: not shown yet.
  add column intro_version smallint;

update preferences set agreed_version = 1 where agreed_analytics is not null;

-- Those who use the portal already have found their way.
insert into preferences (user_id, intro_version) select user_id, 0 from users
  on conflict (user_id) do update set intro_version = 0;
