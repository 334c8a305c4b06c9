import { ALLOWED_ATTRIBUTES, ALLOWED_STYLES, isAllowedUrl } from '@kahan/domain';

/** Replaces `style` while HTML is parsed; see shieldStyles. */
export const SHIELDED_STYLE = 'data-style';

const TAG = /<[a-z][^<>]*>/gi;
const ATTRIBUTE = /(\s+)([^\s=>"'/]+)((?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)/g;

/**
 * Renames style attributes: the security policy forbids them in HTML texts, and a browser reports each one as soon as it
 * parses it. The sanitizer removes those that this misses.
 */
export function shieldStyles(html: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (whole, space: string, name: string, value: string) =>
      name.toLowerCase() === 'style' ? `${space}${SHIELDED_STYLE}${value}` : whole,
    ),
  );
}

/** The allowed declarations of a style text, in order. */
export function allowedStyles(text: string): [property: string, value: string][] {
  return text.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const patterns = Object.hasOwn(ALLOWED_STYLES, property) ? ALLOWED_STYLES[property] : undefined;
    return patterns?.some((pattern) => pattern.test(value)) ? [[property, value]] : [];
  });
}

/** Whether an attribute with this value is allowed on an element of this tag. */
export function isAllowedAttribute(tag: string, name: string, value: string): boolean {
  if (name === 'href') return tag === 'a' && isAllowedUrl(value, 'link');
  if (name === 'src') return tag === 'img' && isAllowedUrl(value, 'image');
  const own = Object.hasOwn(ALLOWED_ATTRIBUTES, tag) ? ALLOWED_ATTRIBUTES[tag] : undefined;
  return name !== 'style' && Boolean(own?.includes(name) || ALLOWED_ATTRIBUTES['*']?.includes(name));
}
