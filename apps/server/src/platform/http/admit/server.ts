import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Method } from '@kahan/contract';
import { ERROR_STATUS, type ErrorCode } from '@kahan/contract/runtime';
import type { Language } from '@kahan/domain';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, fastify } from 'fastify';
import type { Log } from '../../log.ts';
import { showHttp } from '../../metrics/http.metrics.ts';
import type { Metrics } from '../../metrics.ts';
import type { Spans } from '../../tracing/spans.ts';
import { inTrace, Trace } from '../../tracing/trace.ts';
import { type LanguageOf, languageReader } from '../answer/language.ts';
import { createResponder, type Responder } from '../answer/respond.ts';
import type { CookieJar } from '../guard/cookies.ts';
import { type AppOrigins, NO_APPS } from '../guard/credentials.ts';
import type { LiveSession } from '../guard/handler.ts';
import type { SecurityHeaders } from '../guard/security.ts';
import { isApi, methodFinder, SOCKET_PATH } from './addresses.ts';
import { AdmissionControl } from './admission.ts';
import { addressReader } from './client-address.ts';
import { failureOf } from './failure.ts';
import { refuseGarbage } from './garbage.ts';
import { SENDER_LIMITS, type SenderLimits, SlowSenders } from './slow-senders.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** performance.now() at its arrival. */
    startedAt: number;
    /** The trace that it belongs to. */
    trace: Trace;
    /** Its login, set by the guard of its route. */
    session: LiveSession | null;
    /** Why its login could not be looked up; set for public pages only, which are answered all the same. */
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
  /** Limits of slow requests instead of the usual ones. */
  senders?: SenderLimits;
}

/** The web server and what its routes share. */
export interface Http extends HttpOptions {
  app: FastifyInstance;
  apps: AppOrigins;
  respond: Responder;
  languageOf: LanguageOf;
  /** A new request id. */
  nextId(): string;
  /** Shows each request to `answer` first; a request that `answer` has answered never reaches the router. */
  intercept(answer: Interceptor): void;
  /** Says which requests have a known login: admission control lets them bypass the queue of strangers. */
  prefer(isKnown: (request: IncomingMessage) => boolean): void;
  /** Calls `go` when admission control lets a stranger through. @returns false when its queue is full */
  admit(go: () => void): boolean;
  /** The address of a client, behind trusted proxies. */
  addressOf(request: IncomingMessage): string;
  /** Lets a request bring a file, which may take minutes. */
  allowUpload(request: IncomingMessage): void;
  /** Sets the calls that exist: at their addresses other methods are answered 405, and other addresses 404. */
  setCalls(calls: readonly string[]): void;
  /** Sets the answer for an address without a route, except those under /api/. */
  setNotFound(answer: (request: FastifyRequest) => NotFoundAnswer): void;
}

/** @returns whether it has answered */
type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean;

/** An error code, or a page with its status. */
export type NotFoundAnswer = { code: ErrorCode; allow?: string } | { status: number; html: string };

const DEFAULT_BODY_LIMIT = 64 * 1024;
/** A connection opened ahead of need, or half of a head. */
const HEAD_TIMEOUT_MS = 15_000;
/** Open connections, sockets included: twice the 10,000 sockets that one portal was measured with. */
const MOST_CONNECTIONS = 20_000;
/** Enough for a file of 25 MB over a slow line; SlowSenders ends other requests sooner. */
const SLOWEST_REQUEST_MS = 10 * 60_000;
/** Pause between two strangers while a known login is being served. */
const BUSY_TURN_MS = 1;
/** How long idle connections and half requests may stay open when the server stops. */
const CLOSE_TIMEOUT_MS = 1_500;
/** The same for requests that wait for an answer: longer than the timeout of the student system. */
const ANSWER_TIMEOUT_MS = 5_500;

/** Makes the web server without routes: parsers, limits, errors in the shape of the contract. */
export function createHttp(options: HttpOptions): Http {
  const { apps = NO_APPS } = options;
  const start = `${Math.random().toString(36).slice(2, 8)}`;
  let requests = 0;
  const nextId = () => `${start}-${(++requests).toString(36)}`;
  let intercepted: Interceptor = () => false;
  let isKnown = (_request: IncomingMessage) => false;
  let methodsOf = methodFinder([]);
  let knownInFlight = 0;
  /** Open connections, each with the response of its last request while that one waits for its answer. */
  const connections = new Map<Socket, ServerResponse | null>();
  const admission = new AdmissionControl({
    isBusy: () => knownInFlight > 0,
    // The database needs the time between two answers as well.
    next: (run) => void (knownInFlight > 0 ? setTimeout(run, BUSY_TURN_MS) : setImmediate(run)),
  });
  const counts = showHttp(options.metrics, {
    connections: () => connections.size,
    waiting: () => admission.waiting,
  });
  const serverOptions: FastifyServerOptions<Server> = {
    trustProxy: options.trustProxy,
    logger: false,
    bodyLimit: DEFAULT_BODY_LIMIT,
    genReqId: nextId,
    serverFactory: (route) => {
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        if (intercepted(request, response) || respond.preflight(request, response)) return;
        const { socket } = request;
        const known = isKnown(request);
        let counted = 0;
        let isOver = false;
        const count = () => {
          if (isOver) return;
          counted = 1;
          knownInFlight += 1;
        };
        // A request that waits for its own body needs nothing that strangers could take from it.
        if (known && hasBody(request)) request.once('end', count);
        else if (known) count();
        connections.set(socket, response);
        response.once('close', () => {
          isOver = true;
          knownInFlight -= counted;
          // The body of a request that was refused early may still be on its way.
          if (request.complete && connections.get(socket) === response) connections.set(socket, null);
        });
        const go = () => route(request, response);
        if (known) go();
        // So many connections are no crowd of readers: closing one is cheaper than an answer.
        else if (!admission.enter(go)) {
          counts.turnedAway('crowd');
          socket.destroy();
        }
      };
      const limits = {
        headersTimeout: HEAD_TIMEOUT_MS,
        requestTimeout: SLOWEST_REQUEST_MS,
        connectionsCheckingInterval: 5_000,
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
      request.trace = Trace.ofRequest(request.headers.traceparent);
      fail(error, request);
      respond.error(reply, failureOf(error), languageOf(request));
    },
    clientErrorHandler: (error, socket) => {
      if (error.code?.startsWith('HPE_') === true) counts.turnedAway('garbage');
      refuseGarbage(error, socket, options.security);
    },
  };
  const app: FastifyInstance = fastify(serverOptions);
  // While closing, node waits for every connection, but closes only the idle ones that it still serves itself.
  app.server.on('connection', (socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  const addressOf = addressReader(options.trustProxy);
  const senderLimits = options.senders ?? SENDER_LIMITS;
  const senders = new SlowSenders(senderLimits, options.log, () => counts.turnedAway('slow'));
  const looking = setInterval(() => senders.look(connections, addressOf), senderLimits.everyMs).unref();
  app.addHook('preClose', async () => {
    clearInterval(looking);
    // From now on the framework ends each connection with its answer, so every request goes through it.
    intercepted = () => false;
    // Three kinds would keep the server open: connections that a browser opened ahead of need, half requests, and web
    // sockets whose other end has vanished.
    const closeIdle = setTimeout(() => {
      for (const [socket, response] of connections) if (!waits(response)) socket.destroy();
    }, CLOSE_TIMEOUT_MS);
    const closeAll = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, ANSWER_TIMEOUT_MS);
    app.server.once('close', () => {
      clearTimeout(closeIdle);
      clearTimeout(closeAll);
    });
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

  function fail(error: unknown, request: FastifyRequest): void {
    // An address that the framework cannot read has met no hook.
    inTrace(request.trace, () => noteFailure(error, request));
  }

  function noteFailure(error: unknown, request: FastifyRequest): void {
    const failure = failureOf(error);
    const line = { requestId: request.id, route: request.routeOptions.url, code: failure.code };
    // Expected while a new portal or user is read for the first time.
    if (failure.code === 'NOT_READY') options.log.info(line, 'request refused: its data are not read yet');
    else if (failure.status >= 500) {
      counts.failed(failure.code);
      options.log.error({ ...line, err: error }, 'request failed');
    } else options.log.debug(line, 'request refused');
  }

  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now();
    request.trace = Trace.ofRequest(request.headers.traceparent);
    // The framework goes on in it, also when the body has arrived.
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
    nextId,
    intercept(answer) {
      intercepted = answer;
    },
    prefer(known) {
      isKnown = known;
    },
    admit: (go) => admission.enter(go),
    addressOf,
    allowUpload: (request) => senders.allowUpload(request),
    setCalls(calls) {
      methodsOf = methodFinder(calls);
    },
    setNotFound(answer) {
      app.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?', 1)[0] ?? '/';
        const found = isApi(path) ? unknownCall(methodsOf(path)) : answer(request);
        if ('html' in found) {
          respond.send(
            reply,
            found.status,
            { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
            found.html,
          );
          return;
        }
        if (found.allow !== undefined) reply.header('allow', found.allow);
        respond.error(reply, { status: ERROR_STATUS[found.code], code: found.code }, languageOf(request));
      });
    },
  };
}

/** Whether a request waits for its answer: it has arrived, and the answer has not been given. */
function waits(response: ServerResponse | null): boolean {
  return response?.req.complete === true && !response.writableFinished;
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

function unknownCall(methods: readonly Method[]): NotFoundAnswer {
  if (methods.length === 0) return { code: 'NOT_FOUND' };
  return { code: 'METHOD_NOT_ALLOWED', allow: methods.join(', ') };
}
