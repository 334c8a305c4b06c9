import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf } from '../../network.ts';

/**
 * Reads the address of a client for limits by address, as the framework reads `request.ip`.
 * @param trustProxy proxies whose X-Forwarded-For is trusted, as fastify expects it
 * @returns an IPv4 address, or the network of an IPv6 address
 */
export function addressReader(trustProxy: false | string): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => networkOf(socket.remoteAddress ?? '');
  const trust = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
  return (request) => networkOf(proxyAddr(request, trust));
}
