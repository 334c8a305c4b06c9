import { setImmediate as nextTurn } from 'node:timers/promises';

/** Redirects that are followed. */
const MOST_REDIRECTS = 3;
const TIMEOUT_MS = 10_000;
/** Longest time for which an address may ask to be left alone. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
/** Bytes that are handed on at a time, so that the work on them does not hold up other requests. */
const SLICE = 64 * 1024;

/** An address answered nothing that can be used. The message says why; it names neither secrets nor contents. */
export class AddressRefused extends Error {
  /** Retry-After in milliseconds; null when the answer had none. */
  readonly waitMs: number | null;

  constructor(reason: string, options: ErrorOptions & { waitMs?: number | null } = {}) {
    super(reason, options);
    this.name = 'AddressRefused';
    this.waitMs = options.waitMs ?? null;
  }
}

/** The version of a document, as its server names it. */
export interface Version {
  etag: string | null;
  lastModified: string | null;
}

export interface NamedAddressOptions {
  /** Decoded bytes; a longer answer is refused while it arrives. */
  maxBytes: number;
  headers?: Record<string, string>;
  /** Headers with a secret. They are sent to the origin of the address alone, also after a redirect. */
  credentials?: Record<string, string>;
  /** The version that is known. */
  known?: Version | null;
  /** Time for the whole answer, milliseconds. */
  timeoutMs?: number;
  signal: AbortSignal;
}

/** An answer: its bytes as they arrive, in slices. */
export interface NamedAnswer {
  version: Version;
  /** The header Content-Type; an empty text without one. */
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** An address as logs show it: without name, password, query and fragment, where secrets may stand. */
export function addressForLogs(address: string): string {
  const { protocol, host, pathname, search } = new URL(address);
  return `${protocol}//${host}${pathname}${search === '' ? '' : '?…'}`;
}

/**
 * Name and password of an address as the header that they mean: no address with them can be requested. They then stand in
 * no message of an error either.
 */
function basicOf(address: string): { url: URL; basic: Record<string, string> } {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url, basic: {} };
  const pair = Buffer.from(`${decoded(username)}:${decoded(password)}`);
  return { url, basic: { authorization: `Basic ${pair.toString('base64')}` } };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    // A percent sign that begins no escape is one that the administrator typed.
    if (error instanceof URIError) return part;
    throw error;
  }
}

/** `120` or an HTTP date → milliseconds from now; null for anything else. */
function retryAfter(value: string | null): number | null {
  if (value === null) return null;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : null;
}

/** The code of a failed connection. */
function connectionReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const { code } = Object(cause) as { code?: unknown };
  return typeof code === 'string' ? code : 'the connection failed';
}

/**
 * Reads an address that the administrator named, and hands its answer to `use`. It follows redirects on the same origin
 * alone, and from http to https there, because a source must not lead the portal to other machines or services.
 * @returns `unchanged` when the known version is the present one
 * @throws AddressRefused for any other answer, one that is too long, or none in time; what `use` throws; the reason of the
 *   signal
 */
export async function readNamedAddress<T>(
  address: string,
  options: NamedAddressOptions,
  use: (answer: NamedAnswer) => Promise<T>,
): Promise<T | 'unchanged'> {
  const { signal, timeoutMs = TIMEOUT_MS, maxBytes } = options;
  const ended = new AbortController();
  const limit = setTimeout(() => ended.abort(), timeoutMs);
  const either = AbortSignal.any([signal, ended.signal]);
  try {
    const response = await ask(address, options, either);
    if (response === 'unchanged') return 'unchanged';
    const version = {
      etag: response.headers.get('etag'),
      lastModified: response.headers.get('last-modified'),
    };
    const type = response.headers.get('content-type') ?? '';
    return await use({ version, type, bytes: bounded(response, maxBytes) });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (ended.signal.aborted)
      throw new AddressRefused(`it did not answer within ${timeoutMs / 1000} s`, { cause: error });
    if (error instanceof TypeError && 'cause' in error)
      throw new AddressRefused(connectionReason(error), { cause: error });
    throw error;
  } finally {
    clearTimeout(limit);
    // Ends the connection of an answer that was not read to its end.
    ended.abort();
  }
}

async function ask(
  address: string,
  { headers = {}, credentials = {}, known }: NamedAddressOptions,
  signal: AbortSignal,
): Promise<Response | 'unchanged'> {
  const conditions = {
    ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    ...(known?.lastModified && !known.etag ? { 'if-modified-since': known.lastModified } : {}),
  };
  const named = basicOf(address);
  const { origin } = named.url;
  const secrets = { ...named.basic, ...credentials };
  let { url } = named;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await fetch(url.href, {
      headers: { ...headers, ...conditions, ...(url.origin === origin && secrets) },
      signal,
      redirect: 'manual',
    });
    // Without a condition there is nothing that could be unchanged.
    if (response.status === 304 && Object.keys(conditions).length > 0) return 'unchanged';
    if (response.ok) return response;
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) {
      const waitMs = retryAfter(response.headers.get('retry-after'));
      throw new AddressRefused(`it answered ${response.status}`, { waitMs });
    }
    url = redirected(url, location);
  }
  throw new AddressRefused(`it redirects more than ${MOST_REDIRECTS} times`);
}

function redirected(from: URL, location: string): URL {
  if (!URL.canParse(location, from.href)) throw new AddressRefused('it redirects to what is no address');
  const to = new URL(location, from.href);
  if (to.username !== '' || to.password !== '')
    throw new AddressRefused('it redirects to an address with a name or a password');
  const isSecure = to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:');
  if (!isSecure) throw new AddressRefused('it redirects to an address that is not encrypted');
  // The default port is empty, so that http may lead to https. Another port is another service.
  if (to.hostname !== from.hostname || to.port !== from.port)
    throw new AddressRefused(`it redirects to another host, ${to.host}: name that address instead`);
  return to;
}

async function* bounded(response: Response, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLong = () => new AddressRefused(`it is longer than ${maxBytes / 2 ** 20} MB`);
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLong();
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLong();
    for (let at = 0; at < chunk.byteLength; at += SLICE) {
      yield chunk.subarray(at, at + SLICE);
      await nextTurn();
    }
  }
}
