import type { LoginWay } from '@kahan/domain';
import type { PasswordWay } from './login.config.ts';

/** How a session began: the way, and for a provider's login the identity there. */
export type Origin =
  | { way: PasswordWay }
  | {
      way: 'oidc';
      issuer: string;
      subject: string;
      /** The provider's session; null when it names none. */
      sid: string | null;
      /** The instant of the provider's proof, by its clock. */
      provenAt: Date;
    };

/** The columns of an origin, the same in each table that has one. */
export interface OriginRow {
  way: LoginWay;
  issuer: string | null;
  subject: string | null;
  sid: string | null;
  provenAt: Date | null;
}

/** The columns in the order of {@link originValues}. */
export const ORIGIN_COLUMNS = 'way, issuer, subject, sid, proven_at';

export const originValues = (origin: Origin): readonly unknown[] =>
  origin.way === 'oidc'
    ? [origin.way, origin.issuer, origin.subject, origin.sid, origin.provenAt]
    : [origin.way, null, null, null, null];

export function originOf({ way, issuer, subject, sid, provenAt }: OriginRow): Origin {
  if (way !== 'oidc') return { way };
  if (issuer === null || subject === null || provenAt === null)
    throw new Error('a login at a provider has no identity');
  return { way, issuer, subject, sid, provenAt };
}
