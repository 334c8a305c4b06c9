/** Who keeps the waiting lists of exam dates: the student system itself, or nobody. */
export const WAITING_LISTS = ['own', 'none'] as const;
export type WaitingLists = (typeof WAITING_LISTS)[number];

/** What a student system offers beyond what every one must (decision 022). Screens, buttons and texts follow it. */
export interface Offer {
  waiting: WaitingLists;
  /** A student moves from one exam date to another in one step, and never loses both. */
  move: boolean;
  /** A command with `not_after` is refused when its work begins later than that. */
  not_after: boolean;
  /** Signed-up students may choose another time of an exam date. */
  change_hour: boolean;
  /** Items of class groups: texts, numbers and read-only results. */
  groups: boolean;
  /** Items of class groups that take a file. */
  files: boolean;
  news: boolean;
  canteens: boolean;
}

/** What a system offers that does not say what it offers: all that there was before it could say so, and nothing newer. */
export const USUAL_OFFER: Offer = {
  waiting: 'none',
  move: false,
  not_after: false,
  change_hour: true,
  groups: true,
  files: true,
  news: true,
  canteens: true,
};
