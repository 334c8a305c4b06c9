import { setTimeout as delay } from 'node:timers/promises';
import { decodePassword, PASSWORD_HEADER } from '@kahan/student-system/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wireFailure } from './errors.ts';

export const FAULT_MODES = [
  'down',
  'slow',
  'hang',
  'garbage',
  'html',
  'effect-timeout',
  'duplicate',
  'wrong-password',
  'password-required',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

export interface Fault {
  mode: FaultMode;
  /** Calls whose path starts with this. */
  path: string;
  /** Delay of `slow`, milliseconds. */
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

export interface FaultsOptions {
  /** Aborts when the server stops. */
  stopping: AbortSignal;
  isPassword(password: string): Promise<boolean>;
}

export type Faults = ReturnType<typeof registerFaults>;

/**
 * Applies faults to the `/v1` calls, one for each path, in memory: a restart removes them. To be called before the
 * routes are registered.
 */
export function registerFaults(app: FastifyInstance, { stopping, isPassword }: FaultsOptions) {
  const faults = new Map<string, Fault>();
  const active = new WeakMap<FastifyRequest, FaultMode>();
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

  /** Keeps the connection open without an answer until the caller, the fault or the server ends it. */
  async function hang(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    const ends = [letGo.signal, stopping];
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = AbortSignal.any(ends);
    end.addEventListener('abort', () => resolve(), { once: true });
    reply.raw.once('close', resolve);
    if (end.aborted) resolve();
    await promise;
    request.raw.socket.destroy();
  }

  /** Refuses a call without the password, and one with a wrong one. */
  async function requirePassword(request: FastifyRequest): Promise<void> {
    if (request.url.startsWith('/v1/authenticate')) return;
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
    active.set(request, fault.mode);
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

  app.addHook('onSend', async (request, reply, payload) => {
    const mode = active.get(request);
    if (mode === 'effect-timeout') {
      await hang(request, reply);
      return payload;
    }
    if (typeof payload !== 'string') return payload;
    if (mode === 'garbage') return payload.slice(0, Math.max(1, Math.floor(payload.length / 2)));
    return mode === 'duplicate' ? twice(payload) : payload;
  });

  return {
    list: () => [...faults.values()],
    /** The fault of a call. */
    modeOf: (request: FastifyRequest) => active.get(request),
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
