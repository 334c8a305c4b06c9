-- The key by which the security log names logins; all portals share it, so that their lines can be compared.
create table audit_key (
  singleton boolean primary key default true check (singleton),
  key bytea not null
);
