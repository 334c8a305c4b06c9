import { type Patch, patchesOf } from '../../patch.ts';

const DOMAIN = 'packages/domain/src/reminders';
const SERVER = 'apps/server/src/capabilities/reminders';

/** Reminders (decision 095). */
export const PATCHES: Patch[] = [
  ...patchesOf(`${DOMAIN}/reminders.ts`, `${DOMAIN}/reminders.test.ts`, [
    [
      'a reminder is told in the quiet time',
      'const at = (quiet && quietUntil(quiet, due)) ?? due;',
      'const at = due;',
      'never in the quiet time',
    ],
    [
      'a day before is 24 hours, also when the clocks change',
      'if (lead % DAY_MINUTES !== 0) return',
      'if (lead > 0) return',
      'a day before is the same hour',
    ],
    [
      'the opening of a date that is in no plan is told',
      'perhapsTerms(terms, followed, seconds)',
      'perhapsTerms(terms, new Set(terms.map((one) => one.term_id)), seconds)',
      'whatever is chosen',
    ],
  ]),
  ...patchesOf(`${SERVER}/reminders.service.ts`, `${SERVER}/reminders.test.ts`, [
    [
      'who signs up late is told at once',
      'one.at <= now && stored.get(reminderKey(one))?.itemId === null',
      'one.at <= now && (stored.get(reminderKey(one))?.itemId ?? null) === null',
      'or that one has signed up for afterwards',
    ],
    [
      'the card of a date that moved stays',
      'itemId === null || isOver ? [] : [itemId]',
      'itemId === null || isOver || itemId > 0 ? [] : [itemId]',
      'the card of the old one is put away',
    ],
  ]),
];
