import { hash, timingSafeEqual } from 'node:crypto';
import { CSRF_HEADER, type ErrorCode, ROUTES, type Route, type RouteTable } from '@kahan/contract';
import type { Language } from '@kahan/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Audit } from '../../audit.ts';
import type { Patience } from '../../database.ts';
import { ApiFailure } from '../../errors.ts';
import { splitCall } from '../admit/addresses.ts';
import type { Http } from '../admit/server.ts';
import { etagOf, toJson } from '../answer/render.ts';
import { isUnmodified, JSON_TYPE, Rendered } from '../answer/rendered.ts';
import { HTML_TYPE } from '../answer/respond.ts';
import { bearerOf } from './credentials.ts';
import type { AnyHandler, AnyHandlers, Authenticator, LiveSession, PolicyCheck } from './handler.ts';
import { acceptFiles, FormsUnderWay } from './multipart.ts';
import { isOwnCall, isOwnVisit } from './security.ts';
import { validator } from './validate.ts';

export interface RegisterOptions {
  authenticator: Authenticator;
  permits: PolicyCheck;
  /** Bounds the wait of a read. */
  patiently: Patience;
  audit: Audit;
  publicUrl: string;
  /** The calls to register; the contract's by default. */
  routes?: RouteTable;
}

/** Monitoring goes first: a crowd must not make the portal look dead. */
const MONITORING = new Set(['/healthz', '/readyz']);
const CSRF = CSRF_HEADER.toLowerCase();
const MUTATING = new Set<string>(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Registers the calls of a route table with the handlers of the capabilities.
 * @throws Error when a call has no handler or two, or when a handler has no call
 */
export function registerCalls(http: Http, handlers: readonly AnyHandlers[], options: RegisterOptions): void {
  const { authenticator } = options;
  const routes: RouteTable = options.routes ?? ROUTES;
  const merged = merge(handlers);
  const missing = Object.keys(routes).filter((call) => merged[call] === undefined);
  if (missing.length > 0) throw new Error(`there are calls without a handler: ${missing.join(', ')}`);
  const unknown = Object.keys(merged).filter((call) => routes[call] === undefined);
  if (unknown.length > 0) throw new Error(`there are handlers without a call: ${unknown.join(', ')}`);
  const forms = new FormsUnderWay();
  http.identify(({ url = '', headers }) =>
    MONITORING.has(url) ? 'uncounted' : (authenticator.remembered(headers)?.userId ?? null),
  );
  http.setCalls(Object.keys(routes));
  const registerWhere = (scope: FastifyInstance, isMeant: (route: Route) => boolean) => {
    for (const [call, route] of Object.entries(routes)) {
      if (isMeant(route)) registerCall(scope, http, { call, route, handler: merged[call], forms }, options);
    }
  };
  // Only the routes in a scope of their own understand forms; all others take JSON alone.
  http.app.register(async (scope) => {
    acceptForms(scope);
    registerWhere(scope, ({ ownToken }) => ownToken === true);
  });
  http.app.register(async (scope) => {
    acceptFiles(scope);
    registerWhere(scope, ({ multipart }) => multipart === true);
  });
  registerWhere(http.app, ({ ownToken, multipart }) => ownToken !== true && multipart !== true);
}

function merge(handlers: readonly AnyHandlers[]): AnyHandlers {
  const merged: Record<string, AnyHandlers[string]> = {};
  for (const more of handlers) {
    const twice = Object.keys(more).filter((call) => call in merged);
    if (twice.length > 0) throw new Error(`these calls have two handlers: ${twice.join(', ')}`);
    Object.assign(merged, more);
  }
  return merged;
}

/** Plain HTML forms, for the routes that bring a token of their own. */
function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}

function registerCall(
  scope: FastifyInstance,
  http: Http,
  {
    call,
    route,
    handler,
    forms,
  }: { call: string; route: Route; handler: AnyHandlers[string]; forms: FormsUnderWay },
  { authenticator, permits, patiently, audit, publicUrl }: RegisterOptions,
): void {
  const { method, path } = splitCall(call);
  // The types of the route table have tied the handler to its route; from here on all calls are alike.
  const run = handler as (context: unknown) => ReturnType<AnyHandler>;
  const parseParams = validator(route.params);
  const parseQuery = validator(route.query);
  const parseBody = validator(route.body);
  const checksCsrf = MUTATING.has(method) && route.policy !== 'public' && route.ownToken !== true;

  /** Pages of the app show public pictures as they are; other answers they read by their scripts. */
  const isShared = route.response === 'image' && route.policy === 'public' && http.apps.size > 0;
  /** A page for everybody is shown also when the login of its reader cannot be looked up; its handler says so. */
  const isPublicPage = route.policy === 'public' && route.response === 'html';
  /** Its address names a record of the user. A name that is not the user's may be another user's. */
  const namesOwn = route.policy !== 'public' && path.includes(':');
  /** Neither a call that changes something nor a step of a login can be repeated. */
  const isRead = method === 'GET' && route.changesState !== true && route.redirects !== 'always';
  const bounded = <T>(work: Soon<T>): Soon<T> =>
    isRead && work instanceof Promise ? patiently<T>(work) : work;

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const params = parseParams(request.params);
    const query = parseQuery(request.query);
    // The handler of a form with files reads the form while it arrives.
    const takesBody = route.body !== undefined && route.multipart !== true;
    const body = takesBody ? parseBody(request.body ?? {}) : undefined;
    const context = new Context(http, request, reply, params, query, body);
    try {
      const value = await (route.multipart === true ? takeForm(context) : bounded(run(context)));
      if (!reply.sent) answer(request, reply, value);
    } catch (error) {
      if (namesOwn && error instanceof ApiFailure && error.code === 'NOT_FOUND' && request.session !== null) {
        const { userId } = request.session;
        audit.record({ event: 'id-refused', route: call, requestId: request.id, userId });
      }
      throw error;
    }
  }

  /** A form may take minutes. @throws ApiFailure TOO_MANY_REQUESTS while too many of this user are under way */
  async function takeForm(context: Context): Promise<unknown> {
    const leave = forms.enter(context.user);
    http.allowUpload(context.request.raw);
    try {
      return await run(context);
    } finally {
      leave();
    }
  }

  function answer(request: FastifyRequest, reply: FastifyReply, value: unknown): void {
    const { respond } = http;
    if (isShared) reply.header('cross-origin-resource-policy', 'cross-origin');
    if (value instanceof Rendered) respond.rendered(reply, value);
    else if (route.response === 'empty') respond.empty(reply, 204);
    else if (route.response === 'html') answerPage(reply, String(value));
    else if (typeof route.response === 'string') throw new Error(`${call} has answered no bytes`);
    else answerValue(request, reply, toJson(call, route.response, value));
  }

  /** A page with the status that its handler set, or a redirect. */
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

  /** Keeps the login for the handler. @returns why the request is refused, or null */
  function guard(request: FastifyRequest, session: LiveSession | null): Soon<ErrorCode | null> {
    request.session = session;
    return andThen(permits(route.policy, session), (denial) => {
      if (denial === null && (!checksCsrf || isSafe(request, session))) return null;
      const about = { route: call, requestId: request.id, userId: session?.userId ?? null };
      if (denial === 'FORBIDDEN') audit.record({ event: 'policy-refused', ...about });
      if (denial !== null) return denial;
      audit.record({ event: 'csrf-refused', ...about });
      return 'CSRF_FAILED';
    });
  }

  scope.route({
    method,
    url: path,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    // A HEAD must not do what a state-changing GET does.
    exposeHeadRoute: isRead,
    onRequest: (request, _reply, done) => {
      const { headers } = request;
      const finish = (denial: ErrorCode | null) => done(denial === null ? undefined : new ApiFailure(denial));
      const own = { publicUrl, apps: http.apps };
      const isForeign =
        (route.changesState === true && !isOwnCall(headers, own)) ||
        (route.response === 'archive' && !isOwnVisit(headers, own));
      if (isForeign) {
        audit.record({ event: 'cross-site-refused', route: call, requestId: request.id });
        return finish('CROSS_SITE');
      }
      const denial = andThen(authenticator.authenticate(headers), (found) => guard(request, found));
      const fail = (error: Error) => {
        if (!isPublicPage) return done(error);
        request.loginUnknown = error;
        done();
      };
      if (denial instanceof Promise) patiently(denial).then(finish, fail);
      else finish(denial);
    },
    handler: serve,
  });
}

type Soon<T> = T | Promise<T>;

/** Goes on at once with a value that is known already: most logins are in memory. */
function andThen<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Whether the user's own client made a call. No browser sends a bearer by itself, so it needs no CSRF token. */
function isSafe(request: FastifyRequest, session: LiveSession | null): boolean {
  return bearerOf(request.headers.authorization) !== undefined || hasToken(request, session);
}

function hasToken(request: FastifyRequest, session: LiveSession | null): boolean {
  const token = request.headers[CSRF];
  if (session === null || typeof token !== 'string' || token === '') return false;
  return timingSafeEqual(hash('sha256', token, 'buffer'), session.csrfHash);
}

/** The input of a handler. The language is worked out only for the handlers that ask for it. */
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
