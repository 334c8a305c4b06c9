import { isSafeImage, isSafeLink } from '@kahan/contract/runtime';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_SCHEMES,
  ALLOWED_TAGS,
  allowedStyles,
  type Language,
} from '@kahan/domain';
import { type ServerPhrases, serverPhrases } from '@kahan/phrases/server';
import sanitize from 'sanitize-html';

/**
 * Deepest nesting of elements. The parser searches the open elements at every tag, so the time grows with the depth.
 * Texts of people stay far below; browsers draw 512 levels.
 */
const DEEPEST = 256;

class TooDeep extends Error {}

/** A tag that is on no list: the element goes. */
const REMOVED = { tagName: '', attribs: {} };

const ATTRIBUTES = Object.fromEntries(
  Object.entries(ALLOWED_ATTRIBUTES).map(([tag, attributes]) => [tag, [...attributes]]),
);

/**
 * Reduces foreign HTML to what the lists of domain allow (spec 5). The time grows linearly with the length. Images from
 * other sites become links, since the content security policy lets none load; other images that cannot be shown become
 * their text. HTML that is nested too deeply is reduced to its text. It never throws.
 * @param portal the origin of the portal, for addresses that lead there
 * @param lang of the word for an image without a text
 */
export function sanitizeHtml(html: string, portal: string, lang: Language): string {
  try {
    return sanitize(html, optionsFor(portal, lang));
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return textOfHtml(html);
  }
}

/**
 * The text of HTML, without any element. What looks like a tag after the tags were removed is text as well:
 * `<b<b>>` → `&lt;b &gt;`.
 */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The library asks for mutable lists. */
function optionsFor(portal: string, lang: Language): sanitize.IOptions {
  const { image } = serverPhrases(lang);
  let depth = 0;
  let links = 0;
  return {
    allowedTags: [...ALLOWED_TAGS],
    allowedAttributes: ATTRIBUTES,
    allowedSchemes: [...ALLOWED_SCHEMES],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    // Styles are reduced below.
    parseStyleAttributes: false,
    onOpenTag(name) {
      depth++;
      if (name === 'a') links++;
      if (depth > DEEPEST) throw new TooDeep();
    },
    onCloseTag(name) {
      depth--;
      if (name === 'a') links--;
    },
    transformTags: {
      a: (tagName, { href, ...rest }) => {
        const isSafe = href !== undefined && isSafeLink(href, portal);
        return { tagName, attribs: isSafe ? { ...rest, href: href.trim() } : rest };
      },
      img: (_tagName, attribs) =>
        shownImage(attribs) ?? textOfImage(attribs, { portal, isInLink: links > 0, words: image }),
      '*': (tagName, attribs) => ({ tagName, attribs: withAllowedStyle(attribs) }),
    },
  };
}

/** An embedded image; null when the image cannot be shown. */
function shownImage({ src, ...rest }: sanitize.Attributes): sanitize.Tag | null {
  return src !== undefined && isSafeImage(src)
    ? { tagName: 'img', attribs: { ...rest, src: src.trim() } }
    : null;
}

/** Texts of images stand on lines of their own: two would run together, and each would read as part of its sentence. */
const ON_ITS_LINE = { style: 'display:block' };

/** The text in place of an image; of a foreign one as a link to it. One with an empty text is decoration and goes. */
function textOfImage(
  attribs: sanitize.Attributes,
  place: { portal: string; isInLink: boolean; words: ServerPhrases['image'] },
): sanitize.Tag {
  if (isTracker(attribs)) return REMOVED;
  const href = attribs.src?.trim() ?? '';
  const alt = attribs.alt?.trim();
  const text = alt ? place.words.named(alt) : place.words.unnamed;
  if (place.isInLink) return { tagName: 'span', attribs: ON_ITS_LINE, text };
  const isForeign = /^https?:/i.test(href) && isSafeLink(href, place.portal);
  if (isForeign) return { tagName: 'a', attribs: { href, ...ON_ITS_LINE }, text };
  return alt === '' ? REMOVED : { tagName: 'span', attribs: ON_ITS_LINE, text };
}

/** An image of one pixel shows nothing: it only tells its server that it was loaded. */
const isTracker = ({ width, height }: sanitize.Attributes): boolean =>
  [width, height].some((size) => size !== undefined && /^\s*[01](?:px)?\s*$/.test(size));

function withAllowedStyle(attribs: sanitize.Attributes): sanitize.Attributes {
  if (attribs.style === undefined) return attribs;
  const style = allowedStyles(attribs.style)
    .map((declaration) => declaration.join(':'))
    .join(';');
  return { ...attribs, style };
}
