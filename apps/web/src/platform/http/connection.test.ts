import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection, connectionAfter, isOffline, observe, onReconnect, type Signal } from './connection.ts';

const ONLINE = { browser: true, server: true };

describe('[SHELL-10] whether the server can be reached', () => {
  it.each<[signals: Signal[], offline: boolean]>([
    [[], false],
    [['answered'], false],
    [['failed'], true],
    [['failed', 'answered'], false],
    [['socket-down'], true],
    [['socket-down', 'socket-up'], false],
    [['socket-down', 'answered'], false],
    [['browser-offline'], true],
    [['browser-offline', 'browser-online'], false],
    // A network that is back does not prove that the server is.
    [['failed', 'browser-offline', 'browser-online'], true],
    [['failed', 'browser-offline', 'browser-online', 'answered'], false],
    // An answer proves the network, whatever the browser believes.
    [['browser-offline', 'answered'], false],
  ])('after %j: offline %s', (signals, offline) => {
    expect(isOffline(signals.reduce(connectionAfter, ONLINE))).toBe(offline);
  });

  it('keeps the same state when nothing changes, so that nothing renders anew', () => {
    expect(connectionAfter(ONLINE, 'answered')).toBe(ONLINE);
    const down = connectionAfter(ONLINE, 'failed');
    expect(connectionAfter(down, 'failed')).toBe(down);
  });
});

describe('the return', () => {
  // The files of the unit tests share their modules: a test before may have seen a call fail.
  beforeEach(() => connection.set(ONLINE));
  afterEach(() => connection.set(ONLINE));

  it('is told once, and only when the server was away', () => {
    let returns = 0;
    const stop = onReconnect(() => returns++);
    observe('answered');
    expect(returns).toBe(0);
    observe('failed');
    observe('socket-down');
    observe('socket-up');
    observe('answered');
    expect(returns).toBe(1);
    stop();
    observe('failed');
    observe('answered');
    expect(returns).toBe(1);
  });
});
