import type { Item, ServiceName, SocketMessageType, SocketPayloads, TermCapacity } from '@kahan/contract';
import type { Bilingual } from '@kahan/domain';

/** A message to clients before it has a place in a log (spec 7). */
export type Message = {
  [T in SocketMessageType]: { type: T; payload: SocketPayloads[T] };
}[SocketMessageType];

type Builders = {
  [T in SocketMessageType]: (...values: never[]) => { type: T; payload: SocketPayloads[T] };
} & { capacity(...values: never[]): { type: 'raw'; payload: SocketPayloads['raw'] } };

/** The one table that builds every message. */
export const message = {
  public: (items: Item[]) => ({ type: 'public', payload: { items } }),
  changes: (items: Item[]) => ({ type: 'changes', payload: { items } }),
  postponed: (id: string, postponeTs: number) => ({ type: 'postponed', payload: { id, postponeTs } }),
  unpostponed: (id: string) => ({ type: 'unpostponed', payload: { id } }),
  archived: (ids: string[]) => ({ type: 'archived', payload: { ids } }),
  unarchived: (ids: string[]) => ({ type: 'unarchived', payload: { ids } }),
  raw: (text: Bilingual) => ({ type: 'raw', payload: { text } }),
  capacity: (terms: TermCapacity[]) => ({ type: 'raw', payload: { type: 'capacity', terms } }),
  service_updated: (service_name: ServiceName, ids: string[]) => ({
    type: 'service_updated',
    payload: { service_name, ids },
  }),
} satisfies Builders;
