-- tolerated-by: 1.17.0
-- By which way a session began, and for a provider's: whose it is there. proven_at is the instant of the provider's proof,
-- by the provider's clock.
alter table sessions
  add column way text not null default 'password',
  add column issuer text,
  add column subject text,
  add column sid text,
  add column proven_at timestamptz,
  add constraint sessions_way check ((way = 'oidc') = (issuer is not null and subject is not null and proven_at is not null));
create index sessions_identity on sessions (issuer, subject) where issuer is not null;

alter table login_tokens
  add column way text not null default 'password',
  add column issuer text,
  add column subject text,
  add column sid text,
  add column proven_at timestamptz,
  add constraint login_tokens_way check ((way = 'oidc') = (issuer is not null and subject is not null and proven_at is not null));
