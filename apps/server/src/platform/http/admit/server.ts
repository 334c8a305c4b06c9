import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@kahan/contract/runtime';
import { ERROR_STATUS } from '@kahan/contract/runtime';
import type { Language } from '@kahan/domain';
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, fastify } from 'fastify';
import { ApiFailure } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import { type LanguageOf, languageReader } from '../answer/language.ts';
import type { CookieJar } from '../guard/cookies.ts';
import type { LiveSession } from '../guard/handler.ts';
import type { SecurityHeaders } from '../guard/security.ts';
import { createResponder, type Responder } from '../answer/respond.ts';
import { isApi, methodsOf, SOCKET_PATH } from './addresses.ts';
import { Turnstile } from './admission.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** performance.now() of its arrival. */
    startedAt: number;
    /** The login that sent it, once the route has looked. */
    session: LiveSession | null;
  }
}

export interface HttpOptions {
  trustProxy: boolean | string;
  security: SecurityHeaders;
  jar: CookieJar;
  log: Log;
  metrics: Metrics;
  words(code: ErrorCode, lang: Language): string;
}

/** The web server and what its routes share. */
export interface Http extends HttpOptions {
  app: FastifyInstance;
  respond: Responder;
  languageOf: LanguageOf;
  /** A request id that was not given yet. */
  nextId(): string;
  /** Shows requests to `answer` first; those that it answers never come to the router. */
  intercept(answer: Interceptor): void;
  /** Says who is known at a glance: they go before strangers when there is a crowd. */
  prefer(isKnown: (request: IncomingMessage) => boolean): void;
  /** Says what an address that no route knows is answered with; those under /api/ are settled here. */
  setNotFound(answer: (request: FastifyRequest) => NotFoundAnswer): void;
}

/** @returns whether it has answered */
type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean;

/** An error code, or a page with its status. */
export type NotFoundAnswer = { code: ErrorCode; allow?: string } | { status: number; html: string };

const DEFAULT_BODY_LIMIT = 64 * 1024;
/** A file of 25 MB over a poor line; what is not a file is small, and waiting for it costs little. */
const SLOWEST_REQUEST_MS = 10 * 60_000;
/** How long the next stranger waits while somebody who is known is served. */
const BUSY_TURN_MS = 1;
/** How long connections may take to end when the server stops. */
const CLOSE_PATIENCE_MS = 1_500;
/** The same for those that wait for an answer: longer than the student system may take for its own. */
const ANSWER_PATIENCE_MS = 5_500;

/** Makes the web server without routes: parsers, limits, errors in the shape of the contract. */
export function createHttp(options: HttpOptions): Http {
  const start = `${Math.random().toString(36).slice(2, 8)}`;
  let requests = 0;
  const nextId = () => `${start}-${(++requests).toString(36)}`;
  let intercepted: Interceptor = () => false;
  let isKnown = (_request: IncomingMessage) => false;
  let knownUnderWay = 0;
  const turnstile = new Turnstile({
    isBusy: () => knownUnderWay > 0,
    // The database needs the time between two answers as well.
    next: (run) => void (knownUnderWay > 0 ? setTimeout(run, BUSY_TURN_MS) : setImmediate(run)),
  });
  const serverOptions: FastifyServerOptions<Server> = {
    trustProxy: options.trustProxy,
    logger: false,
    bodyLimit: DEFAULT_BODY_LIMIT,
    genReqId: nextId,
    serverFactory: (route) => {
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        if (intercepted(request, response)) return;
        if (isKnown(request)) {
          knownUnderWay += 1;
          response.once('close', () => {
            knownUnderWay -= 1;
          });
          route(request, response);
        }
        // An answer would cost more than it is worth to whoever opened that many connections.
        else if (!turnstile.enter(() => route(request, response))) request.socket.destroy();
      };
      const limits = {
        headersTimeout: 30_000,
        requestTimeout: SLOWEST_REQUEST_MS,
        keepAliveTimeout: 75_000,
      };
      const server = createServer({ ...limits, shouldUpgradeCallback: wantsSocket }, answer);
      // An expectation that nobody knows may be passed over; node's own refusal has none of our headers.
      return server.on('checkExpectation', answer);
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      request.startedAt = performance.now();
      fail(error, request);
      respond.error(reply, failureOf(error), languageOf(request));
    },
    clientErrorHandler: (error, socket) => refuseGarbage(error, socket, options.security),
  };
  const app: FastifyInstance = fastify(serverOptions);
  // The server closes only what it still serves, but waits for those that were handed on as well.
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // While it closes, the framework ends each connection with its answer.
  app.addHook('preClose', async () => {
    intercepted = () => false;
    // Browsers open connections ahead of need and send nothing; such ones, half a request, and a web socket whose
    // other end has vanished without a word would hold it open.
    const cut = (mayStay: (socket: Socket) => boolean) => {
      for (const socket of connections) if (!mayStay(socket)) socket.destroy();
    };
    const silent = setTimeout(() => cut(waitsForAnswer), CLOSE_PATIENCE_MS);
    const slow = setTimeout(() => cut(() => false), ANSWER_PATIENCE_MS);
    app.server.once('close', () => {
      clearTimeout(silent);
      clearTimeout(slow);
    });
  });
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('session', null);
  const respond = createResponder({
    security: options.security.all,
    log: options.log,
    metrics: options.metrics,
    words: options.words,
  });

  const languageOf = languageReader(options.jar);

  function fail(error: unknown, request: FastifyRequest): void {
    const failure = failureOf(error);
    const line = { requestId: request.id, route: request.routeOptions.url, code: failure.code };
    if (failure.status >= 500) options.log.error({ ...line, err: error }, 'request failed');
    else options.log.debug(line, 'request refused');
  }

  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now();
    done();
  });
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without a body may still name the type that its client always names.
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
  app.setErrorHandler((error, request, reply) => {
    fail(error, request);
    respond.error(reply, failureOf(error), languageOf(request));
  });

  return {
    ...options,
    app,
    respond,
    languageOf,
    nextId,
    intercept(answer) {
      intercepted = answer;
    },
    prefer(known) {
      isKnown = known;
    },
    setNotFound(answer) {
      app.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?', 1)[0] ?? '/';
        const found = isApi(path) ? unknownCall(path) : answer(request);
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

/** Whether a whole request came on it that has no answer yet. Node knows, and tells nobody by a public name. */
function waitsForAnswer(socket: Socket): boolean {
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return response instanceof ServerResponse && response.req.complete && !response.writableFinished;
}

/**
 * Some clients (Java's, curl --http2) offer HTTP/2 with every request. HTTP lets a server pass over that, and answer
 * as if nothing had been offered. Only the web sockets at their own address are handed on.
 */
function wantsSocket({ headers, url }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url?.startsWith(SOCKET_PATH) === true;
}

function unknownCall(path: string): NotFoundAnswer {
  const methods = methodsOf(path);
  if (methods.length === 0) return { code: 'NOT_FOUND' };
  return { code: 'METHOD_NOT_ALLOWED', allow: methods.join(', ') };
}

interface Failure {
  status: number;
  code: ErrorCode;
  field?: string | undefined;
  retryAfter?: number | undefined;
}

/** What the caller is told: errors of ours by code, those of the framework by their status, the rest is ours. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiFailure) {
    return { status: error.status, code: error.code, field: error.field, retryAfter: error.retryAfter };
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const code: ErrorCode =
    status === 413
      ? 'PAYLOAD_TOO_LARGE'
      : status === 415
        ? 'UNSUPPORTED_MEDIA_TYPE'
        : status === 404
          ? 'NOT_FOUND'
          : status >= 400 && status < 500
            ? 'VALIDATION_FAILED'
            : 'UNKNOWN_ERROR';
  // What the framework refused has no single field: the whole of the input was wrong.
  return { status: ERROR_STATUS[code], code, ...(code === 'VALIDATION_FAILED' && { field: '' }) };
}

/** What is not HTTP at all gets an answer that has every header all the same. */
function refuseGarbage(error: Error & { code?: string }, socket: Socket, security: SecurityHeaders): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({
    code: 'VALIDATION_FAILED',
    message: 'This is not a request that HTTP knows.',
    requestId: '-',
  });
  const headers = Object.entries(security.all).map(([name, value]) => `${name}: ${value}`);
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(
    `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
