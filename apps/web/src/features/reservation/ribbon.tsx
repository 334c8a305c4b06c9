import { type Bilingual, inkOn, RIBBON_KINDS, type Ribbon, type RibbonSettings } from '@kahan/domain';
import { reservation as words } from '@kahan/phrases/reservation';
import type { CSSProperties } from 'react';
import { cx } from '../../ui/cx.ts';
import { Slashed } from './both.tsx';
import css from './sign.module.css';

/** The words of each ribbon (product 21). */
function textOf(ribbon: Ribbon): Bilingual {
  if (ribbon.kind === 'now') return words.now;
  return ribbon.kind === 'finished' ? words.finished : words.inDays(ribbon.days);
}

export function RibbonOf({ ribbon, className }: { ribbon: Ribbon; className?: string | undefined }) {
  return (
    <p className={cx(css.ribbon, css[ribbon.kind], className)}>
      <Slashed text={textOf(ribbon)} />
    </p>
  );
}

/** The colours that the address asks for, each with the ink that is easier to read on it. */
export const ribbonStyle = ({ colours }: RibbonSettings): CSSProperties =>
  Object.fromEntries(
    RIBBON_KINDS.flatMap((kind) => {
      const colour = colours[kind];
      if (colour === undefined) return [];
      return [
        [`--ribbon-${kind}`, colour],
        [`--ribbon-ink-${kind}`, `var(--ribbon-${inkOn(colour)})`],
      ];
    }),
  );
