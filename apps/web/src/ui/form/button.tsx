import type { IconNode } from 'lucide';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { Link } from 'wouter';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import css from './button.module.css';

interface Look {
  /** primary: the main action of a view; without a kind: outlined; quiet: text only. */
  kind?: 'primary' | 'quiet' | 'danger' | undefined;
  icon?: IconNode | undefined;
  /** 36 px high under a fine pointer. */
  compact?: boolean | undefined;
  className?: string | undefined;
}

const classOf = ({ kind, compact, className }: Look) =>
  cx(css.btn, kind && css[kind], compact && css.compact, className);

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button({ kind, icon, compact, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={classOf({ kind, compact, className })}>
      {icon && <Icon of={icon} small />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  href: string;
}

/** A link that looks like a button. */
export function ButtonLink({ kind, icon, compact, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classOf({ kind, compact, className })}>
      {icon && <Icon of={icon} small />}
      {children}
    </a>
  );
}

/** A link inside the app that looks like a button. */
export function LinkButton(props: ButtonLinkProps) {
  return (
    <Link href={props.href} asChild>
      <ButtonLink {...props} />
    </Link>
  );
}
