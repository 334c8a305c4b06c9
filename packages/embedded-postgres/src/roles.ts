import type { Client } from 'pg';

/** The superuser, which makes the cluster and owns it. */
export const SUPERUSER = 'kahan';
/** The role of the portal: it owns the tables of its database, and may do nothing in any other. */
export const PORTAL_ROLE = 'kahan_portal';
export const DATABASE = 'kahan';

/**
 * Everything in the schema of the portal becomes its role's own. A cluster of an earlier version has tables of the
 * superuser. Sequences of columns follow their tables; what belongs to an extension stays.
 */
const HAND_OVER = `
DO $$
DECLARE
  statement text;
BEGIN
  FOR statement IN
    WITH own AS (SELECT oid FROM pg_namespace WHERE nspname = 'public'),
         portal AS (SELECT oid FROM pg_roles WHERE rolname = '${PORTAL_ROLE}'),
         bound AS (
           SELECT classid, objid FROM pg_depend
           WHERE deptype = 'e' OR (deptype IN ('a', 'i') AND refclassid = 'pg_class'::regclass AND refobjsubid > 0)
         )
    SELECT format('ALTER %s %s OWNER TO ${PORTAL_ROLE}', kind, name) FROM (
      SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
             ELSE 'TABLE' END AS kind, oid::regclass::text AS name, 'pg_class'::regclass AS class, oid
        FROM pg_class
        WHERE relkind IN ('r', 'p', 'S', 'v', 'm', 'f') AND relnamespace IN (TABLE own) AND relowner NOT IN (TABLE portal)
      UNION ALL
      SELECT 'ROUTINE', oid::regprocedure::text, 'pg_proc'::regclass, oid FROM pg_proc
        WHERE prokind IN ('f', 'p', 'w') AND pronamespace IN (TABLE own) AND proowner NOT IN (TABLE portal)
      UNION ALL
      SELECT 'TYPE', oid::regtype::text, 'pg_type'::regclass, oid FROM pg_type
        WHERE typtype IN ('e', 'd') AND typnamespace IN (TABLE own) AND typowner NOT IN (TABLE portal)
    ) found
    WHERE NOT EXISTS (SELECT 1 FROM bound WHERE bound.classid = found.class AND bound.objid = found.oid)
  LOOP
    EXECUTE statement;
  END LOOP;
  IF NOT EXISTS (
    SELECT 1 FROM pg_namespace WHERE nspname = 'public' AND nspowner = '${PORTAL_ROLE}'::regrole
  ) THEN
    ALTER SCHEMA public OWNER TO ${PORTAL_ROLE};
  END IF;
END $$`;

/**
 * Makes the database and the role of the portal; repeated at every start, so that a start which was killed half-way is
 * completed by the next.
 * @param client of the superuser, in the database `postgres`
 * @param connect opens a connection of the superuser to another database
 */
export async function preparePortal(
  client: Client,
  connect: (database: string) => Promise<Client>,
  password: string,
): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [PORTAL_ROLE]);
  await client.query(
    `${known.rowCount === 0 ? `CREATE ROLE ${PORTAL_ROLE};` : ''}
     ALTER ROLE ${PORTAL_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
       PASSWORD ${client.escapeLiteral(password)};
     REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC`,
  );
  const inside = await connect(DATABASE);
  try {
    await inside.query(HAND_OVER);
  } finally {
    await inside.end();
  }
}
