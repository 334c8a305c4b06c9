import { useLayoutEffect, useRef } from 'react';
import { report } from '../../platform/report.ts';
import { canCleanNow, clean, cleanNow, textOf } from './sanitize.ts';

interface SafeHtmlProps {
  /** HTML of other systems; sanitized by the server, and here again. */
  html: string;
  className?: string | undefined;
  /** The language of the text, where it is another one than that of the page. */
  lang?: string | undefined;
}

/** Shows HTML of other systems without anything active in it (spec 5). */
export function SafeHtml({ html, className, lang }: SafeHtmlProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    if (canCleanNow(element)) {
      cleanNow(element, html);
      return;
    }
    let current = true;
    if (!element.hasChildNodes()) element.textContent = textOf(html);
    clean(html).then(
      (fragment) => {
        if (current) element.replaceChildren(fragment);
      },
      (error) => report(error, 'sanitizer'),
    );
    return () => {
      current = false;
    };
  }, [html]);
  // React leaves the content of the element alone.
  const content = { __html: import.meta.env.SSR ? html : '' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized the HTML, and the browser sanitizes it again
  return <div ref={place} className={className} lang={lang} dangerouslySetInnerHTML={content} />;
}
