/**
 * What everybody may know and nothing is joined with: whole records of the wire as JSON, by the kind and the
 * key that the change feed names them with. Clustered so, because parts are read in the order of keys.
 */
export const CATALOGUE_SCHEMA = `
create table catalogue (
  kind text not null, key text not null, record text not null, primary key (kind, key)
) without rowid, strict;
`;
