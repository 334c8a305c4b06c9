import type { LogPosition } from '@kahan/contract/runtime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorOf, type Heard, hear, hearFrom, isCurrent, joined } from './heard.ts';

const at = (user: number, pub: number, generation = 'g'): LogPosition => ({ generation, user, public: pub });
const begun = (position = at(10, 4)): Heard => {
  const heard = hearFrom(position);
  if (heard === null) throw new Error('a whole position is expected');
  return heard;
};

describe('an answer of a service is current', () => {
  const heard = hear(hear(begun(), at(11, 4), 'results'), at(11, 5), 'schedules');
  it.each([
    ['loaded where listening began, and never told', 'terms', 'g:10.4', true],
    ['loaded before anything was heard', 'terms', 'g:9.4', false],
    ['loaded before the message', 'results', 'g:10.4', false],
    ['loaded after the message', 'results', 'g:11.4', true],
    ['loaded before the public message', 'schedules', 'g:11.4', false],
    ['loaded after the public message', 'schedules', 'g:11.5', true],
    ['loaded at an unknown position', 'terms', null, false],
    ['loaded from another generation', 'terms', 'h:12.9', false],
  ])('%s', (_, service, loadedAt, current) => {
    expect(isCurrent(heard, service, loadedAt)).toBe(current);
  });

  it('never while nothing was heard', () => {
    expect(isCurrent(null, 'terms', 'g:10.4')).toBe(false);
    expect(hearFrom({ generation: 'g', user: null, public: 4 })).toBeNull();
  });
});

describe('pages that write what they have heard', () => {
  it('of another generation begin anew', () => {
    const other = begun(at(3, 3, 'h'));
    expect(joined(begun(), other)).toBe(other);
  });

  /**
   * Two pages hear parts of one log of messages about two services, load answers and write what they have heard, in any order.
   * An answer that counts as current must have been loaded after the last message about its service up to the end.
   */
  it('never call an answer current that a message was about since', () => {
    const services = ['a', 'b'];
    const log = fc.array(fc.constantFrom(...services), { minLength: 1, maxLength: 12 });
    const part = fc.record({ from: fc.nat(12), to: fc.nat(12), load: fc.nat(12) });
    fc.assert(
      fc.property(log, part, part, fc.boolean(), (messages, one, two, isTurned) => {
        const pages = [one, two].map(({ from, to, load }) => {
          const start = Math.min(from, messages.length);
          const end = Math.min(Math.max(start, to), messages.length);
          let heard = begun(at(start, 0));
          for (let n = start + 1; n <= end; n++) heard = hear(heard, at(n, 0), messages[n - 1] ?? null);
          return { heard, loadedAt: Math.min(Math.max(start, load), end) };
        });
        const [first, second] = isTurned ? [...pages].reverse() : pages;
        if (!first || !second) throw new Error('two pages are expected');
        const kept = joined(first.heard, second.heard);
        for (const { loadedAt } of pages)
          for (const service of services)
            if (isCurrent(kept, service, `g:${loadedAt}.0`))
              expect(messages.slice(loadedAt, kept.to.user)).not.toContain(service);
      }),
      { numRuns: 2_000 },
    );
  });

  it('name the end of it in the handshake', () => {
    expect(cursorOf(hear(begun(), at(12, 4), null))).toBe('g:12.4');
  });
});
