import type { SocketMessageType, SocketPayloads } from '@kahan/contract/runtime';
import { createStore } from '../storage/store.ts';

/** Whether the socket of this tab is connected: messages come. */
export const socketUp = createStore(false);

export type MessageHandler<T extends SocketMessageType> = (payload: SocketPayloads[T]) => void;

const handlers: { [T in SocketMessageType]: Set<MessageHandler<T>> } = {
  public: new Set(),
  changes: new Set(),
  postponed: new Set(),
  unpostponed: new Set(),
  archived: new Set(),
  unarchived: new Set(),
  raw: new Set(),
  service_updated: new Set(),
};

export const handlersOf = <T extends SocketMessageType>(type: T): Set<MessageHandler<T>> => handlers[type];

/** Calls `handle` for every new message of a type; each message comes once. Returns how to stop. */
export function onMessage<T extends SocketMessageType>(type: T, handle: MessageHandler<T>): () => void {
  const set = handlersOf(type);
  set.add(handle);
  return () => set.delete(handle);
}
