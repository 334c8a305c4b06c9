import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
// The global of this name is a getter.
import { performance } from 'node:perf_hooks';
import type { ErrorCode } from '@kahan/contract/runtime';
import type { Language } from '@kahan/domain';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, fastify } from 'fastify';
import { ApiFailure } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { showHttp } from '../../metrics/http.metrics.ts';
import type { Metrics } from '../../metrics.ts';
import { addressReader, proxyRecogniser } from '../../network.ts';
import type { Spans } from '../../tracing/spans.ts';
import { inTrace, Trace } from '../../tracing/trace.ts';
import { type LanguageOf, languageReader } from '../answer/language.ts';
import { createResponder, type Responder } from '../answer/respond.ts';
import type { CookieJar } from '../guard/cookies.ts';
import { type AppOrigins, NO_APPS } from '../guard/credentials.ts';
import type { LiveSession } from '../guard/handler.ts';
import type { SecurityHeaders } from '../guard/security.ts';
import { SOCKET_PATH } from './addresses.ts';
import { AdmissionControl } from './admission.ts';
import { Connections } from './connections.ts';
import { failureOf, refuseGarbage } from './failure.ts';
import { ProxyFaults } from './proxy-faults.ts';
import type { Client } from './shares.ts';
import { SENDER_LIMITS, type SenderLimits, SlowSenders } from './slow-senders.ts';
import { type NotFoundAnswer, UnknownAddresses } from './unknown.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** performance.now() at its arrival. */
    startedAt: number;
    /** The trace that it belongs to. */
    trace: Trace;
    /** Its login, set by the guard of its route. */
    session: LiveSession | null;
    /** The error of the look-up of its login; set for public pages only, which are answered all the same. */
    loginUnknown: Error | null;
  }
}

export interface HttpOptions {
  trustProxy: false | string;
  security: SecurityHeaders;
  jar: CookieJar;
  /** Origins of the app's pages; none by default. */
  apps?: AppOrigins;
  log: Log;
  metrics: Metrics;
  spans?: Spans;
  words(code: ErrorCode, lang: Language): string;
  /** Finds mistakes of the proxy from requests; made here by default. */
  proxyFaults?: ProxyFaults;
  /** Limits of slow requests instead of the usual ones. */
  senders?: SenderLimits;
}

/** The web server and the parts that its routes share. */
export interface Http extends HttpOptions {
  app: FastifyInstance;
  apps: AppOrigins;
  respond: Responder;
  languageOf: LanguageOf;
  /** Sets the look-up of a request's user: a known login bypasses the queue of strangers. `uncounted`: not counted. */
  identify(userOf: (request: IncomingMessage) => number | 'uncounted' | null): void;
  /** Calls `go` when admission control lets a stranger through. @returns false when its queue is full */
  admit(go: () => void): boolean;
  /** Does further work for a request, which is admitted and counted like a request of the same client. */
  within<T>(request: IncomingMessage, work: () => Promise<T>): Promise<T>;
  /** The client by which a request's share is counted: a user or an address. */
  clientOf(request: IncomingMessage): string;
  /** The address of a client, behind trusted proxies. */
  addressOf(request: IncomingMessage): string;
  /** Lets a request bring a file, which may take minutes. */
  allowUpload(request: IncomingMessage): void;
  /** Sets the calls that exist: at their addresses other methods are answered 405, and other addresses 404. */
  setCalls(calls: readonly string[]): void;
  /** Sets the answer for an address without a route, except those under /api/. */
  setNotFound(answer: (request: FastifyRequest) => NotFoundAnswer): void;
}

const DEFAULT_BODY_LIMIT = 64 * 1024;
/** Open connections, sockets included: twice the 10,000 sockets that one portal was measured with. */
const MOST_CONNECTIONS = 20_000;
/** Enough for a file of 25 MB over a slow line; SlowSenders ends other requests sooner. */
const SLOWEST_REQUEST_MS = 10 * 60_000;
/** Pause between two strangers while a known login is being served. */
const BUSY_TURN_MS = 1;
/** Pause between two looks at the requests of clients that have used their share. */
const HELD_TURN_MS = 20;

/** Makes the web server without routes: parsers, limits, errors in the shape of the contract. */
export function createHttp(options: HttpOptions): Http {
  const { apps = NO_APPS, senders: senderLimits = SENDER_LIMITS } = options;
  const start = `${Math.random().toString(36).slice(2, 8)}`;
  let requests = 0;
  const nextId = () => `${start}-${(++requests).toString(36)}`;
  let userOf = (_request: IncomingMessage): number | 'uncounted' | null => null;
  const connections = new Connections();
  const proxyFaults = options.proxyFaults ?? new ProxyFaults(options);
  const isFromProxy = proxyRecogniser(options.trustProxy);
  const traceOf = (request: IncomingMessage): Trace =>
    isFromProxy(request) ? Trace.ofRequest(request.headers.traceparent) : Trace.begin();
  const admission = new AdmissionControl({
    next: (run, isBusy) => void (isBusy ? setTimeout(run, BUSY_TURN_MS) : setImmediate(run)),
    later: (run) => void setTimeout(run, HELD_TURN_MS).unref(),
    now: () => performance.now(),
    worked: () => performance.eventLoopUtilization().active,
  });
  const clientOf = (request: IncomingMessage): Client | null => {
    const user = userOf(request);
    if (user === 'uncounted') return null;
    if (user === null) return { name: `address ${addressOf(request)}`, isKnown: false };
    return { name: `user ${user}`, isKnown: true };
  };
  const counts = showHttp(options.metrics, {
    connections: () => connections.count,
    waiting: () => admission.waiting,
    held: () => admission.held,
  });
  const serverOptions: FastifyServerOptions<Server> = {
    trustProxy: options.trustProxy,
    logger: false,
    bodyLimit: DEFAULT_BODY_LIMIT,
    genReqId: nextId,
    serverFactory: (route) => {
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        if (respond.preflight(request, response)) return;
        const { socket } = request;
        connections.begin(request, response);
        const client = clientOf(request);
        proxyFaults.look(request, { isKnown: client?.isKnown === true });
        if (client === null) return route(request, response);
        const isAdmitted = admission.enter(client, ({ begin, leave }) => {
          if (socket.destroyed) return leave();
          response.once('close', leave);
          // A request that waits for its own body needs nothing that others could take from it.
          if (hasBody(request)) request.once('end', begin);
          else begin();
          route(request, response);
        });
        // So many connections are no crowd of readers: closing one is cheaper than an answer.
        if (!isAdmitted) {
          counts.turnedAway('crowd');
          socket.destroy();
        }
      };
      const limits = {
        headersTimeout: senderLimits.headMs,
        requestTimeout: SLOWEST_REQUEST_MS,
        connectionsCheckingInterval: Math.min(5_000, senderLimits.headMs),
        keepAliveTimeout: 75_000,
      };
      const server = createServer({ ...limits, shouldUpgradeCallback: wantsSocket }, answer);
      server.maxConnections = MOST_CONNECTIONS;
      // HTTP lets a server ignore an unknown expectation; node's own refusal would lack the security headers.
      return server.on('checkExpectation', answer);
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      request.startedAt = performance.now();
      request.trace = traceOf(request.raw);
      fail(error, request);
      // People may open a malformed address, too: they get a page.
      if (!unknown.answerPerson(request, reply)) respond.error(reply, failureOf(error), languageOf(request));
    },
    clientErrorHandler: (error, socket) => {
      if (error.code?.startsWith('HPE_') === true) counts.turnedAway('garbage');
      refuseGarbage(error, socket, { security: options.security, due: connections.due(socket) });
    },
  };
  const app: FastifyInstance = fastify(serverOptions);
  connections.watch(app.server);
  app.server.on('upgrade', (_request, socket) => proxyFaults.upgraded(socket));
  // The socket server keeps requests to its path from all listeners that were added before its own.
  app.addHook('onListen', async () => {
    app.server.on('request', (request: IncomingMessage) => proxyFaults.lookForUpgrade(request));
  });
  const addressOf = addressReader(options.trustProxy);
  const senders = new SlowSenders(senderLimits, options.log, () => counts.turnedAway('slow'));
  const looking = setInterval(() => senders.look(connections.all, addressOf), senderLimits.everyMs).unref();
  app.addHook('preClose', async () => {
    clearInterval(looking);
    proxyFaults.stop();
    connections.closeWith(app.server);
  });
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('trace');
  app.decorateRequest('session', null);
  app.decorateRequest('loginUnknown', null);
  const respond = createResponder({
    security: options.security.all,
    apps,
    log: options.log,
    metrics: options.metrics,
    spans: options.spans,
    words: options.words,
  });

  const languageOf = languageReader(options.jar);
  const unknown = new UnknownAddresses(respond, languageOf);

  function fail(error: unknown, request: FastifyRequest): void {
    // For an address that the framework cannot read, no hook has entered the trace.
    inTrace(request.trace, () => noteFailure(error, request));
  }

  function noteFailure(error: unknown, request: FastifyRequest): void {
    const failure = failureOf(error);
    const line = { requestId: request.id, route: request.routeOptions.url, code: failure.code };
    // Expected while a new portal or user is read for the first time.
    if (failure.code === 'NOT_READY') options.log.info(line, 'request refused: its data are not read yet');
    else if (failure.status >= 500) {
      counts.failed(failure.code);
      options.log.error({ ...line, err: error }, 'a request failed; it was answered with an error');
    } else options.log.debug(line, 'request refused');
  }

  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now();
    request.trace = traceOf(request.raw);
    // The framework goes on in this trace, also when the body has arrived.
    inTrace(request.trace, done);
  });
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients name this type in every call, also in one without a body.
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
  app.setErrorHandler((error, request, reply) => {
    fail(error, request);
    respond.error(reply, failureOf(error), languageOf(request));
  });

  return {
    ...options,
    ...{ app, apps },
    respond,
    languageOf,
    identify(user) {
      userOf = user;
    },
    admit: (go) => admission.enter(null, go),
    within: (request, work) =>
      new Promise((resolve, reject) => {
        const isAdmitted = admission.enter(clientOf(request), ({ begin, leave }) => {
          begin();
          work().then(resolve, reject).finally(leave);
        });
        if (!isAdmitted) reject(new ApiFailure('BUSY'));
      }),
    clientOf: (request) => clientOf(request)?.name ?? '',
    addressOf,
    allowUpload: (request) => senders.allowUpload(request),
    setCalls: (calls) => unknown.setCalls(calls),
    setNotFound(page) {
      unknown.setPage(page);
      app.setNotFoundHandler((request, reply) => unknown.answer(request, reply));
    },
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Some clients (Java's, curl --http2) offer HTTP/2 with every request. HTTP lets a server ignore the offer. Only web
 * sockets at their own address are upgraded.
 */
function wantsSocket({ headers, url }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url?.startsWith(SOCKET_PATH) === true;
}
