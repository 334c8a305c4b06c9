import { pageWindow } from '@kahan/domain';
import { ChevronLeft, ChevronRight, type IconNode } from 'lucide';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { Icon } from '../icon.tsx';
import css from './pager.module.css';

/** Page numbers that fit a phone beside both arrows. */
const NARROW = 3;

interface PagerProps {
  /** From 1. */
  current: number;
  pages: number;
  /** Address of a page. */
  href: (page: number) => string;
  /** Names of the arrows, if they do not lead to newer and older items. */
  labels?: { previous: string; next: string };
  /** Most numbers beside each other; 7 if left out. */
  most?: number;
  /** Replaces the entry of the history: going back does not return to the former page. */
  replace?: boolean;
}

/** Links to pages; nothing when there is only one. */
export function Pager({ current, pages, href, labels, most, replace = false }: PagerProps) {
  const { states } = usePhrases();
  if (pages <= 1) return null;
  const narrow = pageWindow(current, pages, NARROW);
  const arrow = (to: number, rel: string, icon: IconNode, label: string) => (
    <Link href={href(to)} replace={replace} aria-label={label} rel={rel}>
      <Icon of={icon} small />
    </Link>
  );
  return (
    <nav className={css.pager} aria-label={states.pages}>
      {current > 1 && arrow(current - 1, 'prev', ChevronLeft, labels?.previous ?? states.previousPage)}
      {pageWindow(current, pages, most).map((page) => (
        <Link
          key={page}
          href={href(page)}
          replace={replace}
          aria-label={states.page(page)}
          aria-current={page === current ? 'page' : undefined}
          className={narrow.includes(page) ? undefined : 'only-desk'}
        >
          {page}
        </Link>
      ))}
      {current < pages && arrow(current + 1, 'next', ChevronRight, labels?.next ?? states.nextPage)}
    </nav>
  );
}

/** When another page of a list is shown, moves the focus to the list with this id. */
export function useFocusOnTurn(page: number, id: string): void {
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, [page, id]);
}
