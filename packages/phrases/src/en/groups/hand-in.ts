import { form } from '../../words.ts';

/** Phrases of the items to hand in, on the home page and beside the menu. */
export const handIn = {
  title: 'To hand in',
  none: 'You have nothing to hand in.',
  /** Files that are handed in and can still be changed. */
  notFinal: (count: number) =>
    `Handed in, but not as final: ${count} ${form('en', count, { one: 'file', other: 'files' })}.`,
  failed: 'Class groups could not be loaded.',
  more: (count: number) => `${count} more`,
  /** For screen readers: the button that unfolds the other items. */
  moreLabel: (count: number) => `${count} more to hand in`,
  toGroups: 'Open class groups',
  /** For screen readers, beside a number. */
  count: (count: number) => `${count} ${form('en', count, { one: 'item', other: 'items' })} to hand in`,
};

export type HandInPhrases = typeof handIn;
