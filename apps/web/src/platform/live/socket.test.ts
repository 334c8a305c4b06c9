import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { COOKIES, SOCKET_NAMESPACE } from '@kahan/contract/runtime';
import { Server } from 'socket.io';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connection, isOffline } from '../http/connection.ts';
import { pause } from '../time/backoff.ts';
import { onMessage, socketUp } from './messages.ts';
import { deliver, SID, startLive } from './socket.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Collects the ids that handlers of `archived` are given. */
function collect(into: string[]): void {
  stops.push(onMessage('archived', ({ ids }) => into.push(...ids)));
}

/** A server of live delivery, at a free port. */
async function openServer() {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'] });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return { io, origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

/** The parts of a page that live delivery needs. @param cookie those that its scripts read */
function stubPage(origin: string, cookie = ''): void {
  vi.stubGlobal('location', { origin, pathname: '/' });
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  const documentElement = { lang: 'cs', dataset: {} };
  vi.stubGlobal('document', Object.freeze({ cookie, documentElement }));
}

/**
 * The page of a user whose token is over at first. The server answers a renewal with one status after the other, and knows
 * the user once it has answered with 204.
 */
async function openWithOldToken(statuses: number[]) {
  const { io, origin } = await openServer();
  let isRenewed = false;
  const portal = io.of(SOCKET_NAMESPACE).on('connection', (socket) => {
    const cursor = isRenewed ? 'g:2.1' : 'g:-.1';
    if (isRenewed) socket.emit('archived', { cursor: '2.-', payload: { ids: ['missed'] } });
    socket.on('id', (_data: unknown, answer: (value: { cursor: string }) => void) => answer({ cursor }));
  });
  stubPage(origin, `${COOKIES.loggedIn}=1`);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async () => {
    const status = statuses.shift() ?? 500;
    isRenewed = status === 204;
    return new Response(null, { status });
  });
  vi.resetModules();
  const { heard } = await import('./hearing.ts');
  const messages = await import('./messages.ts');
  const position = { user: 1, public: 1 };
  heard.set({ generation: 'g', from: position, to: position, told: {} });
  const told: string[] = [];
  for (const type of ['archived', 'service_updated'] as const)
    messages.onMessage(type, () => told.push(type));
  const ups: boolean[] = [];
  messages.socketUp.subscribe(() => ups.push(messages.socketUp.get()));
  const stop = (await import('./socket.ts')).startLive();
  stops.push(
    () => void io.close(),
    stop,
    () => vi.unstubAllGlobals(),
  );
  return { portal, told, ups };
}

describe('live delivery', () => {
  it('gives every handler of the type each message once', () => {
    const first: string[] = [];
    const second: string[] = [];
    const others: string[] = [];
    collect(first);
    collect(second);
    stops.push(onMessage('unarchived', ({ ids }) => others.push(...ids)));
    deliver('archived', { cursor: '1.-', payload: { ids: ['a'] } });
    deliver('archived', { cursor: '2.-', payload: { ids: ['b'] } });
    // After a reconnection the server may repeat what this page has seen.
    deliver('archived', { cursor: '2.-', payload: { ids: ['b'] } });
    expect([first, second, others]).toEqual([['a', 'b'], ['a', 'b'], []]);
  });

  it('counts the public log apart from that of the user', () => {
    const seen: string[] = [];
    stops.push(onMessage('public', ({ items }) => seen.push(`${items.length}`)));
    deliver('public', { cursor: '-.1', payload: { items: [] } });
    deliver('public', { cursor: '-.1', payload: { items: [] } });
    expect(seen).toEqual(['0']);
  });

  it('is not stopped by a handler that breaks, nor heard by one that has left', () => {
    const seen: string[] = [];
    const said: unknown[] = [];
    const say = console.error;
    console.error = (...words: unknown[]) => said.push(words[0]);
    const breaks = onMessage('archived', () => {
      throw new Error('a broken handler');
    });
    collect(seen);
    deliver('archived', { cursor: '3.-', payload: { ids: ['c'] } });
    breaks();
    deliver('archived', { cursor: '4.-', payload: { ids: ['d'] } });
    console.error = say;
    expect(seen).toEqual(['c', 'd']);
    expect(said).toEqual(['socket message archived']);
  });

  it('reads every service again when the log does not reach back', () => {
    const told: string[] = [];
    stops.push(onMessage('service_updated', ({ service_name }) => told.push(service_name)));
    deliver('service_updated', { cursor: '-.-', payload: { service_name: 'results', ids: [] } });
    deliver('service_updated', { cursor: '-.-', payload: { service_name: 'terms', ids: [] } });
    deliver('service_updated', { cursor: '5.-', payload: { service_name: 'study', ids: [] } });
    expect(told).toEqual(['results', 'terms', 'study']);
  });

  it('[NOTIFICATIONS-07] sends the id of its tab on every connection', async () => {
    const { io, origin } = await openServer();
    const sent: unknown[] = [];
    io.of(SOCKET_NAMESPACE).on('connection', (socket) => {
      socket.on('id', (data: unknown, answer: (value: { cursor: string }) => void) => {
        sent.push(data);
        answer({ cursor: '-.-' });
        if (sent.length === 1) socket.conn.close();
      });
    });
    stubPage(origin);
    const stop = startLive();
    await vi.waitUntil(() => sent.length === 2, { timeout: 10_000 });
    stop();
    await io.close();
    vi.unstubAllGlobals();
    expect(SID).toMatch(/^[0-9a-f]{24}$/);
    expect(sent).toEqual([{ sid: SID }, { sid: SID }]);
  });

  it('[MONITOR-05] a message of an unknown type is reported, once', async () => {
    const { io, origin } = await openServer();
    io.of(SOCKET_NAMESPACE).on('connection', (socket) => {
      for (const type of ['term_opened', 'term_opened', 'term_closed'])
        socket.emit(type, { cursor: '-.-', payload: {} });
    });
    stubPage(origin);
    const posted: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      posted.push(`${url} ${JSON.parse(String(body)).error.message}`);
      return new Response(null, { status: 204 });
    });
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.resetModules();
    const { sendLater } = await import('../monitor/send-later.ts');
    (await import('../report.ts')).sendErrorsBy(sendLater);
    const stop = (await import('./socket.ts')).startLive();
    await vi.waitUntil(() => posted.length >= 2, { timeout: 10_000 });
    stop();
    await io.close();
    log.mockRestore();
    vi.unstubAllGlobals();
    expect(posted).toEqual([
      '/api/monitor/error unknown socket message term_opened',
      '/api/monitor/error unknown socket message term_closed',
    ]);
  });

  it('watches places again after it has come back with a renewed token', async () => {
    const { told, ups } = await openWithOldToken([204]);
    await vi.waitUntil(() => told.length > 0, { timeout: 10_000 });
    expect(ups).toEqual([true, false, true]);
  });

  it('reads again what was missed, also when the server did not know the user at first', async () => {
    const { told } = await openWithOldToken([204]);
    await vi.waitUntil(() => told.length > 0, { timeout: 10_000 });
    expect(told).toEqual(['service_updated']);
  });

  it('hears the messages of the user once a renewal succeeds, also when the first one fails', async () => {
    const { told } = await openWithOldToken([503, 204]);
    await vi.waitUntil(() => told.length > 0, { timeout: 10_000 });
  });

  it('is renewed by the next connection when the first one is lost meanwhile', async () => {
    const statuses = [503];
    const { portal, told } = await openWithOldToken(statuses);
    await vi.waitUntil(() => statuses.length === 0, { timeout: 10_000 });
    statuses.push(204);
    portal.disconnectSockets(true);
    await vi.waitUntil(() => told.length > 0, { timeout: 10_000 });
  });

  it('renews its token once when the server does not take the new one either', async () => {
    const statuses = [200, 200, 200];
    const { ups } = await openWithOldToken(statuses);
    await vi.waitUntil(() => ups.length === 3, { timeout: 10_000 });
    // Short on purpose: another renewal would follow at once.
    await pause(200);
    expect(statuses.length).toBe(2);
  });

  it('leaves the page online where WebSockets do not get through', async () => {
    const http = createServer();
    let tries = 0;
    http.on('upgrade', (_request, socket) => {
      tries++;
      socket.destroy();
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    stubPage(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
    connection.set({ browser: true, server: true });
    const stop = startLive();
    await vi.waitUntil(() => tries === 2, { timeout: 10_000 });
    stop();
    http.close();
    vi.unstubAllGlobals();
    expect(isOffline(connection.get())).toBe(false);
  });

  it('[SHELL-10] tells that the server went away once its connection ends', async () => {
    const { io, origin } = await openServer();
    io.of(SOCKET_NAMESPACE);
    stubPage(origin);
    connection.set({ browser: true, server: true });
    const stop = startLive();
    await vi.waitUntil(() => socketUp.get(), { timeout: 10_000 });
    await io.close();
    await vi.waitUntil(() => isOffline(connection.get()), { timeout: 10_000 });
    stop();
    vi.unstubAllGlobals();
    connection.set({ browser: true, server: true });
  });
});
