import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '@kahan/domain';
import { allowedStyles, isAllowedAttribute, SHIELDED_STYLE, shieldStyles } from './sanitize-rules.ts';

interface NativeSanitizer {
  setHTML(html: string, options: { sanitizer: object }): void;
}

const hasNative = (element: Element): element is Element & NativeSanitizer => 'setHTML' in element;

const attributesOf = (tag: string) => [...(ALLOWED_ATTRIBUTES[tag] ?? [])];

/** Attributes of any tag, with the stand-in for style. */
const common = () => [...attributesOf('*').filter((name) => name !== 'style'), SHIELDED_STYLE];

function nativeConfiguration(): object {
  return {
    elements: ALLOWED_TAGS.map((name) => ({ name, attributes: attributesOf(name) })),
    attributes: common(),
    comments: false,
    dataAttributes: false,
  };
}

/** What no general sanitizer knows: our list by tag, our addresses, our styles, and links that open elsewhere. */
function finish(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    const styles = allowedStyles(element.getAttribute(SHIELDED_STYLE) ?? '');
    for (const { name, value } of [...element.attributes]) {
      if (!isAllowedAttribute(element.localName, name, value)) element.removeAttribute(name);
    }
    for (const [property, value] of styles) element.style.setProperty(property, value);
    // A picture from an address that may not stand leaves nothing worth a place.
    if (element.localName === 'img' && !element.hasAttribute('src')) element.remove();
    const href = element.getAttribute('href');
    if (href === null) continue;
    element.setAttribute('rel', 'noopener noreferrer');
    if (!href.startsWith('/')) element.setAttribute('target', '_blank');
  }
}

/** Whether cleanNow works here. */
export const canCleanNow = (element: Element): boolean => hasNative(element);

/** Puts cleaned HTML into an element at once, by the browser's own sanitizer. */
export function cleanNow(element: Element, html: string): void {
  if (!hasNative(element)) throw new TypeError('this browser has no sanitizer');
  element.setHTML(shieldStyles(html), { sanitizer: nativeConfiguration() });
  finish(element);
}

/** The same for browsers without one; the sanitizer is loaded on first need. */
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

/** The text of HTML alone, which stands in until the sanitizer has come; it takes about the same room. */
export const textOf = (html: string): string =>
  new DOMParser().parseFromString(shieldStyles(html), 'text/html').body.textContent ?? '';
