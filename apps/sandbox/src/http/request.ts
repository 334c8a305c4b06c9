import { type Clock, isRealDate, pragueDate } from '@kahan/domain';
import type { FastifyRequest } from 'fastify';
import { wireFailure } from './errors.ts';

type Query = Record<string, string | string[] | undefined>;

/** `?gl=1&gl=2` → `['1', '2']`; undefined without the parameter, which means all. */
export function listOf(request: FastifyRequest, name: string): string[] | undefined {
  const value = (request.query as Query)[name];
  if (value === undefined || Array.isArray(value)) return value;
  return [value];
}

/** The last value of a parameter. */
export function oneOf(request: FastifyRequest, name: string): string | undefined {
  return listOf(request, name)?.at(-1);
}

/** A parameter of the path. */
export function paramOf(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

/** The date of a query; without one today in Prague. @throws HttpError 400 when it is not in the calendar */
export function dateOf(request: FastifyRequest, clock: Clock): string {
  const date = oneOf(request, 'date') ?? pragueDate(clock.now());
  if (!isRealDate(date)) throw wireFailure(400, 'refused', 'date must be YYYY-MM-DD');
  return date;
}
