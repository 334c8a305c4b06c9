-- tolerated-by: 1.17.0
-- Who logs in at an identity provider (decision 093). An identity belongs to one user, and a user has one.
create table identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null unique references users on delete cascade,
  linked_at timestamptz not null,
  used_at timestamptz not null,
  primary key (issuer, subject)
);

-- Logins on their way to the provider and back. The browser's cookie has the secret from which nonce and verifier follow,
-- so they are in no row.
create table oidc_logins (
  state_hash bytea primary key,
  browser_hash bytea not null,
  page text not null,
  -- Challenge of the device that began a mobile login; null for a browser.
  challenge text,
  expires_at timestamptz not null
);
create index oidc_logins_expiry on oidc_logins (expires_at);

-- Logouts that the provider has told of. A token counts once, and a login of the ended session that is still on its way
-- is refused.
create table oidc_logouts (
  issuer text not null,
  token_id text not null,
  -- null: all sessions of the subject.
  sid text,
  subject text,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (issuer, token_id)
);
create index oidc_logouts_expiry on oidc_logouts (expires_at);
