import { barePath, PAGES, type PageName } from '@kahan/contract/runtime';
import type { IconNode } from 'lucide';
import { boot } from '../../platform/page/boot.ts';
import type { MenuPosition, Screen } from '../define-screen.ts';
import { SCREENS } from '../screens.ts';

export interface MenuLink {
  page: PageName;
  /** Other pages that belong to it. */
  also: readonly PageName[];
  href: string;
  icon: IconNode;
  /** Greyed out when logged out (spec 2). */
  needsLogin: boolean;
  /** Shown in the bottom bar of phones. */
  inBar: boolean;
  needs: Screen['needs'];
}

/** Whether the student system offers what a link needs. */
export const isInOffer = ({ needs }: Pick<MenuLink, 'needs'>): boolean =>
  needs === undefined || boot().offer[needs];

const GROUPS: readonly MenuPosition['group'][] = ['study', 'university', 'account'];

/** A page that a visitor may open is offered to visitors. Home leads them to the login. */
const needsLogin = (page: PageName) => page !== 'home' && PAGES[page].access !== 'public';

/** The menu, in groups. */
export const MENU: readonly (readonly MenuLink[])[] = GROUPS.map((name) =>
  SCREENS.flatMap(({ menu, needs, pages: [page, ...others] }) =>
    menu?.group === name ? [{ menu, needs, page, others }] : [],
  )
    .sort((a, b) => a.menu.position - b.menu.position)
    .map(({ menu, needs, page, others }) => ({
      needs,
      page,
      also: [...others, ...SCREENS.filter(({ below }) => below === page).flatMap(({ pages }) => pages)],
      href: barePath(page),
      icon: menu.icon,
      needsLogin: menu.needsLogin ?? needsLogin(page),
      inBar: menu.inBar ?? false,
    })),
);

/** Screens that the menu has no link for; the search finds them. */
export const BESIDE_MENU: readonly Pick<MenuLink, 'page' | 'href' | 'needsLogin' | 'needs'>[] =
  SCREENS.filter(({ found }) => found).map(({ pages: [page], needs }) => ({
    page,
    needs,
    href: barePath(page),
    needsLogin: needsLogin(page),
  }));

/** Pages of a single record, and the page of the list to which it belongs. Such a page has a heading of its own. */
export const PARENTS: Partial<Record<PageName, PageName>> = Object.assign(
  {},
  ...SCREENS.map(({ parents }) => parents),
);
