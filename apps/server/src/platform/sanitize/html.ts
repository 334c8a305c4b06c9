import { isSafeImage, isSafeLink } from '@kahan/contract/runtime';
import { ALLOWED_ATTRIBUTES, ALLOWED_SCHEMES, ALLOWED_TAGS, allowedStyles } from '@kahan/domain';
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
 * other sites become links, since the content security policy lets none load. HTML that is nested too deeply is
 * reduced to its text.
 * @param portal the origin of the portal, for addresses that lead there
 */
export function sanitizeHtml(html: string, portal: string): string {
  try {
    return sanitize(html, optionsFor(portal));
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return sanitize(html.replace(/<[^<>]*>/g, ' '), optionsFor(portal));
  }
}

/** The library asks for mutable lists. */
function optionsFor(portal: string): sanitize.IOptions {
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
      img: (_tagName, attribs) => imageOf(attribs, portal, links > 0),
      '*': (tagName, attribs) => ({ tagName, attribs: withAllowedStyle(attribs) }),
    },
  };
}

/** An embedded image as it is; a foreign one as a link, or as its text within a link. */
function imageOf(attribs: sanitize.Attributes, portal: string, isInLink: boolean): sanitize.Tag {
  const { src, ...rest } = attribs;
  if (src === undefined) return REMOVED;
  if (isSafeImage(src)) return { tagName: 'img', attribs: { ...rest, src: src.trim() } };
  const href = src.trim();
  if (!/^https?:/i.test(href) || !isSafeLink(href, portal) || isTracker(attribs)) return REMOVED;
  const text = attribs.alt?.trim() || href;
  return isInLink ? { tagName: 'span', attribs: {}, text } : { tagName: 'a', attribs: { href }, text };
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
