import { z } from 'zod';
import {
  type LoginConfig,
  type OidcConfig,
  parseClaims,
  parseWays,
} from './capabilities/session/login.config.ts';
import { address, isPlain, readBy } from './config.values.ts';

/** The variables of the login, a part of the environment's schema. */
export const loginVariables = {
  LOGIN: readBy(parseWays).optional(),
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
};

type Variables = z.output<z.ZodObject<typeof loginVariables>>;

const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_LOGIN_CLAIM'] as const;

/** How users log in. `refuse` is told of variables that are missing, or set for nothing. */
export function loginOf(data: Variables, refuse: (variable: string, expected: string) => void): LoginConfig {
  const ways = data.LOGIN ?? ['password'];
  if (!ways.includes('oidc')) {
    if (data.OIDC_ISSUER !== undefined)
      refuse('LOGIN', 'oidc is expected among the ways to log in when OIDC_ISSUER is set');
    return { ways, oidc: null };
  }
  for (const variable of NEEDED)
    if (data[variable] === undefined) refuse(variable, 'a value is expected when LOGIN names oidc');
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_LOGIN_CLAIM = '' } = data;
  const oidc: OidcConfig = {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: data.OIDC_CLIENT_SECRET ?? null,
    scope: data.OIDC_SCOPE,
    loginClaim: OIDC_LOGIN_CLAIM,
    requiredClaims: data.OIDC_REQUIRED_CLAIMS ?? {},
    name: data.OIDC_NAME ?? null,
    reauthDays: data.OIDC_REAUTH_DAYS,
  };
  return { ways, oidc };
}
