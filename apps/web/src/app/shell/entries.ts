import { barePath, PAGES, type PageName } from '@kahan/contract/runtime';
import {
  Archive,
  BookOpen,
  Calendar,
  CalendarRange,
  ClipboardCheck,
  GraduationCap,
  House,
  type IconNode,
  Map as MapIcon,
  Phone,
  Settings2,
  Users,
  Utensils,
} from 'lucide';

export interface Entry {
  page: PageName;
  /** Other pages that belong to it. */
  also?: readonly PageName[];
  href: string;
  icon: IconNode;
  /** Greyed out when logged out (spec 2). */
  needsLogin: boolean;
  /** Shown in the bottom bar of phones. */
  inBar: boolean;
}

/** The menu, in groups. A page gets its entry when it is finished. */
export const ENTRIES: readonly (readonly Entry[])[] = [
  [
    { page: 'home', href: PAGES.home.path, icon: House, needsLogin: false, inBar: true },
    {
      page: 'schedule',
      also: ['schedule_semester', 'schedule_shared', 'common_free_time'],
      href: PAGES.schedule.path,
      icon: CalendarRange,
      needsLogin: false,
      inBar: true,
    },
    { page: 'terms', href: PAGES.terms.path, icon: ClipboardCheck, needsLogin: true, inBar: true },
    {
      page: 'overview',
      also: ['study', 'groups', 'hand_in'],
      href: PAGES.overview.path,
      icon: GraduationCap,
      needsLogin: true,
      inBar: true,
    },
    { page: 'calendar', href: barePath('calendar'), icon: Calendar, needsLogin: false, inBar: false },
  ],
  [
    {
      page: 'classes',
      also: ['class_detail'],
      href: PAGES.classes.path,
      icon: BookOpen,
      needsLogin: false,
      inBar: false,
    },
    {
      page: 'people',
      also: ['people_detail', 'teacher_detail'],
      href: PAGES.people.path,
      icon: Users,
      needsLogin: false,
      inBar: false,
    },
    {
      page: 'maps',
      also: ['rooms'],
      href: PAGES.maps.path,
      icon: MapIcon,
      needsLogin: false,
      inBar: false,
    },
    { page: 'food', href: PAGES.food.path, icon: Utensils, needsLogin: false, inBar: false },
    { page: 'contacts', href: PAGES.contacts.path, icon: Phone, needsLogin: false, inBar: false },
  ],
  [
    { page: 'archive', href: PAGES.archive.path, icon: Archive, needsLogin: true, inBar: false },
    { page: 'settings', href: PAGES.settings.path, icon: Settings2, needsLogin: false, inBar: false },
  ],
];

/** Screens that the menu has no entry for; the search finds them. */
export const BESIDE_MENU: readonly Pick<Entry, 'page' | 'href' | 'needsLogin'>[] = [
  { page: 'rooms', href: PAGES.rooms.path, needsLogin: false },
  { page: 'privacy', href: PAGES.privacy.path, needsLogin: false },
];

/** Pages of one thing, and the page of the list that it belongs to. Such a page has a heading of its own. */
export const PARENTS: Partial<Record<PageName, PageName>> = {
  class_detail: 'classes',
  people_detail: 'people',
  teacher_detail: 'people',
};
