import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, handshakeCursor, NO_POSITION, reconcile } from './cursor.ts';

const position = (user: number | null, pub: number | null, generation = 'a') => ({
  generation,
  user,
  public: pub,
});

describe('the place in the logs', () => {
  it.each([
    ['first of the user', position(null, null), '17.-', position(17, null), true],
    ['first of all', position(null, null), '-.4', position(null, 4), true],
    ['next', position(17, 4), '18.-', position(18, 4), true],
    ['the same again', position(17, 4), '17.-', position(17, 4), false],
    ['an older one again', position(17, 4), '16.-', position(17, 4), false],
    ['a public one beside', position(17, 4), '-.5', position(17, 5), true],
    ['a public one again', position(17, 4), '-.4', position(17, 4), false],
    ['one of no log', position(17, 4), '-.-', position(17, 4), true],
    ['nonsense', position(17, 4), 'x.y', position(17, 4), false],
  ])('%s', (_, before, cursor, after, isNew) => {
    expect(advance(before, cursor)).toEqual({ position: after, isNew });
  });

  it('gives each message once however often and in whatever chunks it is delivered again', () => {
    const delivery = fc.array(fc.tuple(fc.nat(12), fc.nat(6)), { maxLength: 12 });
    fc.assert(
      fc.property(delivery, (chunks) => {
        let at = NO_POSITION;
        let sent = 0;
        const seen: number[] = [];
        for (const [more, again] of chunks) {
          const from = Math.max(0, sent - again);
          sent += more;
          for (let n = from + 1; n <= sent; n++) {
            const next = advance(at, `${n}.-`);
            at = next.position;
            if (next.isNew) seen.push(n);
          }
        }
        expect(seen).toEqual(Array.from({ length: sent }, (_, index) => index + 1));
      }),
    );
  });

  it.each([
    [NO_POSITION, undefined],
    [position(17, null), 'a:17.-'],
    [position(17, 4), 'a:17.4'],
  ])('is named in the handshake: %j as %s', (at, cursor) => {
    expect(handshakeCursor(at)).toBe(cursor);
  });

  it.each([
    [
      'the first connection loads what may have changed before it',
      NO_POSITION,
      'a:17.4',
      position(17, 4),
      true,
    ],
    ['a reconnection was caught up by replay', position(17, 4), 'a:17.4', position(17, 4), false],
    ['a message came before the answer', position(18, 4), 'a:18.4', position(18, 4), false],
    ['the log did not reach back', position(17, 4), 'a:19.4', position(19, 4), true],
    ['the logs began anew', position(17, 4), 'a:2.0', position(2, 0), true],
    ['an anonymous server place', position(17, 4), 'a:-.4', position(17, 4), false],
    ['the log was restored and has grown past it', position(17, 4), 'b:17.4', position(17, 4, 'b'), true],
    ['a server that names no generation', position(17, 4), '17.4', position(17, 4), false],
  ])('%s', (_, before, cursor, after, reload) => {
    expect(reconcile(before, cursor)).toEqual({ position: after, reload });
  });
});
