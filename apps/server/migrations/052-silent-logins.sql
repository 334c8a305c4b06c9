-- tolerated-by: 1.17.0
-- Whether a login asks the provider without a question: the session that it renews is under way, and goes on without it.
alter table oidc_logins add column silent boolean not null default false;
