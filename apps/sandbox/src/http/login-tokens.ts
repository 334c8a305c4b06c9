import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';

/** Under this name the university's login makes tokens for the student system. */
export const TOKEN_AUDIENCE = 'student-system';

/** @returns the login that a token is about; null when the token is of another issuer or service, or too old */
export type ReadLoginToken = (token: string) => Promise<string | null>;

/** Reads tokens of the university's login. Its keys are looked up with the first one. */
export function readerOfLoginTokens(issuer: string): ReadLoginToken {
  let keys: Promise<JWTVerifyGetKey> | null = null;

  async function readKeys(): Promise<JWTVerifyGetKey> {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`);
    const { jwks_uri } = (await answer.json()) as { jwks_uri: string };
    return createRemoteJWKSet(new URL(jwks_uri));
  }

  return async (token) => {
    keys ??= readKeys().catch((error: unknown) => {
      keys = null;
      throw error;
    });
    try {
      const { payload } = await jwtVerify(token, await keys, { issuer, audience: TOKEN_AUDIENCE });
      return typeof payload.login === 'string' ? payload.login : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}
