import { unlockAccount } from '../engine/lockout.ts';
import { parkTask } from '../engine/mirror/retries.store.ts';
import { signal } from '../platform/bus.ts';
import type { AdminDeps } from './administer.ts';

/** Users whose tasks are written together. */
const AT_ONCE = 500;

interface User {
  userId: number;
  login: string;
}

/** The commands about one user, by their word. */
export const USER_COMMANDS: Record<string, (deps: AdminDeps, user: User) => Promise<void>> = {
  user: show,
  'end-sessions': endSessions,
  'end-links': endLinks,
  unlock,
  unlink,
  forget,
  'read-again': readAgain,
};

/** The user of a login, as the student system writes it. */
export async function findUser({ db }: Pick<AdminDeps, 'db'>, login: string): Promise<User | null> {
  const [row] = await db.query<User>({
    text: 'select user_id as "userId", login from users where lower(login) = lower($1)',
    values: [login],
  });
  return row ?? null;
}

/** Shows whether everything is in order for a user, without the user's own data. */
async function show({ db, say }: AdminDeps, { userId, login }: User): Promise<void> {
  const [row] = await db.query<Record<'used' | 'asked', Date | null> & Record<string, unknown>>({
    text: `select last_used_at as used, erasure_asked_at as asked,
        (select count(*) from sessions s where s.user_id = u.user_id) as sessions,
        (select issuer || ' ' || subject from identities i where i.user_id = u.user_id) as account,
        (select count(*) from private_links l where l.user_id = u.user_id) as links,
        (select count(*) from calendar_feeds f where f.user_id = u.user_id and secret_hash is not null) as feeds,
        (select count(*) from requests r where r.user_id = u.user_id and state = 'waiting') as waiting
      from users u where user_id = $1`,
    values: [userId],
  });
  say(`${login} is user ${userId}, last seen ${row?.used?.toISOString() ?? 'never'}.`);
  say(`  ${row?.sessions} sessions, ${row?.links} private links, ${row?.feeds} calendar addresses`);
  say(`  ${row?.waiting} requests under way`);
  if (row?.account) say(`  linked to the university's account ${row.account}`);
  if (row?.asked) say(`  has asked for erasure at ${row.asked.toISOString()}`);
  const read = await db.query<{ service: string; at: Date | null; reason: string | null; keys: number }>({
    text: `select s.service, s.last_modified as at, r.reason, cardinality(r.keys) as keys
      from snapshots s left join sync_retries r using (user_id, service)
      where user_id = $1 order by 1`,
    values: [userId],
  });
  for (const { service, at, reason, keys } of read) {
    const what = at === null ? 'not read yet' : `changed last ${at.toISOString()}`;
    const waits = reason === null ? '' : `; ${keys === 0 ? 'all' : keys} records wait: ${reason}`;
    say(`  ${service}: ${what}${waits}`);
  }
}

async function endSessions({ db, say, audit }: AdminDeps, { userId }: User): Promise<void> {
  const ended = await db.query({
    text: 'delete from sessions where user_id = $1 returning 1',
    values: [userId],
  });
  audit.record({ event: 'sessions-ended', userId, sessions: ended.length, why: 'by-operator' });
  say(`${ended.length} sessions ended, with their sockets and pushes.`);
}

async function endLinks({ db, say, audit }: AdminDeps, { userId }: User): Promise<void> {
  const { links, feeds } = await db.transaction(async (tx) => ({
    links: await tx.query({
      text: 'delete from private_links where user_id = $1 returning 1',
      values: [userId],
    }),
    feeds: await tx.query({
      text: `update calendar_feeds set secret_hash = null
        where user_id = $1 and secret_hash is not null returning 1`,
      values: [userId],
    }),
  }));
  audit.record({ event: 'links-ended', userId, links: links.length, feeds: feeds.length });
  say(`${links.length} private links and ${feeds.length} calendar addresses ended.`);
}

async function unlock({ db, say, audit }: AdminDeps, { login }: User): Promise<void> {
  await unlockAccount(db, login);
  audit.record({ event: 'lock-lifted', login });
  say(`${login} may try again at once. Locks of addresses and browsers stay.`);
}

/** Ends the link to the university account. The next login at the provider that names this user links its account. */
async function unlink({ db, say, audit }: AdminDeps, { userId, login }: User): Promise<void> {
  const { accounts, sessions } = await db.transaction(async (tx) => {
    const accounts = await tx.query<{ issuer: string; subject: string }>({
      text: 'delete from identities where user_id = $1 returning issuer, subject',
      values: [userId],
    });
    await tx.query({
      text: 'delete from login_tokens where user_id = $1 and issuer is not null',
      values: [userId],
    });
    const sessions = await tx.query({
      text: 'delete from sessions where user_id = $1 and issuer is not null returning 1',
      values: [userId],
    });
    return { accounts, sessions };
  });
  const [account] = accounts;
  if (account === undefined) {
    say(`${login} has no account of the university's own login.`);
    return;
  }
  audit.record({ event: 'identity-unlinked', userId });
  audit.record({ event: 'sessions-ended', userId, sessions: sessions.length, why: 'by-operator' });
  say(
    `The account ${account.subject} of ${account.issuer} is unlinked from ${login}; ${sessions.length} sessions ended.`,
  );
}

async function forget({ db, say, audit, erased }: AdminDeps, { userId, login }: User): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query({ text: 'select 1 from users where user_id = $1 for update', values: [userId] });
    await tx.query({ text: 'delete from users where user_id = $1', values: [userId] });
  });
  audit.record({ event: 'account-erased', userId });
  say(`${login} is erased with all that belongs to the user. A later login begins anew.`);
  await erased.note(userId);
}

/** Has the records of one service read again for all users; unchanged ones cause no notice. @returns the exit code */
export async function readAllAgain({ db, say, audit }: AdminDeps, service: string): Promise<number> {
  const users = await db.query<User>({
    text: `select u.user_id as "userId", u.login from snapshots s join users u using (user_id)
      where s.service = $1 order by 1`,
    values: [service],
  });
  if (users.length === 0) {
    const known = await db.query<{ service: string }>({
      text: 'select distinct service from snapshots order by 1',
    });
    say(`No user has records of "${service}". There are: ${known.map((one) => one.service).join(', ')}.`);
    return 1;
  }
  const now = new Date();
  for (let first = 0; first < users.length; first += AT_ONCE) {
    await db.transaction(async (tx) => {
      for (const { userId, login } of users.slice(first, first + AT_ONCE))
        await parkTask(
          tx,
          { userId, login, service, keys: [], silent: false },
          { reason: null, seconds: 0, asOf: now },
        );
    });
  }
  await signal(db, 'sync', {});
  audit.record({ event: 'service-read-again', service, users: users.length });
  say(`The ${service} of ${users.length} users are read again by the portals, one after the other.`);
  return 0;
}

async function readAgain({ db, say, audit }: AdminDeps, { userId, login }: User): Promise<void> {
  const services = await db.query<{ service: string }>({
    text: 'select service from snapshots where user_id = $1',
    values: [userId],
  });
  const now = new Date();
  await db.transaction(async (tx) => {
    for (const { service } of services)
      await parkTask(
        tx,
        { userId, login, service, keys: [], silent: false },
        { reason: null, seconds: 0, asOf: now },
      );
    await signal(tx, 'sync', {});
  });
  audit.record({ event: 'records-read-again', userId });
  say(`All records of ${login} are read again by the portals, within a minute.`);
}
