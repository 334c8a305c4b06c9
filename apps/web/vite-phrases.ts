import type { HtmlTagDescriptor, Plugin } from 'vite';

const PHRASES = /phrases\/src\/(cs|en)\/index\.ts$/m;

/**
 * Names the phrase chunk of each language in the page's head, with what it imports, so that it loads beside
 * the main chunk and not after it. The server keeps the lines of the answer's language (`data-lang`).
 */
export function phrasePreloads(): Plugin {
  return {
    name: 'kahan-phrase-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        Object.values(bundle ?? {}).flatMap((file): HtmlTagDescriptor[] => {
          if (file.type !== 'chunk') return [];
          const lang = PHRASES.exec(file.moduleIds.join('\n'))?.[1];
          if (lang === undefined) return [];
          return [file.fileName, ...file.imports]
            .filter((name) => !html.includes(name))
            .map((name) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, 'data-lang': lang, href: `/${name}` },
              injectTo: 'head',
            }));
        }),
    },
  };
}
