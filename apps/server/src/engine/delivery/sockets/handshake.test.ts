import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIVE_SESSION } from '../../../../test/support/sessions.ts';
import { NO_AUDIT } from '../../../platform/audit.ts';
import type { LiveSession } from '../../../platform/http/guard/handler.ts';
import { createLog } from '../../../platform/log.ts';
import { Handshakes } from './handshake.ts';
import { LIMITS } from './limits.ts';

const APP = 'https://localhost';

/** Strangers in the queue of admission control; null: it is full. */
let waiting: (() => void)[] | null;
/** The database's answer about a login that is not in memory. */
let stored: () => Promise<LiveSession | null>;
let decided: (string | null)[];
let handshakes: Handshakes;

beforeEach(() => {
  waiting = [];
  stored = async () => null;
  decided = [];
  handshakes = new Handshakes({
    log: createLog({ level: 'silent' }),
    audit: NO_AUDIT,
    sessions: {
      remembered: ({ cookie, authorization }) =>
        cookie === 'known' || authorization === 'Bearer known' ? LIVE_SESSION : null,
      authenticate: () => stored(),
    },
    publicUrl: 'http://127.0.0.1',
    apps: new Set([APP]),
    admit: (go) => waiting !== null && waiting.push(go) > 0,
    addressOf: () => '192.0.2.1',
  });
});

function ask(cookie?: string, origin?: string): IncomingMessage {
  const socket = Object.assign(new EventEmitter(), { destroyed: false, destroy() {} });
  const request = { headers: { cookie, origin }, socket } as unknown as IncomingMessage;
  handshakes.decide(request, (error) => decided.push(error));
  return request;
}
const admitted = async () => {
  for (const go of waiting?.splice(0) ?? []) go();
  await new Promise(setImmediate);
};

test('a login in memory goes first; strangers wait for admission control', async () => {
  const requests = [ask(), ask('unknown'), ask('known')];
  expect(decided).toEqual([null]);
  stored = async () => ({ ...LIVE_SESSION, userId: 8 });
  await admitted();
  expect(decided).toEqual([null, null, null]);
  expect(requests.map((request) => handshakes.login(request)?.userId)).toEqual([8, 8, 7]);
});

test('when the queue of strangers is full, a stranger is refused and a login in memory is not', () => {
  waiting = null;
  ask();
  ask('known');
  expect(decided).toEqual(['too many connections', null]);
});

test('a stranger whose login cannot be read is refused, and comes back by itself', async () => {
  stored = () => Promise.reject(new Error('the database is away'));
  ask('unknown');
  await admitted();
  expect(decided).toEqual(['UNKNOWN_ERROR']);
});

test('a connection that is lost while it waits takes no slot and ends nothing else', async () => {
  const { socket } = ask();
  socket.emit('error', new Error('ECONNRESET'));
  Object.assign(socket, { destroyed: true });
  await admitted();
  expect(decided).toEqual(['the connection is closed']);
});

describe('a socket that joins by token', () => {
  /** A page of the app, whose handshake has been let through. */
  async function page(): Promise<IncomingMessage> {
    const request = ask(undefined, APP);
    await admitted();
    expect(decided.splice(0)).toEqual([null]);
    return request;
  }

  test('goes first when its login is in memory, and waits as a stranger when it is not', async () => {
    const [one, other] = [await page(), await page()];
    expect(await handshakes.join(one, 'known')).toEqual(LIVE_SESSION);
    stored = async () => ({ ...LIVE_SESSION, userId: 8 });
    const joined = handshakes.join(other, 'unknown');
    expect(waiting).toHaveLength(1);
    await admitted();
    expect(await joined).toMatchObject({ userId: 8 });
    expect([one, other].map((request) => handshakes.login(request)?.userId)).toEqual([7, 8]);
  });

  test('is refused for a moment when the queue of strangers is full, and when the database is away', async () => {
    const request = await page();
    stored = () => Promise.reject(new Error('the database is away'));
    const joined = handshakes.join(request, 'unknown');
    const failed = expect(joined).rejects.toThrow('the database is away');
    await admitted();
    await failed;
    waiting = null;
    await expect(handshakes.join(request, 'unknown')).rejects.toMatchObject({ isLasting: false });
    expect(handshakes.login(request)).toBeNull();
  });

  test('takes no slot of its user when its connection was lost meanwhile', async () => {
    const request = await page();
    const joined = handshakes.join(request, 'unknown');
    stored = async () => LIVE_SESSION;
    Object.assign(request.socket, { destroyed: true });
    request.socket.emit('close');
    const refused = expect(joined).rejects.toMatchObject({ isLasting: false });
    await admitted();
    await refused;
    for (let n = 0; n < LIMITS.user.party.open; n += 1) ask('known');
    expect(new Set(decided)).toEqual(new Set([null]));
  });

  test('gives its slot back once, whichever it has when its connection closes', async () => {
    for (let n = 0; n < LIMITS.user.party.open - 10; n += 1) {
      const request = await page();
      await handshakes.join(request, 'known');
      request.socket.emit('close');
    }
    for (let n = 0; n < LIMITS.user.party.open; n += 1) ask('known');
    expect(new Set(decided)).toEqual(new Set([null]));
  });

  test('joins once: a second attempt beside the first one or after it is refused, one after a failure is not', async () => {
    const request = await page();
    stored = () => Promise.reject(new Error('the database is away'));
    const failed = expect(handshakes.join(request, 'unknown')).rejects.toThrow('the database is away');
    await expect(handshakes.join(request, 'known')).rejects.toThrow('connect again');
    await admitted();
    await failed;
    expect(await handshakes.join(request, 'known')).toEqual(LIVE_SESSION);
    await expect(handshakes.join(request, 'known')).rejects.toThrow('connect again');
  });

  test('has left before: it makes a new connection', async () => {
    await expect(handshakes.join(null, 'known')).rejects.toMatchObject({ isLasting: false });
  });
});
