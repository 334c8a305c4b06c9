import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeHtml, textOfHtml } from './html.ts';

const PORTAL = 'https://kahan.example';

/** Pieces of tags, whole or broken, and texts of all characters. */
const piece = fc.oneof(
  fc.constantFrom('<', '>', '</', '/>', '"', "'", '=', '&', ';', '<!--', '-->', '<![CDATA[', ']]>', '<?'),
  fc.constantFrom(
    '<b',
    '<b>',
    '</b>',
    '<i ',
    '<p style="',
    '<a href="',
    '<img src=',
    '<svg>',
    '<math>',
    '<x-y>',
  ),
  fc.constantFrom('&#0;', '&#xD800;', '&#x110000;', '&lt;', '&nbsp', '\0', '\ud800', '\u2028', 'javascript:'),
  fc.constantFrom('<textarea>', '<title>', '<style>', '<script>', '<table><tr>', '<template>', '<plaintext>'),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
/** Up to four pieces, sometimes many times, so that elements are nested deeply. */
const run = fc
  .tuple(
    fc.array(piece, { minLength: 1, maxLength: 4 }),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: 2, max: 600 }) },
    ),
  )
  .map(([pieces, count]) => pieces.join('').repeat(count));
const html = fc.array(run, { maxLength: 12 }).map((runs) => runs.join(''));

/** A tag that may be in clean HTML. */
const TAG = /<\/?[a-z][a-z0-9]*(?: [a-z-]+(?:="[^"<>]*")?)*(?: \/)?>/g;

test('[NEWS-25] any text becomes clean HTML, and nothing is thrown', () => {
  fc.assert(
    fc.property(html, (dirty) => {
      const clean = sanitizeHtml(dirty, PORTAL, 'en');
      expect(clean.replace(TAG, '')).not.toContain('<');
      expect(clean).not.toMatch(/<[^>]*javascript:/);
      expect(textOfHtml(dirty)).not.toMatch(/[<>]/);
    }),
  );
});
