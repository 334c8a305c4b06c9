import type { Socket } from 'node:net';
import {
  AndFilter,
  type Client,
  type Entry,
  EqualityFilter,
  FilterParser,
  NoSuchObjectError,
  ResultCodeError,
} from 'ldapts';
import { TIMED_OUT, withTimeout } from '../../../../platform/timeout.ts';
import type { DirectoryServer, LdapConfig } from '../../login.config.ts';
import { isUnanswered, refusalOfBind } from './answers.ts';
import { ANSWER_MS, openConnection } from './connection.ts';

/** A server that did not answer is asked last for so long. */
const AVOIDED_MS = 60_000;

/** An account that the directory has under a name. */
export interface Account {
  dn: string;
  /** Values of the attribute that has the typed name. */
  names: readonly string[];
  /** Values of the attribute that has the login of the student system. */
  logins: readonly string[];
}

/** Opens a further connection to the server of a piece of work. */
type Open = () => Promise<Client>;

/** The servers of the directory. */
export interface Directory {
  /**
   * Does a piece of work at the first server that answers, within five seconds at each.
   * @param onUnanswered told of each server that did not
   * @throws the error of the last server
   */
  at<T>(work: (open: Open) => Promise<T>, onUnanswered: (failed: Unanswered) => void): Promise<T>;
}

interface Unanswered {
  server: DirectoryServer;
  error: unknown;
}

export function openDirectory({ servers, ca }: Pick<LdapConfig, 'servers' | 'ca'>): Directory {
  const failedAt = new Map<DirectoryServer, number>();
  const isAvoided = (server: DirectoryServer) =>
    performance.now() - (failedAt.get(server) ?? Number.NEGATIVE_INFINITY) < AVOIDED_MS;

  return {
    async at(work, onUnanswered) {
      const order = servers.toSorted((one, other) => Number(isAvoided(one)) - Number(isAvoided(other)));
      let last: unknown;
      for (const server of order) {
        try {
          const done = await workAt(server, ca, work);
          failedAt.delete(server);
          return done;
        } catch (error) {
          if (!isUnanswered(error)) throw error;
          failedAt.set(server, performance.now());
          onUnanswered({ server, error });
          last = error;
        }
      }
      throw last;
    },
  };
}

/** Does a piece of work at one server, and closes its connections. */
export async function workAt<T>(
  server: DirectoryServer,
  ca: string | null,
  work: (open: Open) => Promise<T>,
): Promise<T> {
  const sockets: Socket[] = [];
  let isOver = false;
  const keep = (socket: Socket) => {
    if (isOver) socket.destroy();
    else sockets.push(socket);
  };
  try {
    const done = await withTimeout(
      work(() => openConnection(server, ca, keep)),
      ANSWER_MS,
    );
    if (done === TIMED_OUT) throw new Error('the directory timed out');
    return done;
  } finally {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  }
}

/** Binds as the portal's own account. */
export async function bindAsPortal(client: Client, { bindDn, bindPassword }: LdapConfig): Promise<void> {
  await client.bind(bindDn, bindPassword);
}

/** The accounts of a name, two at most. Referrals to other servers are not followed. */
export async function findAccounts(client: Client, config: LdapConfig, name: string): Promise<Account[]> {
  const { baseDn, nameAttribute, loginAttribute, filter } = config;
  const named = new EqualityFilter({ attribute: nameAttribute, value: name });
  const { searchEntries } = await client.search(baseDn, {
    scope: 'sub',
    filter: filter === null ? named : new AndFilter({ filters: [FilterParser.parseString(filter), named] }),
    attributes: [...new Set([nameAttribute, loginAttribute])],
    sizeLimit: 2,
  });
  return searchEntries.map((entry) => ({
    dn: entry.dn,
    names: valuesOf(entry, nameAttribute),
    logins: valuesOf(entry, loginAttribute),
  }));
}

/** The texts of an attribute; its name is written in any case. */
function valuesOf(entry: Entry, attribute: string): string[] {
  const wanted = attribute.toLowerCase();
  return Object.entries(entry)
    .filter(([name]) => name.toLowerCase() === wanted)
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string' && value !== '')
    .map(String);
}

/**
 * Tries the portal's account and the base at a server.
 * @returns what is wrong there; null: nothing
 * @throws Error when it does not answer, or its certificate is not right
 */
export async function tryServer(config: LdapConfig, server: DirectoryServer): Promise<string | null> {
  return workAt(server, config.ca, async (open) => {
    const portal = await open();
    try {
      await bindAsPortal(portal, config);
    } catch (error) {
      if (refusalOfBind(error) === null) throw error;
      return 'refuses LDAP_BIND_DN with LDAP_BIND_PASSWORD';
    }
    try {
      const { searchEntries } = await portal.search(config.baseDn, { scope: 'base', attributes: ['1.1'] });
      return searchEntries.length > 0 ? null : 'LDAP_BIND_DN may not read LDAP_BASE_DN';
    } catch (error) {
      if (error instanceof NoSuchObjectError) return 'has no LDAP_BASE_DN, or LDAP_BIND_DN may not read it';
      if (error instanceof ResultCodeError) return `LDAP_BASE_DN cannot be read (result ${error.code})`;
      throw error;
    }
  });
}
