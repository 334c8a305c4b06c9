/**
 * Classes, people and study types are kept for this long, milliseconds (spec 9). A live message about a change ends it
 * sooner.
 */
export const CATALOGUE_KEPT_MS = 24 * 3_600_000;
