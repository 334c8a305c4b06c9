import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ApiError, ErrorCode } from '@kahan/contract/runtime';
import type { Language } from '@kahan/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import { NO_SPANS, type Spans } from '../../tracing/spans.ts';
import type { Trace } from '../../tracing/trace.ts';
import { isApi } from '../admit/addresses.ts';
import { type AppOrigins, bearerOf, isFromApp } from '../guard/credentials.ts';
import { createCors } from './cors.ts';
import { isUnmodified, JSON_TYPE, type Rendered } from './rendered.ts';

/** Slower requests are logged. */
const SLOW_SECONDS = 2;

export const HTML_TYPE = 'text/html; charset=utf-8';

/** Sends answers, each with the security headers and with the headers that the handler set on `reply`. */
export interface Responder {
  /** Sends bytes or a text with this status. */
  send(reply: FastifyReply, status: number, headers: Record<string, string>, body: string | Buffer): void;
  /** Sends 204, or another answer without a body. */
  empty(reply: FastifyReply, status: number, headers?: Record<string, string>): void;
  /** Sends one version of an answer: 200, or 304 to a caller that has it. */
  rendered(reply: FastifyReply, version: Rendered): void;
  /** Sends an error in the shape of the contract, in the caller's language. */
  error(reply: FastifyReply, failure: Failure, lang: Language): void;
  /** Answers a preflight of the app, without asking any handler. @returns whether the request is one */
  preflight(request: IncomingMessage, response: ServerResponse): boolean;
}

export interface ResponderOptions {
  security: Readonly<Record<string, string>>;
  /** Pages of these origins may read the answers of the API. */
  apps: AppOrigins;
  log: Log;
  metrics: Metrics;
  spans?: Spans | undefined;
  /** The message of an error code. */
  words(code: ErrorCode, lang: Language): string;
}

export function createResponder({
  security,
  apps,
  log,
  metrics,
  words,
  spans = NO_SPANS,
}: ResponderOptions): Responder {
  function recordSpan(trace: Trace, method: string, route: string, status: number, startedAt: number): void {
    spans.record({
      ...{ trace, kind: 'request', name: `${method} ${route}`, startedAt, endedAt: performance.now() },
      isFailed: status >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      },
    });
  }

  function finish(request: FastifyRequest, status: number): void {
    const seconds = (performance.now() - request.startedAt) / 1000;
    const route = request.routeOptions.url ?? 'unknown';
    metrics.http.cell(request.method, route, status).observe(seconds);
    if (spans.isOn) recordSpan(request.trace, request.method, route, status, request.startedAt);
    if (seconds > SLOW_SECONDS) log.warn({ requestId: request.id, route, status, seconds }, 'slow request');
  }

  const cors = createCors(apps, security);

  /** Writes to the connection directly: fastify's send hooks would cost as much as the rest of the request. */
  function write(
    reply: FastifyReply,
    status: number,
    headers: OutgoingHttpHeaders,
    body?: string | Buffer,
  ): void {
    reply.hijack();
    const { request } = reply;
    const set = reply.getHeaders() as OutgoingHttpHeaders;
    // Bearer requests get no cookies: they would open a second session.
    if (bearerOf(request.headers.authorization) !== undefined || isFromApp(request.headers, apps))
      delete set['set-cookie'];
    const isOfApi = isApi(request.url.split('?', 1)[0] ?? '');
    const own = isOfApi ? cors.headersOf(request.headers.origin) : security;
    reply.raw.writeHead(status, { ...own, 'x-request-id': request.id, ...set, ...headers });
    reply.raw.end(body);
    finish(request, status);
  }

  return {
    send(reply, status, headers, body) {
      const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
      write(reply, status, { 'cache-control': 'no-store', ...headers, 'content-length': length }, body);
    },
    empty(reply, status, headers) {
      write(reply, status, { 'cache-control': 'no-store', ...headers });
    },
    rendered(reply, version) {
      if (isUnmodified(reply.request.headers, version)) write(reply, 304, version.unchanged);
      else write(reply, 200, version.whole, version.body);
    },
    error(reply, { status, code, field, retryAfter, attemptsLeft }, lang) {
      const error: ApiError = { code, message: words(code, lang), requestId: reply.request.id };
      if (field !== undefined) error.field = field;
      if (attemptsLeft !== undefined) error.attempts_left = attemptsLeft;
      const headers: Record<string, string> = { 'content-type': JSON_TYPE };
      if (retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)));
      this.send(reply, status, headers, JSON.stringify(error));
    },
    preflight(request, response) {
      const headers = cors.preflight(request);
      if (headers === null) return false;
      response.writeHead(204, headers);
      response.end();
      return true;
    },
  };
}
