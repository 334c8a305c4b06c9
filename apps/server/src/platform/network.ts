import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** The network of an IPv6 address counts as one: a subscriber has 2^64 addresses. IPv4 addresses stay as they are. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  return mappedIn(address) ?? groupsOf(address).slice(0, 4).map(hex).join(':');
}

/**
 * A network too large to name a person, for logs.
 *
 *     '203.0.113.7' → '203.0.113.0/24', '2001:db8:1:2::7' → '2001:db8:1::/48'
 */
export function truncated(address: string): string {
  const ipv4 = isIPv6(address) ? mappedIn(address) : address;
  if (ipv4 !== undefined) return ipv4.replace(/\.\d+$/, '.0/24');
  return `${groupsOf(address).slice(0, 3).map(hex).join(':')}::/48`;
}

function mappedIn(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = address.includes('::') && tail !== '' ? tail.split(':') : [];
  while (groups.length + rest.length < 8) groups.push('0');
  return [...groups, ...rest];
}

const hex = (group: string) => Number.parseInt(group, 16).toString(16);

const compile = (trustProxy: string) => proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));

/**
 * Tells whether a named proxy sends a request: the forwarding headers of other senders prove nothing.
 * @param trustProxy as for {@link addressReader}
 */
export function proxyRecogniser(trustProxy: false | string): (request: IncomingMessage) => boolean {
  if (trustProxy === false) return () => false;
  const trust = compile(trustProxy);
  return ({ socket: { remoteAddress } }) => remoteAddress !== undefined && trust(remoteAddress, 0);
}

/**
 * Reads the address of a client for limits by address, as the framework reads `request.ip`.
 * @param trustProxy proxies whose X-Forwarded-For is trusted, as fastify expects it
 * @returns an IPv4 address, or the network of an IPv6 address
 */
export function addressReader(trustProxy: false | string): (request: IncomingMessage) => string {
  if (trustProxy === false) return ({ socket }) => networkOf(socket.remoteAddress ?? '');
  const trust = compile(trustProxy);
  return (request) => networkOf(proxyAddr(request, trust));
}
