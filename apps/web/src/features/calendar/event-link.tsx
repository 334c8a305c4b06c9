import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import { useTexts } from '../../platform/i18n/texts.ts';
import { OPENED } from '../../platform/page/address-view.ts';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import type { EventFace } from './event-face.ts';

/** The state with which an address of an event is opened. */
export const stateOf = (href: string): object | undefined =>
  /[?&](event|entry)=/.test(href) ? OPENED : undefined;

interface EventLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  face: Pick<EventFace, 'href' | 'isOutside'>;
  children: ReactNode;
}

/** The link of an event: to its subject, its term, its own site, or its detail over the calendar. */
export function EventLink({ face: { href, isOutside }, children, ...rest }: EventLinkProps) {
  const words = useTexts('calendar');
  if (isOutside) {
    return (
      <a {...rest} href={href} target="_blank" rel="noreferrer">
        {children}
        <VisuallyHidden> ({words.otherSite})</VisuallyHidden>
      </a>
    );
  }
  return (
    <Link {...rest} href={href} state={stateOf(href)}>
      {children}
    </Link>
  );
}
