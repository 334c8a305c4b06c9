/**
 * Allowed tags of HTML from outside (spec 5; the list is ours, product 26). The server sanitizes by it before storing,
 * the browser again before showing. Announcements consist of texts, lists, tables and pictures. Tags that run code,
 * load, submit, frame, or cover the page are missing.
 */
export const ALLOWED_TAGS = [
  // texts
  'a',
  'abbr',
  'b',
  'blockquote',
  'br',
  'cite',
  'code',
  'del',
  'div',
  'em',
  'hr',
  'i',
  'ins',
  'kbd',
  'mark',
  'p',
  'pre',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  // the card's own title is h3, so headings within begin below it
  'h4',
  'h5',
  'h6',
  // lists
  'dd',
  'dl',
  'dt',
  'li',
  'ol',
  'ul',
  // tables
  'caption',
  'col',
  'colgroup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  // pictures
  'figcaption',
  'figure',
  'img',
] as const;

/** By tag; `*` for all. No id and class (they may clash with ours), no events, no target (links get theirs from us). */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['lang', 'dir', 'title', 'style'],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr'],
  col: ['span'],
  colgroup: ['span'],
  time: ['datetime'],
  del: ['datetime'],
  ins: ['datetime'],
};

/**
 * By property, the values as patterns. No colours, for they cannot know the theme; no sizes and no positions. The only
 * layout is a line of its own, which the text of a picture has.
 * The content security policy refuses style attributes, so the browser sets the allowed properties one by one.
 */
export const ALLOWED_STYLES: Readonly<Record<string, readonly RegExp[]>> = {
  display: [/^block$/],
  'font-style': [/^(?:normal|italic|oblique)$/],
  'font-weight': [/^(?:normal|bold|[1-9]00)$/],
  'list-style-type': [
    /^(?:none|disc|circle|square|decimal|lower-alpha|upper-alpha|lower-roman|upper-roman)$/,
  ],
  'text-align': [/^(?:left|right|center|justify|start|end)$/],
  'text-decoration': [/^(?:none|underline|line-through)$/],
  'vertical-align': [/^(?:baseline|sub|super|top|middle|bottom)$/],
};

/** The allowed declarations of a style text, in order and in lower case. */
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

/** Schemes of addresses. The contract decides which addresses are safe: it knows the pages of the portal. */
export const ALLOWED_SCHEMES = ['http', 'https', 'mailto', 'data'] as const;
