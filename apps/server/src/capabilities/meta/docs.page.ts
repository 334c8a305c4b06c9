import { CSRF_HEADER, ERROR_STATUS, type ErrorCode, ROUTES, type Route } from '@kahan/contract';
import type { Language } from '@kahan/domain';
import { serverPhrases } from '@kahan/phrases/server';
import type { z } from 'zod';
import { type Html, html, type PageHead, page } from '../../platform/html.ts';
import { splitCall } from '../../platform/http/admit/addresses.ts';
import { socketSection } from './docs.socket.ts';
import { errorsOf, schemaOf } from './openapi.ts';

/** The contract as a page: one section for each call, in the order of the table. */
export function docsPage({
  lang,
  theme,
  stylesheet,
}: Pick<PageHead, 'lang' | 'theme' | 'stylesheet'>): string {
  const words = serverPhrases(lang).docs;
  const languages = serverPhrases(lang).login.languages;
  const calls = Object.entries(ROUTES);
  return page(
    { lang, theme, title: words.title, stylesheet },
    html`<header><nav aria-label="${languages.label}">${(['cs', 'en'] as const).map(
      (code) => html`<a href="/api/docs?lang=${code}" lang="${code}">${languages[code]}</a>`,
    )}</nav></header>
<main>
<h1>${words.title}</h1>
<p>${words.intro} <a href="/api/openapi.json">openapi.json</a></p>
<p>${words.login}</p>
<ul class="index">${calls.map(([call]) => html`<li><a href="#${idOf(call)}"><code>${call}</code></a></li>`)}</ul>
${calls.map(([call, route]) => section(call, route, lang))}
${socketSection(lang)}<h2 id="errors">${words.errors}</h2>
<p>${words.errorsIntro}</p>
<dl>${(Object.keys(ERROR_STATUS) as ErrorCode[]).map(
      (code) =>
        html`<div><dt><code>${ERROR_STATUS[code]} ${code}</code></dt><dd>${serverPhrases(lang).errors[code]}</dd></div>`,
    )}</dl>
</main>`,
  );
}

/** Types of answers that are neither JSON nor pages. */
const TYPES: Readonly<Record<string, string>> = { calendar: 'text/calendar', image: 'image/*' };

const idOf = (call: string) => call.toLowerCase().replace(/\W+/g, '-');

function section(call: string, route: Route, lang: Language): Html {
  const words = serverPhrases(lang).docs;
  const { method } = splitCall(call);
  const isMutating = method !== 'GET';
  const notes = [
    route.policy !== 'public' ? words.user : words.public,
    route.policy !== 'public' && isMutating ? words.csrf(CSRF_HEADER) : null,
    route.ownToken === true ? words.ownToken : null,
    route.changesState === true ? words.changesState : null,
    route.conditional === true ? words.conditional : null,
  ].filter((note) => note !== null);
  const inputs = [route.params, route.query, route.body].filter((part) => part !== undefined);
  return html`<section id="${idOf(call)}">
<h2><code>${call}</code></h2>
<p lang="en">${route.summary}</p>
<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul>
${inputs.map((part) => block(words.input, part, 'input'))}
${typeof route.response === 'string' ? html`<p>${words.answer}: ${TYPES[route.response] ?? words.page}</p>` : block(words.answer, route.response, 'output')}
<p>${words.errors}: ${errorsOf(route, isMutating).join(', ')}</p>
</section>
`;
}

function block(label: string, schema: z.ZodType, io: 'input' | 'output'): Html {
  return html`<details><summary>${label}</summary><pre tabindex="0">${JSON.stringify(schemaOf(schema, io), null, 2)}</pre></details>`;
}
