/** Who keeps the waiting lists of exam dates: the student system itself, or nobody. */
export const WAITING_LISTS = ['own', 'none'] as const;
export type WaitingLists = (typeof WAITING_LISTS)[number];

/** Optional parts that a student system offers (decision 022). Screens, buttons and texts follow the offer. */
export interface Offer {
  waiting: WaitingLists;
  /** Whether a student moves from one exam date to another in one step, and never loses both. */
  move: boolean;
  /** Whether a command with `not_after` is refused when its work begins later than that. */
  not_after: boolean;
  /** Whether signed-up students may choose another time of an exam date. */
  change_hour: boolean;
  /** Items of class groups: texts, numbers and read-only results. */
  groups: boolean;
  /** Items of class groups that take a file. */
  files: boolean;
  news: boolean;
  canteens: boolean;
}

/** The offer of a system that does not state one: all parts from before an offer could be stated, none newer. */
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
