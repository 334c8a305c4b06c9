import { useLayoutEffect, useRef } from 'react';
import { report } from '../../platform/report.ts';
import { canCleanNow, clean, cleanNow, textOf } from './sanitize.ts';

interface SafeHtmlProps {
  /** HTML from outside; sanitized by the server already, and here once more. */
  html: string;
  className?: string | undefined;
}

/** Shows HTML from outside with nothing in it that could act (spec 5). */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    if (canCleanNow(element)) {
      cleanNow(element, html);
      return;
    }
    let current = true;
    element.textContent = textOf(html);
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
  return <div ref={place} className={className} />;
}
