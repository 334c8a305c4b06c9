import type { RenderedPage } from '@kahan/contract';
import { PAGE_MODULES, type PageName, RENDERED, RENDERED_LAYOUT } from '@kahan/contract/runtime';
import { LANGUAGES, type Language } from '@kahan/domain';
import { escapeHtml } from '../../platform/html.ts';

/** The placeholders in index.html that the server fills in. */
const ROOT = '<html lang="cs" data-kahan>';
const PLACE = '<div id="app" data-kahan></div>';
/** The script that makes the page's first calls, which it reads in this attribute. */
const EARLY = /[ \t]*<script [^>]*data-calls(?:="")?[^>]*><\/script>\n?/;
const TITLE = /<title>[^<]*<\/title>/;
/** The script of the app, and the scripts that are named for it. */
const ENTRY = /<script type="module"[^>]* src="([^"]*)"><\/script>/;
const PRELOADED = /<link rel="modulepreload"[^>]* href="([^"]*)"[^>]*>/g;
/** The build may write the tag with or without a slash. */
const DESCRIPTION = /<meta name="description"[^>]*>/;
/** A file of some pages or of one language. */
const PRELOAD = /[ \t]*<link [^>]*data-(?:page|lang)="[^>]*>\n?/g;

export interface Filled {
  /** null on the not-found page. */
  page: PageName | null;
  lang: Language;
  /** Attributes of the root, beside its language. */
  attributes: Readonly<Record<string, string>>;
  title: string;
  /** What search engines show below the title. */
  description: string;
  /** Addresses of calls that the page makes at its start. */
  calls: readonly string[];
  /** HTML that is read where the app cannot start. */
  withoutApp: string;
  /** The page as it is seen until the app has drawn it; null when the app draws it alone. */
  rendered: Pick<RenderedPage, 'html' | 'styles' | 'now' | 'isPhone'> | null;
}

/** Fills a page into the index.html of a build. */
export type Shell = (values: Filled) => string;

const attributeOf = (line: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(line)?.[1];

/** index.html with the files of one page and language. A file is named once. */
function withFiles(html: string, page: PageName | null, lang: Language): string {
  const modules = page === null ? [] : PAGE_MODULES[page];
  const named = new Set<string>();
  return html.replace(PRELOAD, (line) => {
    const [ofPage, ofLang, href = ''] = ['data-page', 'data-lang', 'href'].map((name) =>
      attributeOf(line, name),
    );
    if (ofPage !== undefined && !modules.includes(ofPage)) return '';
    if (ofLang !== undefined && ofLang !== lang) return '';
    if (named.has(href)) return '';
    named.add(href);
    return line;
  });
}

/** An attribute of the early script; none for an empty list. */
const listed = (name: string, list: readonly string[]) =>
  list.length === 0 ? '' : ` data-${name}="${escapeHtml(JSON.stringify(list))}"`;

/** The opening tag and the content of the app's element. React takes over the elements of the page and skips the others. */
function asRendered({ html, styles, now, isPhone }: NonNullable<Filled['rendered']>): string {
  const layout = isPhone ? 'phone' : 'desktop';
  const tag = `<div id="app" ${RENDERED}="${escapeHtml(now)}" ${RENDERED_LAYOUT}="${layout}">`;
  return `${tag}${styles === '' ? '' : `<style>${styles}</style>`}${html}`;
}

/** @throws Error when index.html of the build lacks a placeholder */
export function createShell(html: string): Shell {
  for (const placeholder of [ROOT, PLACE, EARLY, ENTRY]) {
    if (html.search(placeholder) < 0) throw new Error(`index.html of the web build lacks ${placeholder}`);
  }
  const made = new Map<string, string>();
  for (const lang of LANGUAGES) {
    for (const page of [null, ...(Object.keys(PAGE_MODULES) as PageName[])]) {
      made.set(`${page} ${lang}`, withFiles(html, page, lang));
    }
  }
  return ({ page, lang, attributes, title, description, calls, withoutApp, rendered }) => {
    const root = Object.entries({ lang, ...attributes }).map(
      ([name, value]) => `${name}="${escapeHtml(value)}"`,
    );
    const shell = made.get(`${page} ${lang}`) ?? made.get(`null ${lang}`) ?? html;
    // Scripts would delay the picture: the early script asks for them once it is painted, the entry last.
    const scripts: string[] = [];
    const later = (_line: string, address: string) => {
      scripts.push(address);
      return '';
    };
    const head = rendered === null ? shell : shell.replace(PRELOADED, later).replace(ENTRY, later);
    return head
      .replace(ROOT, () => `<html ${root.join(' ')}>`)
      .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
      .replace(DESCRIPTION, () => `<meta name="description" content="${escapeHtml(description)}">`)
      .replace(EARLY, (script) =>
        calls.length + scripts.length === 0
          ? ''
          : script.replace(/ data-calls(="")?/, () => listed('calls', calls) + listed('scripts', scripts)),
      )
      .replace(
        PLACE,
        () => `${rendered === null ? '<div id="app">' : asRendered(rendered)}${withoutApp}</div>`,
      );
  };
}
