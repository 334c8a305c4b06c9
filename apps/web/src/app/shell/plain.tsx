import { useEffect } from 'react';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { usePageTitle } from '../../platform/page/page-title.ts';
import { useLight } from '../../platform/page/theme.ts';
import type { FrameProps } from './shell.tsx';

/** Whether a page stands alone, without toolbar and menu, on white (spec 2, Reservation screen). */
export const isPlain = (path: string): boolean => path.includes('reservation');

/** A page without the shell. It is light in every theme, since it hangs on a wall. */
export function Plain({ title: usual, children }: FrameProps) {
  const { shell } = usePhrases();
  const title = usePageTitle() ?? usual;
  useLight();
  useEffect(() => {
    document.title = shell.title(title);
  }, [title, shell]);
  return (
    <main id="main" data-plain>
      {children}
    </main>
  );
}
