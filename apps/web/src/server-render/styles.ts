/** A tag as React writes it: `<` and `>` are escaped in values. */
const TAG = /<[a-z][^<>]*>/g;
const STYLE = / style="([^"]*)"/;
/** What could end a declaration, a rule or the element. React and the sanitizer write none of it. */
const UNSAFE = /[{}<>\\@]|\/\*/;
const ESCAPED: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

/**
 * Moves style attributes, which the security policy forbids in HTML, into rules of equal effect.
 * @param html as React writes it
 */
export function moveStyles(html: string): { html: string; styles: string } {
  const numbers = new Map<string, number>();
  const moved = html.replaceAll(TAG, (tag) =>
    tag.replace(STYLE, (_attribute, text: string) => {
      const style = text.replaceAll(/&(?:quot|amp|lt|gt|#x27);/g, (written) => ESCAPED[written] ?? '');
      if (UNSAFE.test(style)) return '';
      const number = numbers.get(style) ?? numbers.size;
      numbers.set(style, number);
      return ` data-s="${number}"`;
    }),
  );
  // The id outweighs the classes of components, as an attribute would.
  const rules = [...numbers].map(([style, number]) => `#app [data-s="${number}"]{${style}}`);
  return { html: moved, styles: rules.join('\n') };
}
