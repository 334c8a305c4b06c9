import { describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';

const SERVER = '2026-11-18T09:42:00.000Z';
const server = Date.parse(SERVER);
const MINUTE = 60_000;

describe('the clock of the page', () => {
  it.each([
    ['runs as the device', undefined, undefined, server - 9 * MINUTE, server - 9 * MINUTE],
    ['leaves a small difference', SERVER, 'running', server + 2 * MINUTE, server + 2 * MINUTE],
    ['corrects a device that is ahead', SERVER, 'running', server + 2 * MINUTE + 1, server],
    ['corrects a device that is behind', SERVER, 'running', server - 60 * MINUTE, server],
    ['is pinned', SERVER, 'pinned', server + 99 * MINUTE, server],
    ['does not trust nonsense', 'soon', 'pinned', server, server],
  ])('%s', (_, now, mode, device, expected) => {
    expect(
      createClock({ now, mode }, () => device)
        .now()
        .getTime(),
    ).toBe(expected);
  });

  it('goes on by the device, or stands when pinned', () => {
    let device = server + 60 * MINUTE;
    const running = createClock({ now: SERVER, mode: 'running' }, () => device);
    const pinned = createClock({ now: SERVER, mode: 'pinned' }, () => device);
    device += 5 * MINUTE;
    expect(running.now().getTime()).toBe(server + 5 * MINUTE);
    expect(pinned.now().getTime()).toBe(server);
  });
});
