import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';

const SERVER = '2026-11-18T09:42:00.000Z';
const server = Date.parse(SERVER);
const MINUTE = 60_000;

describe('the clock of the page', () => {
  it.each([
    ['runs as the device when the server’s time is not known', undefined, undefined, server - 9 * MINUTE, -9],
    ['leaves a small difference, which may be the way', SERVER, 'running', server + 2 * MINUTE, 2],
    ['corrects a device that is ahead by minutes', SERVER, 'running', server + 3 * MINUTE, 0],
    ['corrects a device that is behind by an hour', SERVER, 'running', server - 60 * MINUTE, 0],
    ['is pinned', SERVER, 'pinned', server + 99 * MINUTE, 0],
    ['does not trust nonsense', 'soon', 'pinned', server, 0],
  ])('%s', (_, now, mode, device, minutes) => {
    const made = createClock({ now, mode, arrival: undefined }, () => device);
    expect(made.now().getTime()).toBe(server + minutes * MINUTE);
  });

  it('is wrong by half of the page’s way at most', () => {
    const way = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), way, way, (ahead, there, back) => {
        const asked = server - ahead - there;
        const arrival = { asked, came: asked + there + back };
        const made = createClock({ now: SERVER, mode: 'running', arrival }, () => asked);
        expect(Math.abs(made.now().getTime() - (asked + ahead))).toBeLessThanOrEqual((there + back) / 2 + 1);
      }),
    );
  });

  it('goes on by the device, or stands when pinned', () => {
    let device = server + 60 * MINUTE;
    const running = createClock({ now: SERVER, mode: 'running', arrival: undefined }, () => device);
    const pinned = createClock({ now: SERVER, mode: 'pinned', arrival: undefined }, () => device);
    device += 5 * MINUTE;
    expect(running.now().getTime()).toBe(server + 5 * MINUTE);
    expect(pinned.now().getTime()).toBe(server);
  });
});
