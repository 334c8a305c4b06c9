import { createStore, useStore } from '../storage/store.ts';

/** What is known about the connection to the server. */
export interface Connection {
  /** The browser says that it has a network. */
  browser: boolean;
  /** The last request reached the server. */
  server: boolean;
}

export type Signal =
  | 'browser-online'
  | 'browser-offline'
  | 'answered'
  | 'failed'
  | 'socket-up'
  | 'socket-down';

/**
 * The connection after a signal. An answer proves both parts; a browser that goes online again proves nothing about the
 * server.
 */
export function connectionAfter(state: Connection, signal: Signal): Connection {
  switch (signal) {
    case 'answered':
    case 'socket-up':
      return state.browser && state.server ? state : { browser: true, server: true };
    case 'failed':
    case 'socket-down':
      return state.server ? { ...state, server: false } : state;
    case 'browser-offline':
      return state.browser ? { ...state, browser: false } : state;
    case 'browser-online':
      return state.browser ? state : { ...state, browser: true };
  }
}

export const isOffline = (state: Connection): boolean => !(state.browser && state.server);

export const connection = createStore<Connection>({ browser: true, server: true });

const returned = new Set<() => void>();

/** Calls the listener each time the server can be reached again. Returns how to stop. */
export function onReconnect(listener: () => void): () => void {
  returned.add(listener);
  return () => returned.delete(listener);
}

/** Records a signal. Everything that sends or receives calls this. */
export function observe(signal: Signal): void {
  const before = connection.get();
  const next = connectionAfter(before, signal);
  connection.set(next);
  if (isOffline(before) && !isOffline(next)) for (const listener of [...returned]) listener();
}

/** Records the browser's own events. Called once at start. */
export function followBrowserEvents(): void {
  if (!navigator.onLine) observe('browser-offline');
  window.addEventListener('offline', () => observe('browser-offline'));
  window.addEventListener('online', () => observe('browser-online'));
}

/** Whether the browser says that it has no network: a call cannot succeed. A server that does not answer may again. */
export const useNoNetwork = (): boolean => !useStore(connection).browser;

export function useOffline(): boolean {
  return isOffline(useStore(connection));
}
