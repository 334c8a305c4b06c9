import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { LIVE_SESSION } from '../../../../test/support/sessions.ts';
import { NO_AUDIT } from '../../../platform/audit.ts';
import { NO_APPS } from '../../../platform/http/guard/credentials.ts';
import type { LiveSession } from '../../../platform/http/guard/handler.ts';
import { createLog } from '../../../platform/log.ts';
import { Handshakes } from './handshake.ts';

/** Strangers in the queue of admission control; null: it is full. */
let waiting: (() => void)[] | null;
/** What the database says of a login that is not in memory. */
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
      remembered: ({ cookie }) => (cookie === 'known' ? LIVE_SESSION : null),
      authenticate: () => stored(),
    },
    publicUrl: 'http://127.0.0.1',
    apps: NO_APPS,
    admit: (go) => waiting !== null && waiting.push(go) > 0,
    addressOf: () => '192.0.2.1',
  });
});

function ask(cookie?: string): IncomingMessage {
  const socket = Object.assign(new EventEmitter(), { destroyed: false, destroy() {} });
  const request = { headers: { cookie }, socket } as unknown as IncomingMessage;
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

test('a connection that is lost while it waits takes no place and ends nothing else', async () => {
  const { socket } = ask();
  socket.emit('error', new Error('ECONNRESET'));
  Object.assign(socket, { destroyed: true });
  await admitted();
  expect(decided).toEqual(['the connection is closed']);
});
