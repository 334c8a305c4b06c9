import type { IconNode } from 'lucide';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import css from './button.module.css';

interface Look {
  /** primary: the one thing to do in a view. plain: outlined. quiet: text only. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconNode | undefined;
  wide?: boolean;
  /** 36 px high under a fine pointer. */
  compact?: boolean;
}

const classOf = ({ kind = 'plain', wide = false, compact = false }: Look, className: string | undefined) =>
  cx(css.btn, kind !== 'plain' && css[kind], wide && css.wide, compact && css.compact, className);

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button({ kind, icon, wide, compact, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={classOf(look(kind, wide, compact), className)}>
      {icon && <Icon of={icon} small />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Look, AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A link that looks like a button. */
export function ButtonLink({ kind, icon, wide, compact, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classOf(look(kind, wide, compact), className)}>
      {icon && <Icon of={icon} small />}
      {children}
    </a>
  );
}

function look(kind: Look['kind'], wide: boolean | undefined, compact: boolean | undefined): Look {
  return { ...(kind && { kind }), ...(wide && { wide }), ...(compact && { compact }) };
}
