import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

interface Key {
  kid: string;
  sign: CryptoKey;
  shown: JWK;
}

/** A request to the provider's token endpoint. */
export interface Exchange {
  code: string;
  /** The nonce of the login of this code. */
  nonce: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** An OpenID Connect provider whose answers a test chooses, also those that no provider should give. */
export interface ForgingProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claims of the next ID tokens, in place of those of a right one. */
  claims: JWTPayload;
  /** Makes the next ID tokens; a right one by default. */
  idToken: (right: JWTPayload, exchange: Exchange) => Promise<string>;
  /** The claims of the next exchanged tokens, in place of those of a right one. */
  exchanged: JWTPayload;
  /** Whether a code works more than once. */
  takesCodesAgain: boolean;
  /** Answers in place of an endpoint: `metadata`, `keys` or `token`. */
  answers: Partial<Record<'metadata' | 'keys' | 'token', Answer>>;
  /** Number of requests to each endpoint. */
  asked: Record<string, number>;
  /** All values that must never be in a log. */
  secrets: Set<string>;
  sign(claims: JWTPayload, header?: { alg?: string; typ?: string; kid?: string }, key?: Key): Promise<string>;
  /** A right logout token. */
  logoutToken(claims: JWTPayload, header?: { typ?: string; kid?: string }): Promise<string>;
  /** Signs with a new key from now on. */
  rotate(): Promise<void>;
  /** A key that the provider does not publish. */
  foreignKey(kid?: string): Promise<Key>;
  /** A code for a login that was sent to its address. @returns the path with which the browser comes back */
  comeBack(address: string): string;
  stop(): Promise<void>;
}

const CLIENT_ID = 'kahan';
const SECRET = 'a-client-secret-of-the-portal';
export const LOGOUT_EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

async function newKey(kid: string, alg = 'RS256'): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, sign: privateKey, shown: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

const seconds = () => Math.floor(Date.now() / 1000);

export async function startForgingProvider(): Promise<ForgingProvider> {
  let keys = [await newKey('first')];
  const exchanges = new Map<string, Exchange>();
  const accessTokens = new Map<string, JWTPayload>();
  let codes = 0;

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://provider').pathname;
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const name = path === '/keys' ? 'keys' : path === '/token' ? 'token' : 'metadata';
    provider.asked[name] = (provider.asked[name] ?? 0) + 1;
    const answer = provider.answers[name];
    if (answer) return answer(request, response);
    if (name === 'metadata') return json(200, metadata());
    if (name === 'keys') return json(200, { keys: keys.map(({ shown }) => shown) });
    void exchange(request).then(
      (body) => json(body === null ? 400 : 200, body ?? { error: 'invalid_grant' }),
      (error: unknown) => json(500, { error: String(error) }),
    );
  });

  const metadata = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/login`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/keys`,
    end_session_endpoint: `${provider.issuer}/end`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  async function exchange(request: IncomingMessage) {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const form = new URLSearchParams(text);
    if (form.get('grant_type')?.endsWith(':token-exchange')) return tokenFor(form);
    provider.secrets.add(form.get('code_verifier') ?? '');
    const code = form.get('code') ?? '';
    const of = exchanges.get(code);
    if (!provider.takesCodesAgain) exchanges.delete(code);
    if (of === undefined) return null;
    const now = seconds();
    const right: JWTPayload = {
      ...{ iss: provider.issuer, aud: CLIENT_ID, sub: 'person-1', iat: now, exp: now + 300, nonce: of.nonce },
      ...{ sid: 'sid-1', login: 'student', ...provider.claims },
    };
    const id_token = await provider.idToken(right, of);
    const access_token = `access-token-${code}`;
    accessTokens.set(access_token, right);
    for (const secret of [id_token, access_token]) provider.secrets.add(secret);
    return { access_token, token_type: 'Bearer', expires_in: 300, id_token };
  }

  /** A token for another service about the person of an access token (RFC 8693). */
  async function tokenFor(form: URLSearchParams) {
    const of = accessTokens.get(form.get('subject_token') ?? '');
    if (of === undefined) return null;
    const now = seconds();
    const access_token = await provider.sign({
      ...{ iss: provider.issuer, aud: form.get('audience') ?? '', sub: of.sub ?? '', login: of.login },
      ...{ iat: now, exp: now + 300, ...provider.exchanged },
    });
    provider.secrets.add(access_token);
    return {
      access_token,
      issued_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_type: 'N_A',
      expires_in: 300,
    };
  }

  const provider: ForgingProvider = {
    ...{ issuer: '', clientId: CLIENT_ID, clientSecret: SECRET, claims: {}, answers: {}, asked: {} },
    exchanged: {},
    takesCodesAgain: false,
    secrets: new Set([SECRET]),
    idToken: (right) => provider.sign(right),
    async sign(claims, { alg = 'RS256', typ = 'JWT', kid } = {}, key = keys.at(-1)) {
      if (key === undefined) throw new Error('there is no key');
      return new SignJWT(claims).setProtectedHeader({ alg, typ, kid: kid ?? key.kid }).sign(key.sign);
    },
    async logoutToken(claims, header = {}) {
      const now = seconds();
      const right = {
        iss: provider.issuer,
        aud: CLIENT_ID,
        iat: now,
        exp: now + 120,
        jti: crypto.randomUUID(),
      };
      const token = await provider.sign(
        { ...right, events: LOGOUT_EVENTS, ...claims },
        { typ: 'logout+jwt', ...header },
      );
      provider.secrets.add(token);
      return token;
    },
    async rotate() {
      keys = [await newKey(`key-${keys.length + 1}-${++codes}`)];
    },
    foreignKey: (kid = 'foreign') => newKey(kid),
    comeBack(address) {
      const { searchParams } = new URL(address);
      const [state, nonce] = [searchParams.get('state') ?? '', searchParams.get('nonce') ?? ''];
      const code = `the-code-number-${++codes}-of-the-provider`;
      exchanges.set(code, { code, nonce });
      for (const secret of [state, nonce, code]) provider.secrets.add(secret);
      return `/api/login/oidc/back?${new URLSearchParams({ code, state })}`;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  provider.issuer = `http://127.0.0.1:${address.port}`;
  return provider;
}

/** The portal's environment for a login at this provider alone. */
export const oidcEnvironment = (provider: Pick<ForgingProvider, 'issuer' | 'clientId' | 'clientSecret'>) => ({
  LOGIN: 'oidc',
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  OIDC_LOGIN_CLAIM: 'login',
});
