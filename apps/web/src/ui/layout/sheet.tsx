import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import css from './sheet.module.css';

interface SheetProps extends HTMLAttributes<HTMLElement> {
  /** Name of the section for screen readers. */
  label?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
}

/** A section of the notebook page, with its rule. Contains rows. */
export function Sheet({ label, className, children, ...rest }: SheetProps) {
  return (
    <section aria-label={label} {...rest} className={cx(css.sheet, className)}>
      {children}
    </section>
  );
}

export interface RowProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  as?: 'div' | 'article' | 'header' | 'li';
  /** Content of the margin: a time, a day, a kind. */
  margin?: ReactNode;
  /** No hairline below. */
  last?: boolean;
  children?: ReactNode;
}

export function Row({ as: Tag = 'div', margin, last = false, className, children, ...rest }: RowProps) {
  return (
    <Tag {...rest} className={cx(css.row, last && css.last, className)}>
      <div className={css.margin}>{margin}</div>
      <div className={css.body}>{children}</div>
    </Tag>
  );
}

/** A row that is the heading of the next rows: a day, a group. */
export function HeadingRow({
  children,
  margin,
  id,
}: {
  children: ReactNode;
  margin?: ReactNode;
  id?: string;
}) {
  return (
    <header className={cx(css.row, css.day)}>
      <div className={css.margin}>{margin}</div>
      <div className={css.body}>
        <h2 id={id}>{children}</h2>
      </div>
    </header>
  );
}
