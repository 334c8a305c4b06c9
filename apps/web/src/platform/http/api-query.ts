import type { Answer, Call } from '@kahan/contract';
import { callAddress } from '@kahan/contract/runtime';
import { type QueryFunctionContext, type QueryKey, queryOptions } from '@tanstack/react-query';
import { callWithFreshness, type FreshAnswer } from './api.ts';
import type { CallInput } from './client.ts';
import type { Keeping } from './throttle.ts';

/** The calls of a query, known before the query runs: the server makes the calls of a first picture itself. */
export interface Source {
  /** Addresses of its calls, with their path and query. */
  addresses: () => readonly string[];
  /** The data of the query from the answers to these calls, in their order. */
  read: (answers: readonly FreshAnswer<Call>[]) => unknown;
}

type Input<C extends Call> = Omit<CallInput<C>, 'signal' | 'keepalive'>;

interface ApiQuery<C extends Call, T> {
  key: QueryKey;
  call: C;
  /** Returns parameters and query of the call. Each load calls it, because they may depend on the language or the day. */
  input?: (() => Input<C>) | undefined;
  /** The data of the query; the body of the answer when left out. Pure. */
  read?: ((answer: FreshAnswer<C>) => T) | undefined;
  /** Loads in another way than by this call alone. */
  load?: ((context: Pick<QueryFunctionContext, 'signal' | 'client'>) => Promise<T>) | undefined;
  meta?: (Keeping<T> & { atOnce?: boolean }) | undefined;
}

const bodyOf = <C extends Call>({ data }: FreshAnswer<C>) => data;

/** Options of a query that is made of one call of the contract. */
export function apiQuery<C extends Call, T = Answer<C>>({
  key,
  call,
  input,
  read,
  load,
  meta,
}: ApiQuery<C, T>) {
  const take = (read ?? bodyOf) as (answer: FreshAnswer<C>) => T;
  const source: Source = {
    addresses: () => {
      const { params, query } = Object(input?.()) as { params?: object; query?: object };
      return [callAddress(call, params, query)[1]];
    },
    read: ([answer]) => take(answer as FreshAnswer<C>),
  };
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal, client }): Promise<T> => {
      if (load !== undefined) return load({ signal, client });
      const given = { ...input?.(), signal } as CallInput<C>;
      return take((await callWithFreshness<Call>(call, given as never)) as FreshAnswer<C>);
    },
    meta: { ...(meta as Keeping<unknown>), source },
  });
}
