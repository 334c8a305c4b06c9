import { isSafeImage, isSafeLink } from '@kahan/contract/runtime';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, allowedStyles } from '@kahan/domain';
import { publicOrigin } from '../../platform/http/addresses.ts';

/** Replaces `style` while HTML is parsed; see shieldStyles. */
const SHIELDED_STYLE = 'data-style';

const TAG = /<[a-z][^<>]*>/gi;
const ATTRIBUTE = /(?<=\s)([^\s=>"'/]+)((?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)/g;

/**
 * Renames style attributes: the security policy forbids them in HTML texts, and a browser reports each one as soon as it
 * parses it. The sanitizer removes those that this misses.
 */
export function shieldStyles(html: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (whole, name: string, value: string) =>
      name.toLowerCase() === 'style' ? SHIELDED_STYLE + value : whole,
    ),
  );
}

/** Whether an attribute with this value is allowed on an element of this tag. */
export function isAllowedAttribute(tag: string, name: string, value: string, portal: string): boolean {
  if (name === 'href') return tag === 'a' && isSafeLink(value, portal);
  if (name === 'src') return tag === 'img' && isSafeImage(value);
  const own = Object.hasOwn(ALLOWED_ATTRIBUTES, tag) ? ALLOWED_ATTRIBUTES[tag] : undefined;
  return name !== 'style' && Boolean(own?.includes(name) || ALLOWED_ATTRIBUTES['*']?.includes(name));
}

interface NativeSanitizer {
  setHTML(html: string, options: { sanitizer: object }): void;
}

const hasNative = (element: Element): element is Element & NativeSanitizer => 'setHTML' in element;

const attributesOf = (tag: string) => [...(ALLOWED_ATTRIBUTES[tag] ?? [])];

/** Attributes of all tags, with the replacement of style. */
const common = () => [...attributesOf('*').filter((name) => name !== 'style'), SHIELDED_STYLE];

function nativeConfiguration(): object {
  return {
    elements: ALLOWED_TAGS.map((name) => ({ name, attributes: attributesOf(name) })),
    attributes: common(),
    comments: false,
    dataAttributes: false,
  };
}

/** Applies rules that sanitizers do not know: attributes by tag, allowed addresses and styles, targets of links. */
function finish(root: ParentNode): void {
  const portal = publicOrigin();
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const styles = allowedStyles(element.getAttribute(SHIELDED_STYLE) ?? '');
    for (const { name, value } of [...element.attributes]) {
      if (!isAllowedAttribute(element.localName, name, value, portal)) element.removeAttribute(name);
    }
    for (const [property, value] of styles) element.style.setProperty(property, value);
    // An image whose address is not allowed gives way to its text.
    if (element.localName === 'img' && !element.hasAttribute('src'))
      element.replaceWith(textOfImage(element));
    const href = element.getAttribute('href');
    if (href === null) continue;
    element.setAttribute('rel', 'noopener noreferrer');
    if (!href.startsWith('/')) element.setAttribute('target', '_blank');
  }
}

/** The text of an image, on a line of its own as the server puts it. */
function textOfImage(image: Element): HTMLElement {
  const text = image.ownerDocument.createElement('span');
  text.style.display = 'block';
  text.textContent = image.getAttribute('alt');
  return text;
}

/** Whether this browser can run {@link cleanNow}. */
export const canCleanNow = (element: Element): boolean => hasNative(element);

/** Sets cleaned HTML as the content of an element at once, with the browser's own sanitizer. */
export function cleanNow(element: Element, html: string): void {
  // Nothing loads in a document without a window, so an image that is removed afterwards was never asked for.
  const place = document.implementation.createHTMLDocument('').body;
  if (!hasNative(place)) throw new TypeError('this browser has no sanitizer');
  place.setHTML(shieldStyles(html), { sanitizer: nativeConfiguration() });
  finish(place);
  element.replaceChildren(...place.childNodes);
}

/** Cleans HTML in browsers without a sanitizer; the library is loaded on first use. */
export async function clean(html: string): Promise<DocumentFragment> {
  const { default: purifier } = await import('dompurify');
  const fragment = purifier.sanitize(shieldStyles(html), {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: [...common(), ...ALLOWED_TAGS.flatMap(attributesOf)],
  });
  finish(fragment);
  return fragment;
}

/** The text of HTML, shown until the sanitizer is loaded; it needs about the same space. */
export const textOf = (html: string): string =>
  new DOMParser().parseFromString(shieldStyles(html), 'text/html').body.textContent ?? '';
