import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, wireFailure } from './errors.ts';

/** Decides whether a request may reach its route. @throws HttpError when it may not */
export type Admission = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const HTTP_PORT = 80;

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);
}

/**
 * Admits programs and pages of this machine. A page of another site reaches the loopback from the user's browser: by
 * its own name, when its DNS points here (rebinding), or with its own Origin.
 * @param host name or address that the sandbox listens on
 */
export function fromThisMachine(host: string): Admission {
  const names = [...LOOPBACK_NAMES, host.includes(':') ? `[${host}]` : host.toLowerCase()];
  return async ({ headers, socket, server }) => {
    if (!isLoopback(socket.remoteAddress)) {
      throw new HttpError(403, 'refused', 'the registry office is for this machine only');
    }
    const ports = server
      .addresses()
      .map((address) => (typeof address === 'string' ? HTTP_PORT : address.port));
    const own = ports.flatMap((port) => names.map((name) => (port === HTTP_PORT ? name : `${name}:${port}`)));
    const named = headers.host?.toLowerCase();
    if (named === undefined || !own.includes(named)) {
      throw new HttpError(403, 'refused', `the registry office is called ${own.join(' or ')}`);
    }
    if (headers.origin !== undefined && headers.origin !== `http://${named}`) {
      throw new HttpError(403, 'refused', 'a page of another site may not change the university');
    }
  };
}

const digestOf = (token: string) => createHash('sha256').update(token).digest();

/** Admits requests with the token as a bearer (RFC 6750). The comparison takes the same time for every token. */
export function withToken(token: string): Admission {
  const expected = digestOf(token);
  return async ({ headers }, reply) => {
    const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    if (timingSafeEqual(digestOf(given), expected)) return;
    reply.header('www-authenticate', 'Bearer');
    throw wireFailure(401, 'not-authorized', 'the token of the portal is expected as a bearer');
  };
}
