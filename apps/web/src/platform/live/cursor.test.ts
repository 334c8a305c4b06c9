import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, handshakeCursor, type LogPosition, NO_POSITION, reconcile } from './cursor.ts';

const place = (user: number | null, pub: number | null): LogPosition => ({ user, public: pub });

describe('the place in the logs', () => {
  it.each([
    ['first of the user', place(null, null), '17.-', place(17, null), true],
    ['first of all', place(null, null), '-.4', place(null, 4), true],
    ['next', place(17, 4), '18.-', place(18, 4), true],
    ['the same again', place(17, 4), '17.-', place(17, 4), false],
    ['an older one again', place(17, 4), '16.-', place(17, 4), false],
    ['a public one beside', place(17, 4), '-.5', place(17, 5), true],
    ['a public one again', place(17, 4), '-.4', place(17, 4), false],
    ['one of no log', place(17, 4), '-.-', place(17, 4), true],
    ['nonsense', place(17, 4), 'x.y', place(17, 4), false],
  ])('%s', (_, before, cursor, after, isNew) => {
    expect(advance(before, cursor)).toEqual({ place: after, isNew });
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
            at = next.place;
            if (next.isNew) seen.push(n);
          }
        }
        expect(seen).toEqual(Array.from({ length: sent }, (_, index) => index + 1));
      }),
    );
  });

  it.each([
    [NO_POSITION, undefined],
    [place(17, null), '17.-'],
    [place(17, 4), '17.4'],
  ])('is named in the handshake: %j as %s', (at, cursor) => {
    expect(handshakeCursor(at)).toBe(cursor);
  });

  it.each([
    ['the first connection loads what may have changed before it', NO_POSITION, '17.4', place(17, 4), true],
    ['a reconnection was caught up by replay', place(17, 4), '17.4', place(17, 4), false],
    ['a message came before the answer', place(18, 4), '18.4', place(18, 4), false],
    ['the log did not reach back', place(17, 4), '19.4', place(19, 4), true],
    ['the logs began anew', place(17, 4), '2.0', place(2, 0), true],
    ['an anonymous server place', place(17, 4), '-.4', place(17, 4), false],
  ])('%s', (_, before, cursor, after, reload) => {
    expect(reconcile(before, cursor)).toEqual({ place: after, reload });
  });
});
