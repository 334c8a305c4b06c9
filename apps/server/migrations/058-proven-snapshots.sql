-- tolerated-by: 1.17.0
-- Whether the records were read last with the user's password or token: without it the student system refused them.
alter table snapshots add column by_proof boolean not null default false;
