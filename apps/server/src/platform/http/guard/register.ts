import { hash, timingSafeEqual } from 'node:crypto';
import { type Call, CSRF_HEADER, ROUTES, type Route } from '@kahan/contract';
import type { Language } from '@kahan/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiFailure } from '../../errors.ts';
import { splitCall } from '../admit/addresses.ts';
import { type Shortcut, Shortcuts } from '../admit/fast-path.ts';
import type { Http } from '../admit/server.ts';
import { isUnmodified } from '../answer/conditional.ts';
import { etagOf, toJson } from '../answer/render.ts';
import { JSON_TYPE, Rendered } from '../answer/rendered.ts';
import { HTML_TYPE } from '../answer/respond.ts';
import type {
  Authenticator,
  CallContext,
  Handler,
  Handlers,
  LiveSession,
  RememberingHandler,
} from './handler.ts';
import { acceptFiles } from './multipart.ts';
import { isOwnSite } from './origin.ts';
import { validator } from './validate.ts';

export interface RegisterOptions {
  authenticator: Authenticator;
  publicUrl: string;
}

/** Whoever watches the portal is not to take it for dead because there is a crowd. */
const FOR_MACHINES = new Set(['/healthz', '/readyz', '/metrics']);
const CSRF = CSRF_HEADER.toLowerCase();
const MUTATING = new Set<string>(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Registers the calls of the contract with the modules' handlers.
 * @throws Error when a call of the contract has no handler, or two
 */
export function registerCalls(http: Http, modules: readonly Handlers[], options: RegisterOptions): void {
  const handlers = merge(modules);
  const missing = (Object.keys(ROUTES) as Call[]).filter((call) => handlers[call] === undefined);
  if (missing.length > 0) throw new Error(`the contract has calls without a handler: ${missing.join(', ')}`);
  const { respond, languageOf, nextId } = http;
  const shortcuts = new Shortcuts({ authenticator: options.authenticator, respond, languageOf, nextId });
  http.intercept((request, response) => shortcuts.answer(request, response));
  http.prefer(
    ({ url = '', headers }) =>
      FOR_MACHINES.has(url) || options.authenticator.remembered(headers.cookie) !== null,
  );
  const { authenticator, publicUrl } = options;
  const shared = { authenticator, publicUrl, shortcuts };
  http.app.register(async (scope) => {
    acceptForms(scope);
    for (const call of Object.keys(handlers) as Call[]) {
      if (isForm(call)) registerCall(scope, http, call, handlers[call], shared);
    }
  });
  http.app.register(async (scope) => {
    acceptFiles(scope);
    for (const call of Object.keys(handlers) as Call[]) {
      if (takesFiles(call)) registerCall(scope, http, call, handlers[call], shared);
    }
  });
  for (const call of Object.keys(handlers) as Call[]) {
    if (!isForm(call) && !takesFiles(call)) registerCall(http.app, http, call, handlers[call], shared);
  }
}

function merge(modules: readonly Handlers[]): Handlers {
  const merged: Handlers = {};
  for (const module of modules) {
    const twice = Object.keys(module).filter((call) => call in merged);
    if (twice.length > 0) throw new Error(`these calls have two handlers: ${twice.join(', ')}`);
    Object.assign(merged, module);
  }
  return merged;
}

const routeOf = (call: Call): Route => ROUTES[call];
const isForm = (call: Call) => routeOf(call).ownToken === true;
const takesFiles = (call: Call) => routeOf(call).multipart === true;

/** Forms of plain HTML, in the routes that bring a token of their own; elsewhere only JSON is understood. */
function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}

/** A handler whose types the table has already tied together; here every call is treated alike. */
type AnyHandler = (context: unknown) => Promise<unknown>;

function registerCall<C extends Call>(
  scope: FastifyInstance,
  http: Http,
  call: C,
  handler: Handler<C> | RememberingHandler<C> | undefined,
  {
    authenticator,
    publicUrl,
    shortcuts,
  }: { authenticator: Authenticator; publicUrl: string; shortcuts: Shortcuts },
): void {
  const route = routeOf(call);
  const { method, path } = splitCall(call);
  const remembering = typeof handler === 'object' ? handler : undefined;
  const run = (remembering?.load ?? handler) as unknown as AnyHandler;
  const remembered = remembering?.remembered as Shortcut['remembered'] | undefined;
  if (
    remembered !== undefined &&
    (method !== 'GET' || route.access !== 'user' || route.sameSiteOnly === true)
  ) {
    throw new Error(`${call} cannot be answered from memory: that is for a GET of logged-in users`);
  }
  const parseParams = validator(route.params);
  const parseQuery = validator(route.query);
  const parseBody = validator(route.body);
  const checksCsrf = MUTATING.has(method) && route.ownToken !== true;

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const params = parseParams(request.params);
    const query = parseQuery(request.query);
    if (remembered !== undefined && method === request.method) {
      shortcuts.learn(request.url, { route: path, params, query, remembered });
    }
    const context = new Context(
      http,
      request,
      reply,
      params,
      query,
      // A form with files is read by its handler, as it arrives.
      route.body === undefined || route.multipart === true ? undefined : parseBody(request.body ?? {}),
    );
    const value = await run(context satisfies Pick<CallContext<C>, 'request' | 'reply'>);
    if (!reply.sent) answer(request, reply, value);
  }

  function answer(request: FastifyRequest, reply: FastifyReply, value: unknown): void {
    const { respond } = http;
    if (value instanceof Rendered) respond.rendered(reply, value);
    else if (route.response === 'empty') respond.empty(reply, 204);
    else if (route.response === 'html') answerPage(reply, String(value));
    else answerValue(request, reply, toJson(call, route.response, value));
  }

  /** A page with the status that its handler set, or the way to another one. */
  function answerPage(reply: FastifyReply, html: string): void {
    const status = reply.statusCode;
    if (reply.hasHeader('location')) http.respond.empty(reply, status);
    else http.respond.send(reply, status, { 'content-type': HTML_TYPE }, html);
  }

  function answerValue(request: FastifyRequest, reply: FastifyReply, body: string): void {
    const headers: Record<string, string> = {};
    if (route.conditional === true) {
      headers.etag = etagOf(body);
      headers['cache-control'] = 'private, no-cache';
      if (isUnmodified(request.headers, { etag: headers.etag, lastModified: null })) {
        http.respond.empty(reply, 304, headers);
        return;
      }
    }
    http.respond.send(reply, 200, { 'content-type': JSON_TYPE, ...headers }, body);
  }

  function admit(request: FastifyRequest, session: LiveSession | null): void {
    request.session = session;
    if (route.access !== 'user') return;
    if (session === null) throw new ApiFailure('NOT_AUTHENTICATED');
    if (checksCsrf && !hasToken(request, session)) throw new ApiFailure('CSRF_FAILED');
  }

  scope.route({
    method,
    url: path,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    // A HEAD must not do what a state-changing GET does.
    exposeHeadRoute: method === 'GET' && route.sameSiteOnly !== true,
    onRequest: (request, _reply, done) => {
      if (route.sameSiteOnly === true && !isOwnSite(request.headers, publicUrl)) {
        done(new ApiFailure('CROSS_SITE'));
        return;
      }
      const session = authenticator.authenticate(request.headers.cookie);
      if (session instanceof Promise) {
        session.then((found) => admit(request, found)).then(() => done(), done);
        return;
      }
      try {
        admit(request, session);
      } catch (error) {
        done(error as ApiFailure);
        return;
      }
      done();
    },
    handler: serve,
  });
}

function hasToken(request: FastifyRequest, session: LiveSession): boolean {
  const token = request.headers[CSRF];
  if (typeof token !== 'string' || token === '') return false;
  return timingSafeEqual(hash('sha256', token, 'buffer'), session.csrfHash);
}

/** The language is worked out only for the handlers that ask for it. */
class Context {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  private readonly http: Http;

  constructor(
    http: Http,
    request: FastifyRequest,
    reply: FastifyReply,
    params: unknown,
    query: unknown,
    body: unknown,
  ) {
    this.http = http;
    this.request = request;
    this.reply = reply;
    this.params = params;
    this.query = query;
    this.body = body;
  }

  get user(): LiveSession | null {
    return this.request.session;
  }

  get lang(): Language {
    return this.http.languageOf(this.request);
  }
}
