import type { GroupWords } from '../../group-card.ts';

export const groupCard: GroupWords = {
  language: 'en',
  why: 'Change in your class group',
  link: 'Show in programmes',
  changes: { one: 'change', other: 'changes' },
  checked: 'yes',
  before: 'before',
  withdrawn: 'no longer applies',
  removed: 'was removed',
  replaced: 'in a new version',
  access: {
    opened: 'you can fill it in',
    returned: 'returned to you for changes',
    closed: 'can no longer be changed',
    final: 'handed in as final',
  },
  handIn: 'you can hand in a file',
  weight: (percent) => `(weight ${percent}%)`,
  more: (count) => `and ${count} more`,
};
