import type { IconNode } from 'lucide';
import { CircleAlert, CircleCheck, Clock, Info, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import css from './banner.module.css';

type Tone = 'plain' | 'info' | 'ok' | 'warn' | 'bad';

const ICONS: Record<Tone, IconNode> = {
  plain: Info,
  info: Clock,
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
};

interface BannerProps {
  tone?: Tone;
  /** Instead of the tone's icon. */
  icon?: IconNode;
  /** Paragraphs. */
  children: ReactNode;
  /** Buttons on the right; below the text on a phone. */
  actions?: ReactNode;
  /** For use inside a row: with a frame, not over the whole page. */
  framed?: boolean;
  /** The buttons are small enough for a place beside the text on a phone. */
  slim?: boolean;
  /** How screen readers announce it: status politely, alert at once. */
  role?: 'status' | 'alert' | undefined;
}

/** A message about the page, over its whole width with the icon in the margin. */
export function Banner({
  tone = 'plain',
  icon,
  children,
  actions,
  framed = false,
  slim = false,
  role,
}: BannerProps) {
  return (
    <div
      className={cx(
        css.banner,
        tone !== 'plain' && css[tone],
        framed ? css.framed : css.wide,
        slim && css.slim,
      )}
      role={role}
    >
      <Icon of={icon ?? ICONS[tone]} className={css.icon} />
      <div className={css.text}>{children}</div>
      {actions && <div className={css.acts}>{actions}</div>}
    </div>
  );
}
