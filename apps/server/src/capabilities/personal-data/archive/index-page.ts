import type { Language } from '@kahan/domain';
import { nonBreakingTexts } from '@kahan/phrases/non-breaking';
import { type PersonalFile, serverPhrases } from '@kahan/phrases/server';
import { html } from '../../../platform/html.ts';

interface IndexPage {
  lang: Language;
  /** When the data was read. */
  at: Date;
  publicUrl: string;
  files: readonly { file: PersonalFile; records: number; bytes: number }[];
}

/** It is opened from a disk and printed, so it has no script and loads nothing. */
const STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.25rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-top: 1px solid #ccc; }
td.number, th.number { text-align: right; padding-right: 0; white-space: nowrap; }
td p { margin: 0; }
a { color: #0b57a4; }
tr { break-inside: avoid; }
@media print { body { margin: 0; max-width: none; } a { color: inherit; } }
@media (prefers-color-scheme: dark) and (not print) { body { color: #eee; background: #1a1a1a; } a { color: #8ab4f8; } th, td { border-color: #555; } }
`;

/** The page of an archive that says what each of its files is. */
export function indexPage({ lang, at, publicUrl, files }: IndexPage): string {
  const words = nonBreakingTexts(serverPhrases(lang).personalData);
  const when = new Intl.DateTimeFormat(lang === 'cs' ? 'cs-CZ' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Prague',
  }).format(at);
  const rows = files.map(({ file, records }) => {
    const { name, what } = words.files[file];
    const address = `${file}.json`;
    return html`<tr><td><p><strong>${name}</strong></p><p>${what}</p><p><a href="${address}">${address}</a></p></td><td class="number">${records}</td></tr>
`;
  });
  const paragraphs = (texts: readonly string[]) => texts.map((text) => html`<p>${text}</p>\n`);
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${words.title}</h1>
<p>${words.made(when, new URL(publicUrl).host)}</p>
${paragraphs(words.how)}<h2>${words.contents}</h2>
<table>
<thead><tr><th scope="col">${words.file}</th><th scope="col" class="number">${words.records}</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
<h2>${words.leftOut}</h2>
${paragraphs(words.leftOutWhy)}</main>
</body>
</html>
`.text;
}
