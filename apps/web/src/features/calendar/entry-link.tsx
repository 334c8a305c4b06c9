import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import { PRESERVE_SCROLL } from '../../platform/page/address-view.ts';
import { VisuallyHidden } from '../../ui/layout/hidden.tsx';
import type { Face } from './state/face.ts';
import { useCalendarPhrases } from './words.ts';

interface EntryLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  face: Pick<Face, 'href' | 'isOutside'>;
  children: ReactNode;
}

/** The link of an entry: to its subject, its term, its own site, or its detail over the calendar. */
export function EntryLink({ face: { href, isOutside }, children, ...rest }: EntryLinkProps) {
  const words = useCalendarPhrases();
  if (isOutside) {
    return (
      <a {...rest} href={href} target="_blank" rel="noreferrer">
        {children}
        <VisuallyHidden> ({words.otherSite})</VisuallyHidden>
      </a>
    );
  }
  const isDetail = href.includes('event=');
  return (
    <Link {...rest} href={href} state={isDetail ? { ...PRESERVE_SCROLL, opened: true } : undefined}>
      {children}
    </Link>
  );
}
