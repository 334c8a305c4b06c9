import type { PageName } from '@kahan/contract/runtime';
import type { Offer } from '@kahan/domain';
import type { TextName } from '@kahan/phrases/texts';
import type { DataTag, QueryKey } from '@tanstack/react-query';
import type { IconNode } from 'lucide';
import type { ComponentType } from 'react';
import type { Source } from '../platform/http/api-query.ts';

/** Pages with content; the others only redirect. */
export type ShownPage = Exclude<PageName, 'login' | 'logout' | 'mapsRoom'>;

/** A visit of a page: address, reader and date decide which data its first picture needs. */
export interface Visit {
  page: ShownPage;
  path: string;
  /** Query with its question mark, or empty. */
  search: string;
  loggedIn: boolean;
  /** Whether the reader is a student; false for visitors. */
  studies: boolean;
  /** Local date in Prague, YYYY-MM-DD. */
  today: string;
}

/** A query of a first picture. The server makes the calls of those that have a `source`. */
export interface FirstQuery {
  queryKey: QueryKey;
  meta?: { source?: Source } | undefined;
}

/** The data of a query; undefined while it is not known. */
export type Known = <T>(query: { queryKey: DataTag<QueryKey, T, Error> }) => T | undefined;

/** Names queries. It is called again with the data that has become known, as long as it names further queries. */
export type Queries = (visit: Visit, known: Known) => readonly FirstQuery[];

/** The code of a screen, loaded when the screen is opened. */
export interface ScreenCode {
  Page: ComponentType;
  /** The queries of the first picture. Pure: the server calls it as well. */
  queries: Queries;
  /** Code that only some addresses need, e.g. the panel of a room. */
  parts?(visit: Visit): readonly Promise<unknown>[];
  /** The address that takes the place of the asked one before the first picture; null to stay. */
  leadsTo?(visit: Visit, known: Known): string | null;
}

/** The position of a screen in the menu. */
export interface MenuPosition {
  group: 'study' | 'university' | 'account';
  /** Position in its group. */
  position: number;
  icon: IconNode;
  /** Shown in the bottom bar of phones. */
  inBar?: true;
  /** Greyed out when logged out (spec 2), although its page is public. */
  needsLogin?: true;
}

/** The part of the student system's offer that a screen needs: without it nothing leads to the screen. */
type Needs = Extract<keyof Offer, 'canteens'>;

/** How readers come to a screen, beside by links. */
type Entry =
  /** By the menu, and so by the search. */
  | { menu: MenuPosition; below?: never; found?: never }
  /** By another page, whose entry of the menu is marked meanwhile, and by the search when it is `found`. */
  | { below: ShownPage; found: boolean; menu?: never }
  /** By the search alone, or by links alone. */
  | { found: boolean; menu?: never; below?: never };

/**
 * The facts about a screen that the app and the server need before its code is there. A field without a default must be
 * given, also where the answer is none.
 */
export type Screen = Entry & {
  /** Its pages; the menu leads to the first. */
  pages: readonly [ShownPage, ...ShownPage[]];
  needs?: Needs;
  /** The texts that the first picture shows, beside those of every page. */
  texts: readonly TextName[];
  /** Pages of a single record, which have a heading of their own, and the list to which their toolbar leads back. */
  parents?: Partial<Record<ShownPage, ShownPage>>;
  /** Opens without a network before it was ever opened: these queries are loaded ahead, after those of lower places. */
  offline?: { place: number; load: () => Promise<Queries> };
  /** Visitors get its pages rendered, or these of them. Others are drawn for their window, or wait for the reader. */
  rendered: boolean | readonly ShownPage[];
  load: () => Promise<ScreenCode>;
};

/** Describes a screen. */
export const defineScreen = (screen: Screen): Screen => screen;
