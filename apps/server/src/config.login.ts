import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { FilterParser } from 'ldapts';
import { z } from 'zod';
import {
  type LdapConfig,
  type LoginConfig,
  type OidcConfig,
  parseClaims,
  parseServers,
  parseWays,
  STUDENT_SYSTEM_PASSWORDS,
} from './capabilities/session/login.config.ts';
import { address, isPlain, readBy } from './config.values.ts';

const ATTRIBUTE = /^[A-Za-z][A-Za-z0-9-]*$/;
const attribute = z.string().regex(ATTRIBUTE, 'the name of one attribute is expected, e.g. sAMAccountName');

/** The variables of the login, a part of the environment's schema. */
export const loginVariables = {
  LOGIN: readBy(parseWays).optional(),
  STUDENT_SYSTEM_PASSWORD: z
    .enum(STUDENT_SYSTEM_PASSWORDS, { error: `one of ${STUDENT_SYSTEM_PASSWORDS.join(', ')} is expected` })
    .default('own'),
  OIDC_ISSUER: address('the issuer', ['https:', 'http:'])
    .refine(
      (text) => !URL.canParse(text) || !isPlain(text),
      'an issuer beginning with https: is expected, except on this machine: its tokens say who logs in',
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_SECRET_FILE: z.string().optional(),
  OIDC_SCOPE: z
    .string()
    .refine(
      (text) => text.split(' ').includes('openid'),
      'scopes separated by spaces are expected, openid among them',
    )
    .default('openid'),
  OIDC_LOGIN_CLAIM: z.string().optional(),
  OIDC_REQUIRED_CLAIMS: readBy(parseClaims).optional(),
  OIDC_NAME: z.string().max(40, 'at most 40 characters are expected').optional(),
  OIDC_REAUTH_DAYS: z.coerce
    .number('a number of days is expected')
    .int('a number of days is expected')
    .min(1, 'at least one day is expected')
    .max(365, 'at most 365 days are expected')
    .default(30),
  OIDC_TOKEN_AUDIENCE: z.string().optional(),
  LDAP_URL: readBy(parseServers).optional(),
  LDAP_CA_FILE: readBy(readCertificates).optional(),
  LDAP_BIND_DN: z.string().optional(),
  LDAP_BIND_PASSWORD: z.string().optional(),
  LDAP_BIND_PASSWORD_FILE: z.string().optional(),
  LDAP_BASE_DN: z
    .string()
    .regex(/=/, 'the name of an entry is expected, e.g. dc=university,dc=cz')
    .optional(),
  LDAP_NAME_ATTRIBUTE: attribute.default('uid'),
  LDAP_LOGIN_ATTRIBUTE: attribute.optional(),
  LDAP_FILTER: readBy(readFilter).optional(),
  LDAP_PASSWORD_PAGE: address('an address', ['https:', 'http:']).optional(),
};

type Variables = z.output<z.ZodObject<typeof loginVariables>>;
type Refuse = (variable: string, expected: string) => void;

/** The certificates of a PEM file. */
function readCertificates(file: string): string {
  const expected = `a file of certificates that this user can read is expected, PEM; ${file}`;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'an error';
    throw new Error(`${expected} cannot be read (${code})`, { cause });
  }
  try {
    new X509Certificate(text);
  } catch (cause) {
    throw new Error(`${expected} has none`, { cause });
  }
  return text;
}

function readFilter(text: string): string {
  try {
    FilterParser.parseString(text);
  } catch (cause) {
    throw new Error('a filter is expected, e.g. (objectClass=person)', { cause });
  }
  return text;
}

const NEEDED = {
  oidc: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_LOGIN_CLAIM'],
  ldap: ['LDAP_URL', 'LDAP_BIND_DN', 'LDAP_BIND_PASSWORD', 'LDAP_BASE_DN'],
} as const;

/** How users log in. `refuse` is called for variables that are missing, or set without effect. */
export function loginOf(data: Variables, refuse: Refuse): LoginConfig {
  const ways = data.LOGIN ?? ['password'];
  for (const way of ['oidc', 'ldap'] as const) {
    const [first, ...others] = NEEDED[way];
    const isNamed = ways.includes(way);
    if (!isNamed && data[first] !== undefined)
      refuse('LOGIN', `${way} is expected among the ways to log in when ${first} is set`);
    for (const variable of isNamed ? [first, ...others] : [])
      if (data[variable] === undefined) refuse(variable, `a value is expected when LOGIN names ${way}`);
  }
  if (data.STUDENT_SYSTEM_PASSWORD === 'same' && !ways.includes('ldap'))
    refuse('STUDENT_SYSTEM_PASSWORD', 'same is for a directory: ldap is expected among the ways to log in');
  if (data.STUDENT_SYSTEM_PASSWORD === 'none' && ways.includes('password'))
    refuse('STUDENT_SYSTEM_PASSWORD', 'none is expected only where no way to log in is its password');
  if (data.STUDENT_SYSTEM_PASSWORD === 'token' && ways.join() !== 'oidc')
    refuse('STUDENT_SYSTEM_PASSWORD', 'token is expected only where oidc is the one way to log in');
  return {
    ways,
    oidc: ways.includes('oidc') ? oidcOf(data) : null,
    ldap: ways.includes('ldap') ? ldapOf(data) : null,
    studentSystemPassword: data.STUDENT_SYSTEM_PASSWORD,
  };
}

function oidcOf(data: Variables): OidcConfig {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_LOGIN_CLAIM = '' } = data;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: data.OIDC_CLIENT_SECRET ?? null,
    scope: data.OIDC_SCOPE,
    loginClaim: OIDC_LOGIN_CLAIM,
    requiredClaims: data.OIDC_REQUIRED_CLAIMS ?? {},
    name: data.OIDC_NAME ?? null,
    reauthDays: data.OIDC_REAUTH_DAYS,
    tokenAudience: data.OIDC_TOKEN_AUDIENCE ?? null,
  };
}

function ldapOf(data: Variables): LdapConfig {
  const { LDAP_URL = [], LDAP_BIND_DN = '', LDAP_BIND_PASSWORD = '', LDAP_BASE_DN = '' } = data;
  return {
    servers: LDAP_URL,
    ca: data.LDAP_CA_FILE ?? null,
    bindDn: LDAP_BIND_DN,
    bindPassword: LDAP_BIND_PASSWORD,
    baseDn: LDAP_BASE_DN,
    nameAttribute: data.LDAP_NAME_ATTRIBUTE,
    loginAttribute: data.LDAP_LOGIN_ATTRIBUTE ?? data.LDAP_NAME_ATTRIBUTE,
    filter: data.LDAP_FILTER ?? null,
    passwordPage: data.LDAP_PASSWORD_PAGE ?? null,
  };
}
