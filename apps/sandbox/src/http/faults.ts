import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { decodePassword, LOGIN_TOKEN_HEADER, PASSWORD_HEADER } from '@kahan/student-system/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wireFailure } from './errors.ts';
import type { ReadLoginToken } from './login-tokens.ts';

export const FAULT_MODES = [
  'down',
  'slow',
  'hang',
  'garbage',
  'html',
  'effect-timeout',
  'stalled',
  'trickle',
  'duplicate',
  'wrong-password',
  'password-required',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

export interface Fault {
  mode: FaultMode;
  /** Calls whose path starts with this. */
  path: string;
  /** Delay of `slow`, and between two bytes of `trickle`, milliseconds. */
  ms: number;
  /** Calls that are left; null: no limit. */
  times: number | null;
}

const HTML = '<!doctype html><html lang="cs"><title>Údržba</title><h1>Systém má údržbu</h1></html>';

/** Calls about one person, the only ones that can require that person's password. A log-in carries one. */
const PERSONAL = /^\/v1\/(?:users\/|commands|authenticate)/;
const PASSWORD_MODES: readonly FaultMode[] = ['wrong-password', 'password-required'];

const concerns = ({ path, mode }: Fault, url: string): boolean =>
  url.startsWith(path) && (PERSONAL.test(url) || !PASSWORD_MODES.includes(mode));

/** The login of a call about one person: it is part of the address, of the query or of the body. */
function personOf({ url, query, body }: FastifyRequest): string | undefined {
  const named = /^\/v1\/users\/([^/?]+)/.exec(url)?.[1];
  if (named !== undefined) return decodeURIComponent(named);
  return Object(query).login ?? Object(body).login;
}

export interface FaultsOptions {
  /** Aborts when the server stops. */
  stopping: AbortSignal;
  isPassword(password: string): Promise<boolean>;
  /** null: the university's login makes no tokens for the student system. */
  readLoginToken: ReadLoginToken | null;
}

export type Faults = ReturnType<typeof registerFaults>;

/**
 * Applies faults to the `/v1` calls, one for each path, in memory: a restart removes them. To be called before the
 * routes are registered.
 */
export function registerFaults(
  app: FastifyInstance,
  { stopping, isPassword, readLoginToken }: FaultsOptions,
) {
  const faults = new Map<string, Fault>();
  const active = new WeakMap<FastifyRequest, Fault>();
  let letGo = new AbortController();

  function take(url: string): Fault | undefined {
    const matching = [...faults.values()].filter((fault) => concerns(fault, url));
    // The longest path wins.
    const [fault] = matching.toSorted((a, b) => b.path.length - a.path.length);
    if (fault !== undefined && fault.times !== null) {
      fault.times -= 1;
      if (fault.times <= 0) faults.delete(fault.path);
    }
    return fault;
  }

  function destroy(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    request.raw.socket.destroy();
  }

  /** Aborts when the caller, the fault or the server ends the call. */
  function endOf(reply: FastifyReply): AbortSignal {
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    const end = AbortSignal.any([letGo.signal, stopping, closed.signal]);
    // Without a listener, Node asks the sources when `aborted` is read, and holds them weakly: `clear` aborts its source
    // and drops it, so that a garbage collection in between would lose the abort.
    end.addEventListener('abort', () => {}, { once: true });
    return end;
  }

  /** Keeps the connection open without a further byte until the call ends. */
  async function hang(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    const end = endOf(reply);
    if (!end.aborted) await once(end, 'abort');
    request.raw.socket.destroy();
  }

  /** Sends the head of an answer, which promises all of its bytes. */
  function sendHead(reply: FastifyReply, payload: string): void {
    reply.hijack();
    const length = Buffer.byteLength(payload);
    reply.raw.writeHead(reply.statusCode, { 'content-type': 'application/json', 'content-length': length });
  }

  async function trickle(reply: FastifyReply, payload: string, ms: number): Promise<void> {
    const end = endOf(reply);
    sendHead(reply, payload);
    for (const byte of Buffer.from(payload)) {
      if (end.aborted) break;
      reply.raw.write(Buffer.of(byte));
      await delay(ms);
    }
    if (end.aborted) reply.raw.destroy();
    else reply.raw.end();
  }

  /** Whether a call carries a token of the university's login about its person. */
  async function hasLoginToken(request: FastifyRequest): Promise<boolean> {
    const sent = request.headers[LOGIN_TOKEN_HEADER.toLowerCase()];
    if (typeof sent !== 'string' || readLoginToken === null) return false;
    const login = await readLoginToken(sent);
    return login !== null && login === personOf(request);
  }

  /** Refuses a call without a proof of its person, and one with a wrong password. */
  async function requirePassword(request: FastifyRequest): Promise<void> {
    if (request.url.startsWith('/v1/authenticate')) return;
    if (await hasLoginToken(request)) return;
    const sent = request.headers[PASSWORD_HEADER.toLowerCase()];
    if (typeof sent !== 'string') {
      throw wireFailure(401, 'password-required', 'the password is needed for this call');
    }
    const password = decodePassword(sent);
    if (password === null || !(await isPassword(password)))
      throw wireFailure(401, 'login-failed', 'wrong login or password');
  }

  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return;
    const fault = take(request.url);
    if (fault === undefined) return;
    active.set(request, fault);
    switch (fault.mode) {
      case 'down':
        destroy(request, reply);
        return reply;
      case 'slow':
        await delay(fault.ms);
        return;
      case 'hang':
        await hang(request, reply);
        return reply;
      case 'html':
        return reply.type('text/html; charset=utf-8').send(HTML);
      case 'wrong-password':
        throw wireFailure(401, 'login-failed', 'wrong login or password');
      case 'password-required':
        await requirePassword(request);
        return;
      default:
        return;
    }
  });

  /** Sends half of an answer, and keeps the connection open. */
  function stall(request: FastifyRequest, reply: FastifyReply, payload: string): Promise<void> {
    sendHead(reply, payload);
    const bytes = Buffer.from(payload);
    reply.raw.write(bytes.subarray(0, bytes.length / 2));
    return hang(request, reply);
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const { mode, ms = 0 } = active.get(request) ?? {};
    // The first three end the call themselves: after `done`, Fastify would answer a second time.
    if (mode === 'effect-timeout') hang(request, reply).catch(done);
    else if (typeof payload !== 'string') done(null, payload);
    else if (mode === 'stalled') stall(request, reply, payload).catch(done);
    else if (mode === 'trickle') trickle(reply, payload, ms).catch(done);
    else if (mode === 'garbage') done(null, payload.slice(0, Math.max(1, Math.floor(payload.length / 2))));
    else done(null, mode === 'duplicate' ? twice(payload) : payload);
  });

  return {
    list: () => [...faults.values()],
    /** The fault of a call. */
    modeOf: (request: FastifyRequest) => active.get(request)?.mode,
    set: (fault: Fault) => void faults.set(fault.path, fault),
    /** Removes the fault of a path, or all faults, and ends hanging calls. @returns how many faults were removed */
    clear(path?: string): number {
      const count = path === undefined ? faults.size : Number(faults.has(path));
      if (path === undefined) faults.clear();
      else faults.delete(path);
      letGo.abort();
      letGo = new AbortController();
      return count;
    },
  };
}

/** Doubles each record and change of an answer. */
function twice(payload: string): string {
  const body = JSON.parse(payload) as Record<string, unknown>;
  for (const list of ['records', 'changes']) {
    const value = body[list];
    if (Array.isArray(value)) body[list] = [...value, ...value];
  }
  return JSON.stringify(body);
}
