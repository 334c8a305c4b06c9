import type { Language } from '@kahan/domain';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import { serverPhrases } from '@kahan/phrases/server';
import { html } from '../../platform/html.ts';

export interface AppLoginModel {
  lang: Language;
  theme: 'light' | 'dark' | 'system';
  stylesheet: string;
  /** Token of the login, checked for its shape. */
  token: string;
}

/** The app's link of its own scheme in which a login ends. */
export const schemeLink = (): string => 'kahan://login';

/**
 * Shown when the system did not open the app for the link in which a login ends, e.g. because the browser follows
 * redirects within one site by itself. The button does; the page itself exchanges nothing and has no script.
 */
export function appLoginPage({ lang, theme, stylesheet, token }: AppLoginModel): string {
  const words = serverPhrases(lang).appLogin;
  return html`<!doctype html>
<html lang="${lang}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${words.title}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<div class="login">
<header></header>
<main>
<div class="head"><h1>${nonBreaking(words.heading)}</h1><p>${nonBreaking(words.hint)}</p></div>
<p class="action"><a class="button" href="${schemeLink()}?token=${token}">${words.open}</a></p>
<p class="hint">${nonBreaking(words.validity)}</p>
</main>
</div>
</body>
</html>
`.text;
}
