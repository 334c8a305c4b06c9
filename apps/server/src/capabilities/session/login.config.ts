import { LOGIN_WAYS, type LoginWay } from '@kahan/domain';
import { z } from 'zod';

/** The university's own login, by OpenID Connect. */
export interface OidcConfig {
  /** The issuer as the provider writes it in its tokens. */
  issuer: string;
  clientId: string;
  /** null: a client without a secret. */
  clientSecret: string | null;
  scope: string;
  /** The claim of the ID token that has the login of the student system. */
  loginClaim: string;
  /** Claims of which each must have one of these values. */
  requiredClaims: Readonly<Record<string, readonly string[]>>;
  /** The name of the account on the login page; null: the university's account. */
  name: string | null;
  /** After so many days a session asks the provider again. */
  reauthDays: number;
  /** The audience of the provider's tokens for the student system; null: that takes the tokens of logins. */
  tokenAudience: string | null;
}

/** A server of the directory. Both kinds speak TLS before anything is said. */
export interface DirectoryServer {
  host: string;
  port: number;
  /** `ldaps`: TLS from the first byte; `starttls`: the connection turns to TLS at once. */
  by: 'ldaps' | 'starttls';
}

/** The university's directory: OpenLDAP, Active Directory. */
export interface LdapConfig {
  /** One or two; the second is asked when the first does not answer. */
  servers: readonly DirectoryServer[];
  /** Certificates of the authorities that are trusted, PEM; null: those that Node.js trusts. */
  ca: string | null;
  /** The account by which the portal searches. */
  bindDn: string;
  bindPassword: string;
  baseDn: string;
  /** The attribute that has the name which users type. */
  nameAttribute: string;
  /** The attribute that has the login of the student system. */
  loginAttribute: string;
  /** Who may log in, e.g. `(objectClass=person)`; null: everybody below the base. */
  filter: string | null;
  /** Page on which people renew the password of their account; null: none. */
  passwordPage: string | null;
}

/** The ways that take a password at the login page; one of them at most. */
export type PasswordWay = Exclude<LoginWay, 'oidc'>;

/**
 * Which password the student system means when it asks users of another login for one: one of its own, the same as at
 * the directory, or none, since it takes no password of theirs. `token`: it takes a token of the university's login in
 * place of a password.
 */
export const STUDENT_SYSTEM_PASSWORDS = ['own', 'same', 'none', 'token'] as const;
export type StudentSystemPassword = (typeof STUDENT_SYSTEM_PASSWORDS)[number];

/** How users log in. */
export interface LoginConfig {
  /** At least one; the first is the primary one. */
  ways: readonly LoginWay[];
  /** null unless it is one of the ways. */
  oidc: OidcConfig | null;
  ldap: LdapConfig | null;
  studentSystemPassword: StudentSystemPassword;
}

/** The way of the login page's form; undefined: it has none. */
export const passwordWayOf = (ways: readonly LoginWay[]): PasswordWay | undefined =>
  ways.find((way) => way !== 'oidc');

const WAYS = `one or more of ${LOGIN_WAYS.join(', ')} are expected, separated by commas, the primary one first`;
const ONE_FORM = 'password and ldap use the same form; one of them is expected';
const SERVERS =
  'one or two addresses separated by commas are expected, beginning with ldaps:// or ldap:// (StartTLS) and without a path, e.g. ldaps://ldap.university.cz';
const CLAIMS = 'a JSON object is expected, e.g. {"hd": ["university.cz"]}';

/** `oidc, password` → the ways, in this order. */
export function parseWays(text: string): LoginWay[] {
  const ways = text.split(',').map((word) => word.trim());
  if (new Set(ways).size < ways.length) throw new Error(WAYS);
  if (ways.includes('password') && ways.includes('ldap')) throw new Error(ONE_FORM);
  return ways.map((word) => {
    const way = LOGIN_WAYS.find((known) => known === word);
    if (way === undefined) throw new Error(WAYS);
    return way;
  });
}

const value = z.string().min(1);
const claims = z.record(z.string().min(1), z.union([value.transform((one) => [one]), z.array(value).min(1)]));

/** `{"hd": "university.cz"}` → the values that each claim may have. */
export function parseClaims(text: string): Record<string, string[]> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error(CLAIMS, { cause });
  }
  const parsed = claims.safeParse(json);
  if (!parsed.success) throw new Error(CLAIMS);
  return parsed.data;
}

/** `ldaps://a.example, ldap://b.example` → the servers, in this order. */
export function parseServers(text: string): DirectoryServer[] {
  const servers = text.split(',').map((word) => serverOf(word.trim()));
  if (servers.length > 2) throw new Error(SERVERS);
  return servers;
}

function serverOf(text: string): DirectoryServer {
  if (!URL.canParse(text)) throw new Error(SERVERS);
  const { protocol, hostname, port, pathname, search, hash, username } = new URL(text);
  const by = protocol === 'ldaps:' ? 'ldaps' : protocol === 'ldap:' ? 'starttls' : undefined;
  const isBare = ['', '/'].includes(pathname) && search === '' && hash === '' && username === '';
  if (by === undefined || hostname === '' || !isBare) throw new Error(SERVERS);
  const usual = by === 'ldaps' ? 636 : 389;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usual : Number(port), by };
}
