import type { Language } from '@kahan/domain';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is already escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[] | null;

/** Markup from a template: escapes every value except markup from this function. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  let text = strings[0] ?? '';
  parts.forEach((part, index) => {
    text += rendered(part) + (strings[index + 1] ?? '');
  });
  return new Html(text);
}

function rendered(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return escapeHtml(String(part));
}

/** Escapes text and values of quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** The head of a page that the server makes. */
export interface PageHead {
  lang: Language;
  theme: 'light' | 'dark' | 'system';
  title: string;
  stylesheet: string;
  /** Whether the page reaches below the notch of a phone; its styles then leave room. */
  isWhole?: boolean;
  /** Whether search engines leave it out. */
  isUnlisted?: boolean;
}

/** A page without a script, `<!doctype html>` and all. */
export function page(head: PageHead, body: Html): string {
  const { lang, theme, title, stylesheet, isWhole = false, isUnlisted = false } = head;
  return html`<!doctype html>
<html lang="${lang}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1${isWhole ? ', viewport-fit=cover' : ''}">
<meta name="color-scheme" content="light dark">
${isUnlisted ? html`<meta name="robots" content="noindex">\n` : null}<title>${title}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
${body}
</body>
</html>
`.text;
}
