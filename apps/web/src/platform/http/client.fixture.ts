import type { Call } from '@kahan/contract';
import { createClient, type FreshAnswer } from './client.ts';

interface Request {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
  keepalive: boolean;
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
export const refusal = (code: string, status = 401) =>
  json(status, { code, message: 'no', requestId: 'r-1' });

/** A fake server: its access token may be out of date, and it may refuse the renewal. */
export function world() {
  const state = {
    requests: [] as Request[],
    signals: [] as string[],
    /** The access token the server takes, and the one the browser has. */
    valid: 1,
    held: 1,
    refreshedAt: 100,
    loggedIn: true,
    openedLoggedIn: true,
    ended: 0,
    refreshStatus: 200,
    refreshing: undefined as Promise<void> | undefined,
    answer: (_: Request): Response | Promise<Response> => json(200, { ok: true }),
    lock: Promise.resolve() as Promise<unknown>,
    waiting: 0,
    /** An answer that came with the page. */
    given: undefined as { url: string; data: unknown } | undefined,
    onRefusal: () => {},
  };
  const client = createClient({
    fetch: async (url, init) => {
      const request: Request = {
        method: init.method ?? 'GET',
        url,
        headers: new Headers(init.headers),
        body: init.body,
        keepalive: init.keepalive ?? false,
      };
      state.requests.push(request);
      if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
      const held = state.held;
      if (url === '/api/refresh') {
        await state.refreshing;
        if (state.refreshStatus !== 200) return refusal('NOT_AUTHENTICATED', state.refreshStatus);
        state.held = state.valid;
        state.refreshedAt++;
        return json(200, { refreshed_at: state.refreshedAt });
      }
      if (held === state.valid) return state.answer(request);
      state.onRefusal();
      return refusal('NOT_AUTHENTICATED');
    },
    given: (address) => {
      if (state.given?.url !== address) return undefined;
      const { given } = state;
      state.given = undefined;
      return given as FreshAnswer<Call>;
    },
    csrfToken: () => 'csrf-1',
    loggedIn: () => state.loggedIn,
    openedLoggedIn: () => state.openedLoggedIn,
    refreshedAt: () => String(state.refreshedAt),
    exclusive: (run) => {
      state.waiting++;
      const turn = state.lock.then(run);
      state.lock = turn.catch(() => undefined);
      return turn;
    },
    observe: (signal) => state.signals.push(signal),
    loginEnded: () => {
      state.ended++;
      state.loggedIn = false;
    },
  });
  const count = (url: string) => state.requests.filter((request) => request.url === url).length;
  return { state, client, count };
}
