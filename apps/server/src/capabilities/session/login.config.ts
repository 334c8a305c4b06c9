import { LOGIN_WAYS, type LoginWay } from '@kahan/domain';
import { z } from 'zod';

/** The university's own login, by OpenID Connect. */
export interface OidcConfig {
  /** As the provider writes it in its tokens. */
  issuer: string;
  clientId: string;
  /** null: a client without a secret. */
  clientSecret: string | null;
  scope: string;
  /** The claim of the ID token that has the login of the student system. */
  loginClaim: string;
  /** Claims of which each must have one of these values. */
  requiredClaims: Readonly<Record<string, readonly string[]>>;
  /** What the account is called on the login page; null: the university's. */
  name: string | null;
  /** After so many days a session asks the provider again. */
  reauthDays: number;
}

/** How users log in. */
export interface LoginConfig {
  /** At least one; the first is the primary one. */
  ways: readonly LoginWay[];
  /** null unless it is one of the ways. */
  oidc: OidcConfig | null;
}

const WAYS = `one or more of ${LOGIN_WAYS.join(', ')} are expected, separated by commas, the primary one first`;
const CLAIMS = 'a JSON object is expected, e.g. {"hd": ["university.cz"]}';

/** `oidc, password` → the ways, in this order. */
export function parseWays(text: string): LoginWay[] {
  const ways = text.split(',').map((word) => word.trim());
  if (new Set(ways).size < ways.length) throw new Error(WAYS);
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
