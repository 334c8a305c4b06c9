import type { Answer, Call, CallBody, CallParams, CallQuery, ErrorCode, Freshness } from '@kahan/contract';
import {
  AS_OF_HEADER,
  CLIENT_VERSION,
  CLIENT_VERSION_HEADER,
  CSRF_HEADER,
  callAddress,
  FRESHNESS_HEADER,
  FRESHNESS_REASON_HEADER,
  IDEMPOTENCY_KEY_HEADER,
} from '@kahan/contract/runtime';
import { serverAddress } from './addresses.ts';
import type { Signal } from './connection.ts';
import { ApiProblem, codeOrNull, problemOfAnswer } from './problem.ts';

/** Query parameters may be given as numbers or booleans too. */
type Loose<Q> = { [K in keyof Q]: Q[K] | number | boolean };
type Given<K extends string, V> = [V] extends [never] ? { [P in K]?: undefined } : { [P in K]: V };
type GivenQuery<V> = [V] extends [never] ? { query?: undefined } : { query?: Loose<V> };

/** Input of a call: params and body when the route has them, an optional query, a signal. */
export type CallInput<C extends Call> = Given<'params', CallParams<C>> &
  Given<'body', CallBody<C>> &
  GivenQuery<CallQuery<C>> & {
    signal?: AbortSignal;
    /** The request is completed even if the page is closed. */
    keepalive?: boolean;
    /** Names this attempt of a call for a change, a UUID. */
    key?: string;
  };

/** The input may be left out when the route needs none. */
export type CallArguments<C extends Call> =
  Record<string, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

/** Age of the data in an answer. */
export interface FreshnessInfo {
  /** null when the route does not tell it. */
  asOf: Date | null;
  freshness: Freshness;
  reason: ErrorCode | null;
}

export interface FreshAnswer<C extends Call> extends FreshnessInfo {
  data: Answer<C>;
  /** Address that gave the answer. */
  url: string;
}

/** What the client needs from its surroundings; tests give fakes. */
export interface Surroundings {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The answer to a call that came with the page, once; undefined when none did. */
  given: (address: string) => FreshAnswer<Call> | undefined;
  csrfToken: () => string | null;
  loggedIn: () => boolean;
  /** Whether a user was logged in when the page was opened. */
  openedLoggedIn: () => boolean;
  /** Time of the last renewal of the access token, as text. It changes when any tab renews the token. */
  refreshedAt: () => string | null;
  /** Runs a renewal while no other page of this browser runs one. */
  exclusive: <T>(run: () => Promise<T>) => Promise<T>;
  observe: (signal: Signal) => void;
  /** Called when the login has ended: on a second 401, or when the renewal was refused. */
  loginEnded: () => void;
}

export interface Client {
  callWithFreshness<C extends Call>(route: C, ...input: CallArguments<C>): Promise<FreshAnswer<C>>;
  call<C extends Call>(route: C, ...input: CallArguments<C>): Promise<Answer<C>>;
  /** Renews the access token; calls at the same time share one renewal. */
  refresh(): Promise<void>;
}

interface LooseInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
  key?: string;
}

/** Method and address of a call, as {@link callAddress}, at the server of the app. */
export function addressOf(route: string, params: object = {}, query: object = {}): [string, string] {
  const [method, address] = callAddress(route, params, query);
  return [method, serverAddress(address)];
}

const problemOf = async (response: Response): Promise<ApiProblem> =>
  problemOfAnswer(
    response.status,
    response.url,
    await response.json().catch(() => undefined),
    response.headers.get('X-Request-Id'),
  );

/** The last time of each address; a page asks for far fewer. */
const times = new Map<string, Date>();
const MOST_TIMES = 1_000;

/** An equal time is the same object, by which the query library finds that an answer has not changed. */
function timeOf(url: string, text: string): Date {
  const read = new Date(text);
  const last = times.get(url);
  if (last?.getTime() === read.getTime()) return last;
  if (times.size >= MOST_TIMES) times.clear();
  times.set(url, read);
  return read;
}

/** The age of the data in an answer, by its headers. */
export function freshnessOf(url: string, headers: Pick<Headers, 'get'>): FreshnessInfo {
  const asOf = headers.get(AS_OF_HEADER);
  const freshness = headers.get(FRESHNESS_HEADER);
  const reason = headers.get(FRESHNESS_REASON_HEADER);
  const isStale = freshness === 'stale' || freshness === 'failed';
  return {
    asOf: asOf === null ? null : timeOf(url, asOf),
    freshness: isStale ? freshness : 'fresh',
    // A 304 removes no header: the browser's cache may still hold the reason of an earlier answer.
    reason: isStale ? codeOrNull(reason) : null,
  };
}

/** The problem of an aborted call: `offline` after a timeout, `cancelled` when the reader stopped it. */
const givenUp = ({ reason }: AbortSignal): ApiProblem =>
  new ApiProblem(reason.name === 'TimeoutError' ? 'offline' : 'cancelled', {}, { cause: reason });

export function createClient(world: Surroundings): Client {
  let refreshing: Promise<void> | undefined;

  async function send(method: string, url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Accept', 'application/json');
    headers.set(CLIENT_VERSION_HEADER, CLIENT_VERSION);
    const csrf = method === 'GET' ? null : world.csrfToken();
    if (csrf !== null) headers.set(CSRF_HEADER, csrf);
    try {
      const response = await world.fetch(url, { ...init, method, headers, credentials: 'same-origin' });
      world.observe('answered');
      return response;
    } catch (error) {
      if (init.signal?.aborted) throw givenUp(init.signal);
      world.observe('failed');
      throw new ApiProblem('offline', {}, { cause: error });
    }
  }

  async function renew(seen: string | null): Promise<void> {
    await world.exclusive(async () => {
      // Another tab renewed the token while this one waited for the lock.
      if (world.refreshedAt() !== seen) return;
      // The server accepts the old token once, so the answer with the new one must arrive even if the page is closed.
      const response = await send('GET', serverAddress('/api/refresh'), { keepalive: true });
      if (response.ok) return;
      if (response.status === 401) world.loginEnded();
      throw await problemOf(response);
    });
  }

  function refreshOnce(seen: string | null): Promise<void> {
    refreshing ??= renew(seen).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  /** Waits for the shared renewal until the caller's signal aborts. */
  function renewedFor(seen: string | null, signal: AbortSignal | undefined): Promise<void> {
    if (world.refreshedAt() !== seen) return Promise.resolve();
    const shared = refreshOnce(seen);
    if (!signal) return shared;
    return new Promise((resolve, reject) => {
      const stop = () => reject(givenUp(signal));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    });
  }

  /** Whether an answer refuses the login. Other 401s ask for the password of the student system. */
  async function refusesLogin(response: Response): Promise<boolean> {
    if (response.status !== 401) return false;
    const { code } = await problemOf(response.clone());
    return code === null || code === 'NOT_AUTHENTICATED';
  }

  async function exchange(method: string, url: string, init: RequestInit): Promise<Response> {
    const seen = world.refreshedAt();
    const first = await send(method, url, init);
    if (!(await refusesLogin(first))) return first;
    if (!world.loggedIn()) {
      // Another tab has logged out; this page still shows data of the login.
      if (world.openedLoggedIn()) world.loginEnded();
      return first;
    }
    await renewedFor(seen, init.signal ?? undefined);
    const second = await send(method, url, init);
    if (await refusesLogin(second)) world.loginEnded();
    return second;
  }

  async function callWithFreshness<C extends Call>(
    route: C,
    ...[input]: CallArguments<C>
  ): Promise<FreshAnswer<C>> {
    const { params, query, body, signal, keepalive = false, key }: LooseInput = input ?? {};
    const [method, url] = addressOf(route, params, query);
    const given = method === 'GET' && !signal?.aborted ? world.given(url) : undefined;
    if (given !== undefined) return given as FreshAnswer<C>;
    const headers = new Headers();
    const init: RequestInit = { signal: signal ?? null, keepalive, headers };
    if (key !== undefined) headers.set(IDEMPOTENCY_KEY_HEADER, key);
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      headers.set('Content-Type', 'application/json');
    }
    const response = await exchange(method, url, init);
    if (!response.ok) throw await problemOf(response);
    try {
      // The server checks its answers against the same schema, so the browser does not carry a copy of it.
      const data = (response.status === 204 ? undefined : await response.json()) as Answer<C>;
      return { data, url: response.url, ...freshnessOf(response.url, response.headers) };
    } catch (error) {
      if (signal?.aborted) throw givenUp(signal);
      throw new ApiProblem('unreadable', { status: response.status }, { cause: error });
    }
  }

  return {
    callWithFreshness,
    call: async (route, ...input) => (await callWithFreshness(route, ...input)).data,
    refresh: () => refreshOnce(world.refreshedAt()),
  };
}
