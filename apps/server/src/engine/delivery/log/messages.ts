import type { Item, SocketMessageType, SocketPayloads } from '@kahan/contract';
import type { Bilingual } from '@kahan/domain';

/** The payload of a message; a capability outside the contract may name its own service. */
type Payload<T extends SocketMessageType> = T extends 'service_updated'
  ? { service_name: string; ids: string[] }
  : SocketPayloads[T];

/** A message to clients before it has a position in a log (spec 7). */
export type Message = {
  [T in SocketMessageType]: { type: T; payload: Payload<T> };
}[SocketMessageType];

type Builders = { [T in SocketMessageType]: (...values: never[]) => { type: T; payload: Payload<T> } };

/** Builds the logged messages, one builder for each type. */
export const message = {
  public: (items: Item[]) => ({ type: 'public', payload: { items } }),
  changes: (items: Item[]) => ({ type: 'changes', payload: { items } }),
  postponed: (id: string, postponeTs: number) => ({ type: 'postponed', payload: { id, postponeTs } }),
  unpostponed: (id: string) => ({ type: 'unpostponed', payload: { id } }),
  archived: (ids: string[]) => ({ type: 'archived', payload: { ids } }),
  unarchived: (ids: string[]) => ({ type: 'unarchived', payload: { ids } }),
  raw: (text: Bilingual) => ({ type: 'raw', payload: { text } }),
  service_updated: (service_name: string, ids: string[]) => ({
    type: 'service_updated',
    payload: { service_name, ids },
  }),
} satisfies Builders;
