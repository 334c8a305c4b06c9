import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { loadPhrases } from '../platform/i18n/phrases.ts';

/** The English HTML of a part of a screen, before any effect has run. Links are those of the home page. */
export async function markupOf(part: ReactNode): Promise<string> {
  await loadPhrases('en');
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/">{part}</Router>
    </QueryClientProvider>,
  );
  return new Response(prelude).text();
}

/** The texts between tags, one for each element: `<p>a<b>b</b></p>` → `['a', 'b']`. */
export const textsOf = (markup: string): string[] =>
  markup
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll('\u00a0', ' ').trim())
    .filter(Boolean);
