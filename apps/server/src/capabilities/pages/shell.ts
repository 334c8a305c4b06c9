import { FIRST_PICTURE, PAGES, type PageName, RENDERED } from '@kahan/contract/runtime';
import { LANGUAGES, type Language } from '@kahan/domain';
import { escapeHtml } from '../../platform/html.ts';

/** The placeholders in index.html that the server fills in. */
const ROOT = '<html lang="cs" data-kahan>';
const PLACE = '<div id="app" data-kahan></div>';
const TITLE = /<title>[^<]*<\/title>/;
/** The script of the app, and the scripts that are named for it. */
const SCRIPT = /<(script type="module"|link rel="modulepreload")/g;
/** The build may write the tag with or without a slash. */
const DESCRIPTION = /<meta name="description"[^>]*>/;
/** A file of some pages or of one language. */
const PRELOAD = /[ \t]*<link [^>]*data-(?:pages|lang)="[^>]*>\n?/g;

export interface Filled {
  /** null on the not-found page. */
  page: PageName | null;
  lang: Language;
  /** Attributes of the root, beside its language. */
  attributes: Readonly<Record<string, string>>;
  title: string;
  /** What search engines show below the title. */
  description: string;
  /** HTML that is read where the app cannot start. */
  withoutApp: string;
  /** HTML that is seen until the app has drawn the page; null when the app draws it alone. */
  rendered: string | null;
  /** The answers for the app, as JSON that may stand in HTML; null without any. */
  picture: string | null;
}

/** Fills a page into the index.html of a build. */
export type Shell = (values: Filled) => string;

const attributeOf = (line: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(line)?.[1];

/** index.html with the files of one page and language. A file is named once. */
function withFiles(html: string, page: PageName | null, lang: Language): string {
  const named = new Set<string>();
  return html.replace(PRELOAD, (line) => {
    const [ofPages, ofLang, href = ''] = ['data-pages', 'data-lang', 'href'].map((name) =>
      attributeOf(line, name),
    );
    if (ofPages !== undefined && !ofPages.split(' ').includes(page ?? '')) return '';
    if (ofLang !== undefined && ofLang !== lang) return '';
    if (named.has(href)) return '';
    named.add(href);
    return line;
  });
}

/** Returns the HTML of the body: the rendered page, the root element of the app, and the answers that the app reads. */
function bodyOf({
  rendered,
  picture,
  withoutApp,
}: Pick<Filled, 'rendered' | 'picture' | 'withoutApp'>): string {
  const drawn = rendered === null ? '' : `<div id="${RENDERED}">${rendered}</div>`;
  const answers =
    picture === null ? '' : `<script type="application/json" id="${FIRST_PICTURE}">${picture}</script>`;
  return `${drawn}<div id="app">${withoutApp}</div>${answers}`;
}

/** @throws Error when index.html of the build lacks a placeholder */
export function createShell(html: string): Shell {
  for (const placeholder of [ROOT, PLACE, SCRIPT]) {
    if (html.search(placeholder) < 0) throw new Error(`index.html of the web build lacks ${placeholder}`);
  }
  const made = new Map<string, string>();
  for (const lang of LANGUAGES) {
    for (const page of [null, ...(Object.keys(PAGES) as PageName[])]) {
      made.set(`${page} ${lang}`, withFiles(html, page, lang));
    }
  }
  return ({ page, lang, attributes, title, description, ...body }) => {
    const root = Object.entries({ lang, ...attributes }).map(
      ([name, value]) => `${name}="${escapeHtml(value)}"`,
    );
    const shell = made.get(`${page} ${lang}`) ?? made.get(`null ${lang}`) ?? html;
    // A page that is seen already shall have its styles and fonts before the scripts.
    const head = body.rendered === null ? shell : shell.replace(SCRIPT, '<$1 fetchpriority="low"');
    return head
      .replace(ROOT, () => `<html ${root.join(' ')}>`)
      .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
      .replace(DESCRIPTION, () => `<meta name="description" content="${escapeHtml(description)}">`)
      .replace(PLACE, () => bodyOf(body));
  };
}
