import { plain } from '@kahan/phrases/non-breaking';
import { useEffect } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { usePageTitle } from '../../platform/page/page-title.ts';
import { useLight } from '../../platform/page/theme.ts';
import type { FrameProps } from './shell.tsx';

/** Whether a page stands alone, without toolbar and menu (spec 2): the intro, and the sign at a door. */
export const isPlain = (path: string): boolean => /^\/intro|reservation/.test(path);

/** A page without the shell. The sign at a door is white in every theme, since it hangs on a wall. */
export function Plain({ page, title: usual, children }: FrameProps) {
  const { shell } = usePhrases();
  const title = usePageTitle() ?? usual;
  const isSign = page !== 'intro';
  useLight(isSign);
  useEffect(() => {
    document.title = plain(shell.title(title));
  }, [title, shell]);
  return (
    <main id="main" data-plain={isSign || undefined}>
      {children}
    </main>
  );
}
