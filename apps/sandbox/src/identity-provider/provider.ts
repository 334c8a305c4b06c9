import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider, { errors } from 'oidc-provider';
import { errorPage, loginPage, logoutPage } from './pages.ts';

export interface ProviderOptions {
  host: string;
  port: number;
  /** The portal's origin. */
  portal: string;
  clientId: string;
  clientSecret: string;
}

/** The password of every account, as of the sandbox university. */
const PASSWORD = 'demo';
/** OAuth 2.0 Token Exchange, RFC 8693. */
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const TOKEN_SECONDS = 300;
const LOGIN = /^[a-z0-9]{1,20}$/;

/**
 * The sandbox university's own login: an OpenID Connect provider whose accounts are the logins of the student system.
 * A claim `login` has the login; the subject is another name, as it is at universities.
 */
export async function startProvider(options: ProviderOptions): Promise<Server> {
  const { host, port, portal, clientId, clientSecret } = options;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const issuer = `http://${host}:${address.port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = {
    ...(await exportJWK(privateKey)),
    use: 'sig',
    alg: 'RS256',
    kid: randomBytes(8).toString('hex'),
  };
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${portal}/api/login/oidc/back`],
        post_logout_redirect_uris: [`${portal}/api/login?ended=1`],
        backchannel_logout_uri: `${portal}/api/oidc/backchannel-logout`,
        backchannel_logout_session_required: true,
        grant_types: ['authorization_code', EXCHANGE],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub', 'login'] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: { body: string }, form: string) => {
          context.body = logoutPage(form);
        },
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, login: loginOf(id) }),
    }),
    // The portal belongs to the university, so users see no consent page.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    // Its own dispatcher refuses addresses of this machine, where the portal is.
    fetch: (url, { dispatcher: _dispatcher, ...given }) => fetch(url, given),
    renderError(context, { error, error_description: description = '' }) {
      context.type = 'html';
      context.body = errorPage(`${error}: ${description}`);
    },
  });
  provider.registerGrantType(EXCHANGE, exchange, ['subject_token', 'subject_token_type', 'audience']);

  /** Gives a token about the user of an access token, for another service of the university. */
  async function exchange(
    context: Parameters<Parameters<Provider['registerGrantType']>[1]>[0],
  ): Promise<void> {
    const { subject_token = '', audience = '' } = context.oidc.params;
    const known = await provider.AccessToken.find(subject_token);
    if (known === undefined || known.isExpired || audience === '')
      throw new errors.InvalidGrant('the subject token is not known');
    const token = await new SignJWT({ login: loginOf(known.accountId) })
      .setProtectedHeader({ alg: key.alg, kid: key.kid })
      .setSubject(known.accountId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS} s`)
      .sign(privateKey);
    context.body = {
      access_token: token,
      issued_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_type: 'N_A',
      expires_in: TOKEN_SECONDS,
    };
  }

  const others = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return others(request, response);
    interact(provider, request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' });
      response.end(errorPage(error instanceof Error ? error.message : String(error)));
    });
  });
  return server;
}

const loginOf = (account: string) => account.replace(/@.*/, '');

/** Shows the login form, or takes it. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  const show = (hasFailed: boolean) => {
    response.writeHead(hasFailed ? 401 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(loginPage(uid, hasFailed));
  };
  if (request.method !== 'POST') return show(false);
  const form = new URLSearchParams(await bodyOf(request));
  if (form.has('cancel')) return provider.interactionFinished(request, response, { error: 'access_denied' });
  const username = (form.get('username') ?? '').trim().toLowerCase();
  if (!LOGIN.test(username) || form.get('password') !== PASSWORD) return show(true);
  await provider.interactionFinished(request, response, {
    login: { accountId: `${username}@sandbox.example` },
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > 10_000) throw new Error('the form is too large');
  }
  return text;
}
