import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_SCHEMES,
  ALLOWED_STYLES,
  ALLOWED_TAGS,
  isAllowedUrl,
  type PublicContent,
  type PublicNews,
} from '@kahan/domain';
import sanitize from 'sanitize-html';

/** The library asks for mutable lists. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: mutable(ALLOWED_ATTRIBUTES),
  allowedStyles: { '*': mutable(ALLOWED_STYLES) },
  allowedSchemes: [...ALLOWED_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: withAllowedUrl(attribs, 'href', 'link') }),
    img: (tagName, attribs) => ({ tagName, attribs: withAllowedUrl(attribs, 'src', 'image') }),
  },
  // An image whose address was removed would show as broken.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
};

function mutable<T>(lists: Readonly<Record<string, readonly T[]>>): Record<string, T[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]));
}

function withAllowedUrl(
  attribs: sanitize.Attributes,
  name: string,
  context: 'link' | 'image',
): sanitize.Attributes {
  const { [name]: url, ...rest } = attribs;
  return url !== undefined && isAllowedUrl(url, context) ? { ...rest, [name]: url.trim() } : rest;
}

/** Reduces foreign HTML to what the lists of domain allow (spec 5). */
export function sanitizeHtml(html: string): string {
  return sanitize(html, OPTIONS);
}

/** Public news as stored: with sanitized bodies, and with links to the web and to mail only. */
export function publicContentOf({ title, body, urls, source }: PublicNews): PublicContent {
  return {
    title,
    body: { cs: sanitizeHtml(body.cs), en: sanitizeHtml(body.en) },
    urls: urls.filter(({ url }) => isAllowedUrl(url, 'link')),
    source,
  };
}
