import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type RemoteJWKSet } from 'jose';
import * as client from 'openid-client';
import type { Log } from '../../../platform/log.ts';
import type { OidcConfig } from '../login.config.ts';
import { LoginRefused } from '../refusals.ts';

/** How long the provider may take for one answer. */
const ANSWER_SECONDS = 5;
/** The largest difference of the clocks that is accepted. */
const SKEW_SECONDS = 60;
/** The greatest age of a token. Tokens are made for immediate use: somebody has kept an older one. */
const TOKEN_SECONDS = 5 * 60;
const METADATA_MS = 3_600_000;
/** Least time between two reads of the keys for a token whose key is unknown: anybody can send one. */
const KEYS_FLOOR_MS = 30_000;
/** Signatures by a key that only the provider has. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** OAuth 2.0 Token Exchange, RFC 8693. */
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
/** A token that is passed on as it is ends with the cookie that has it. */
const PASSED_SECONDS = 60;
/** An exchanged token that does not say how long it is good is used for a moment. */
const UNKNOWN_SECONDS = 60;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token has the first type; older providers write the second, or none. */
const LOGOUT_TYPES = ['logout+jwt', 'jwt', undefined];

/** The values that tie a login to the browser that began it. */
export interface Ties {
  state: string;
  nonce: string;
  verifier: string;
}

/** The question that the provider is to ask its user; null: the provider decides. */
export type Prompt = 'login' | 'none' | null;

/** The facts about a login that the provider has proven. */
export interface Proof {
  issuer: string;
  subject: string;
  /** The provider's session; null when it names none. */
  sid: string | null;
  /** By the provider's clock. */
  provenAt: Date;
  claims: Readonly<Record<string, unknown>>;
  /** The provider's token for services on behalf of the user; null when it does not say how long it is good. */
  token: ProviderToken | null;
}

/** A token of the provider about a user. */
export interface ProviderToken {
  value: string;
  /** How long it is good. */
  seconds: number;
}

/** The statement of a logout token: the session `sid` has ended, or all sessions of the subject. */
export interface LogoutNotice {
  issuer: string;
  tokenId: string;
  sid: string | null;
  subject: string | null;
  issuedAt: Date;
}

/** The university's own login as it speaks OpenID Connect. All throw LoginRefused. */
export interface OidcProvider {
  /**
   * Address of a login. `login`: the account is asked for, also of a user who is logged in there; `none`: nothing is
   * asked, and a user without a session at the provider comes back with a refusal.
   */
  loginAddress(ties: Ties, prompt: Prompt): Promise<string>;
  /** Exchanges the code of a callback. `search` is the query with which the browser came back. */
  prove(search: string, ties: Ties): Promise<Proof>;
  /** A token for the student system in place of one of a login (RFC 8693); the same where none is configured. */
  exchange(token: string): Promise<ProviderToken>;
  /** Checks a logout token (OpenID Connect Back-Channel Logout 1.0). The caller checks whether it was seen before. */
  readLogout(token: string): Promise<LogoutNotice>;
  /** The address at which a logout goes on; null when the provider ends no sessions on request. */
  logoutAddress(): Promise<string | null>;
}

interface Discovered {
  configuration: client.Configuration;
  keys: RemoteJWKSet;
  readAt: number;
}

export function openProvider(
  oidc: OidcConfig,
  { publicUrl, log }: { publicUrl: string; log: Log },
): OidcProvider {
  const callback = `${publicUrl}/api/login/oidc/back`;
  let known: Discovered | null = null;
  let reading: Promise<Discovered> | null = null;

  async function read(): Promise<Discovered> {
    const isHttp = new URL(oidc.issuer).protocol === 'http:';
    const { metadata, keysAddress } = await metadataOf(oidc);
    const own = { [client.clockTolerance]: SKEW_SECONDS };
    const configuration = new client.Configuration(metadata, oidc.clientId, own, clientAuth(oidc, metadata));
    configuration.timeout = ANSWER_SECONDS;
    if (isHttp) client.allowInsecureRequests(configuration);
    const isSame = known?.configuration.serverMetadata().jwks_uri === metadata.jwks_uri;
    const keys = isSame && known ? known.keys : keysAt(keysAddress);
    return { configuration, keys, readAt: performance.now() };
  }

  /** The provider's metadata. Those of an hour ago serve while it does not answer. */
  async function discovered(): Promise<Discovered> {
    if (known !== null && performance.now() - known.readAt < METADATA_MS) return known;
    reading ??= read().finally(() => {
      reading = null;
    });
    try {
      known = await reading;
      return known;
    } catch (error) {
      const refused =
        error instanceof LoginRefused ? error : new LoginRefused('provider-down', checkOf(error));
      log.warn({ check: refused.check }, "the metadata of the university's login could not be read");
      if (known === null) throw refused;
      return known;
    }
  }

  /** The claims of a token that the provider has signed for this portal just now. */
  async function verified(token: string): Promise<{ payload: JWTPayload; type: string | undefined }> {
    const { keys } = await discovered();
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer: oidc.issuer,
        audience: oidc.clientId,
        algorithms: ALGORITHMS,
        clockTolerance: SKEW_SECONDS,
        maxTokenAge: TOKEN_SECONDS,
      });
      return { payload, type: protectedHeader.typ };
    } catch (error) {
      const isForeign = error instanceof errors.JOSEError && !KEYS_UNREAD.has(error.code);
      throw new LoginRefused(isForeign ? 'untrusted' : 'provider-down', checkOf(error));
    }
  }

  return {
    async loginAddress({ state, nonce, verifier }, prompt) {
      const { configuration } = await discovered();
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: oidc.scope,
        ...{ state, nonce },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(prompt !== null && { prompt }),
      }).href;
    },

    async prove(search, { state, nonce, verifier }) {
      const { configuration } = await discovered();
      const tokens = await client
        .authorizationCodeGrant(configuration, new URL(callback + search), {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw refusalOf(error);
        });
      // The library trusts the connection by which the token came; its signature is checked here.
      const { payload: claims } = await verified(tokens.id_token ?? '');
      if (claims.nonce !== nonce) throw new LoginRefused('untrusted', 'nonce');
      const { sub, sid, iat } = claims;
      if (sub === undefined || sub === '' || iat === undefined)
        throw new LoginRefused('untrusted', 'subject');
      return {
        ...{ issuer: oidc.issuer, subject: sub, claims },
        sid: typeof sid === 'string' ? sid : null,
        provenAt: new Date(iat * 1000),
        token: tokenOf(tokens),
      };
    },

    async exchange(token) {
      if (oidc.tokenAudience === null) return { value: token, seconds: PASSED_SECONDS };
      const { configuration } = await discovered();
      const given = await client
        .genericGrantRequest(configuration, EXCHANGE, {
          ...{ subject_token: token, subject_token_type: ACCESS_TOKEN },
          audience: oidc.tokenAudience,
        })
        .catch((error: unknown) => {
          throw refusalOf(error);
        });
      return tokenOf(given) ?? { value: given.access_token, seconds: UNKNOWN_SECONDS };
    },

    async readLogout(token) {
      const { payload, type } = await verified(token);
      const refuse = (check: string) => new LoginRefused('untrusted', check);
      const { events, nonce, jti, sub, sid, iat } = payload;
      if (!LOGOUT_TYPES.includes(type?.toLowerCase())) throw refuse('type');
      if (nonce !== undefined) throw refuse('nonce');
      if (typeof events !== 'object' || events === null || !(LOGOUT_EVENT in events)) throw refuse('event');
      if (typeof jti !== 'string' || jti === '' || iat === undefined) throw refuse('id');
      const named = { sid: textOf(sid), subject: textOf(sub) };
      if (named.sid === null && named.subject === null) throw refuse('session');
      return { issuer: oidc.issuer, tokenId: jti, ...named, issuedAt: new Date(iat * 1000) };
    },

    async logoutAddress() {
      const { configuration } = await discovered();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${publicUrl}/api/login?ended=1`,
      }).href;
    },
  };
}

/**
 * Asks the provider for its metadata and keys.
 * @returns how many keys it shows, and whether it ends sessions on request
 * @throws LoginRefused
 */
export async function tryProvider(oidc: OidcConfig): Promise<{ keys: number; endsSessions: boolean }> {
  const { metadata, keysAddress } = await metadataOf(oidc);
  const answer = await fetch(keysAddress, { signal: AbortSignal.timeout(ANSWER_SECONDS * 1000) }).catch(
    () => null,
  );
  const shown: unknown = answer?.ok === true ? await answer.json().catch(() => null) : null;
  const keys: unknown = Object(shown).keys;
  if (!Array.isArray(keys) || keys.length === 0) throw new LoginRefused('provider-down', 'no-keys');
  return { keys: keys.length, endsSessions: metadata.end_session_endpoint !== undefined };
}

interface Metadata {
  metadata: client.ServerMetadata;
  keysAddress: string;
}

/** @throws LoginRefused when the provider does not answer, or under another name */
async function metadataOf(oidc: OidcConfig): Promise<Metadata> {
  const issuer = new URL(oidc.issuer);
  const configuration = await client
    .discovery(issuer, oidc.clientId, undefined, undefined, {
      timeout: ANSWER_SECONDS,
      execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
    })
    .catch((error: unknown) => {
      throw new LoginRefused('provider-down', checkOf(error));
    });
  const metadata = configuration.serverMetadata();
  const { jwks_uri } = metadata;
  if (jwks_uri === undefined) throw new LoginRefused('provider-down', 'no-keys');
  // The library compares addresses, by which `https://login` and `https://login/` are one issuer.
  if (metadata.issuer !== oidc.issuer) throw new LoginRefused('provider-down', 'other-issuer');
  return { metadata, keysAddress: jwks_uri };
}

const keysAt = (address: string): RemoteJWKSet =>
  createRemoteJWKSet(new URL(address), {
    timeoutDuration: ANSWER_SECONDS * 1000,
    cooldownDuration: KEYS_FLOOR_MS,
  });

/** How the portal proves itself to the provider: by the header, unless the provider takes only the form. */
function clientAuth({ clientSecret }: OidcConfig, metadata: client.ServerMetadata): client.ClientAuth {
  if (clientSecret === null) return client.None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
}

/** The access token of an answer; null when it does not say for how long. */
function tokenOf(
  answer: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
): ProviderToken | null {
  const seconds = answer.expiresIn();
  return seconds === undefined || seconds <= 0 ? null : { value: answer.access_token, seconds };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Codes of jose that say nothing about the token, because the provider's keys could not be read. */
const KEYS_UNREAD = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID']);

/** Codes of openid-client for answers that are none of a provider. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
]);
/** Errors with which a provider says that it cannot serve now. */
const TROUBLE = new Set(['server_error', 'temporarily_unavailable']);
/** Errors with which a provider says that the user goes no further there. */
const DENIED = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required']);

/** The refusal for a failed exchange. The error itself holds codes and claims, and is not passed on. */
function refusalOf(error: unknown): LoginRefused {
  const check = checkOf(error);
  if (error instanceof client.AuthorizationResponseError) {
    if (DENIED.has(error.error)) return new LoginRefused('denied', 'denied');
    return new LoginRefused(TROUBLE.has(error.error) ? 'provider-down' : 'untrusted', 'provider-error');
  }
  if (error instanceof client.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? new LoginRefused('interrupted', 'code')
      : new LoginRefused('provider-down', 'token-endpoint');
  if (error instanceof client.WWWAuthenticateChallengeError)
    return new LoginRefused('provider-down', 'client');
  const isUnreached = error instanceof TypeError || NO_ANSWER.has(check);
  return new LoginRefused(isUnreached ? 'provider-down' : 'untrusted', check);
}

/** The code of a library's error. A message may quote what came. */
function checkOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z_0-9]{1,60}$/.test(code) ? code : 'unreached';
}
