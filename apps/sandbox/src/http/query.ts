import type { FastifyRequest } from 'fastify';

type Query = Record<string, string | string[] | undefined>;

/** `?gl=1&gl=2` → `['1', '2']`; without the parameter undefined: all are asked for. */
export function listOf(request: FastifyRequest, name: string): string[] | undefined {
  const value = (request.query as Query)[name];
  if (value === undefined || Array.isArray(value)) return value;
  return [value];
}

/** The last value of a parameter. */
export function oneOf(request: FastifyRequest, name: string): string | undefined {
  return listOf(request, name)?.at(-1);
}
