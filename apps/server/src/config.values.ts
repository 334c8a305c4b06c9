import { isIP } from 'node:net';
import { z } from 'zod';

/* Kinds of values that variables have. The message of each says what is expected. */

export const port = (least: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `a port number from ${least} to 65535 is expected`)
    .transform(Number)
    .pipe(z.number().min(least, `at least ${least} is expected`).max(65_535, 'at most 65535 is expected'));

export const address = (what: string, protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `${what} is expected, beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

/** Characters that end a part of an address, so that a password with one is read as something else. */
const ENCODED =
  'an address that can be read is expected: in a login or password the characters / ? # @ : % are written as %2F %3F %23 %40 %3A %25';

export const postgresAddress = z
  .string()
  .refine((text) => /^postgres(?:ql)?:\/\//.test(text), {
    error: 'a PostgreSQL address is expected, beginning with postgres:// or postgresql://',
    abort: true,
  })
  .refine(isWhole, ENCODED);

/** Whether login and password of an address were read as they were meant, as far as the text shows. */
function isWhole(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  if (username === '' && text.includes('@')) return false;
  return !/%(?![0-9A-Fa-f]{2})/.test(username + password);
}

export const origin = address('an address', ['http:', 'https:']).refine((text) => {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && search === '' && hash === '' && username === '';
}, 'an address without a path is expected, e.g. https://kahan.example');

export const yesOrNo = z.enum(['true', 'false'], { error: 'true or false is expected' });

/** An address, or a word that stands in its place. */
export const orWord = (word: string, schema: z.ZodString) =>
  z.string().refine((text) => text === word || schema.safeParse(text).success, {
    error: ({ input }) => `${schema.safeParse(input).error?.issues[0]?.message}, or the word ${word}`,
  });

export const hostName = z
  .string()
  .refine((text) => URL.canParse(`http://${hostInUrl(text)}`) && /^[A-Za-z0-9.:-]+$/.test(text), {
    error: 'a host name or address is expected',
  });

/** A variable parsed by a function that throws a description of the expected value. */
export const readBy = <T>(parse: (text: string) => T) =>
  z.string().transform((text, context): T => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
      return z.NEVER;
    }
  });

/** Least bits of a network, which must not be half of the internet: `10.0.0.0/8` and `fc00::/7` are the largest inner ones. */
const LEAST_BITS = { 4: 8, 6: 7 };

/** An address, or a network of proxies, e.g. `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || more.length > 0) return false;
  const [least, most] = family === 4 ? [LEAST_BITS[4], 32] : [LEAST_BITS[6], 128];
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most);
}

/** Whether an address is plain http to another machine. */
export const isPlain = (address: string): boolean =>
  new URL(address).protocol === 'http:' && isElsewhere(address);

/** Whether the host of an address is not this machine alone. */
export function isElsewhere(address: string): boolean {
  return !/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

export const asInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** `0.0.0.0` and `::` are addresses to listen on, not to connect to. */
export const hostInUrl = (host: string) =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : asInUrl(host);
