import type { z } from 'zod';
import { StudentSystemError } from '../port.ts';
import type { WireErrorCode } from './records.ts';

/** One call of the student system's HTTP interface. */
export interface WireCall {
  method: 'GET' | 'POST';
  /** `{name}` is a percent-encoded parameter. */
  path: string;
  /** JSON of this shape, or the bytes of a file as they arrive; null for none. */
  body: z.ZodType | 'bytes' | null;
  /** Of a 2xx answer. */
  response: z.ZodType;
  /** Codes that an answer other than 2xx may carry, besides `refused` (a bad request) and `unavailable`. */
  errors: readonly WireErrorCode[];
  /** A call about one person. It may be refused with `password-required`; the retry carries the password in a header. */
  personal: boolean;
}

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never;

/**
 * The address of a call, without host.
 * `({ path: '/v1/users/{login}/terms' }, { login: 'a b' }, { id: ['1', '2'] })` → `/v1/users/a%20b/terms?id=1&id=2`
 * @throws StudentSystemError not-found for a parameter that no address can name
 */
export function addressOf<Path extends string>(
  { path }: { path: Path },
  params: Record<ParamsOf<Path>, string>,
  query: Record<string, string | string[]> = {},
): string {
  const values: Record<string, string> = params;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => partOf(values[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
}

/** One part of a path. Encoding leaves dots as they are, and `..` would lead to another call. */
function partOf(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new StudentSystemError('not-found', 'no address names this parameter');
  return encodeURIComponent(value.toWellFormed());
}
