import { type Patch, patchesOf } from '../patch.ts';
import { rules } from './agenda.ts';

const CONTACTS = 'apps/web/src/features/contacts';
const CONTACTS_JOURNEY = 'e2e/journeys/contacts.spec.ts';

/** Contacts and classes. */
export const CLASSES: Patch[] = [
  ...rules('contacts/reach', [
    ['ten digits are Czech', 'digits.length === CZECH_DIGITS', 'digits.length >= CZECH_DIGITS'],
    ['a map is asked for the room too', '.slice(-2)', '.slice(-3)'],
  ]),
  ...rules('contacts/opening-hours', [
    ['an office is open in the minute in which it closes', 'minutes < to)', 'minutes <= to)'],
    ['an office opens a minute late', 'from <= minutes &&', 'from < minutes &&'],
    [
      'two hours for one time are taken',
      'from < one.to && one.from < to',
      'from === one.from && to === one.to',
    ],
    [
      'a remark beside the hours is left out',
      'if (from === null || to === null ||',
      'if (from === null) continue;\n      if (to === null ||',
    ],
  ]),
  ...patchesOf(`${CONTACTS}/groups.ts`, `${CONTACTS}/groups.test.ts`, [
    [
      'the own faculty is not first',
      '[...FACULTIES.filter(isOwn), ',
      '[...FACULTIES.filter(isOwn).slice(1), ',
    ],
  ]),
  ...patchesOf(`${CONTACTS}/open-state.tsx`, CONTACTS_JOURNEY, [
    [
      'an office never closes on an open page',
      'openStateAt(parsed, now)',
      'openStateAt(parsed, new Date(0))',
      'an office closes',
    ],
  ]),
  ...patchesOf(`${CONTACTS}/screen.tsx`, CONTACTS_JOURNEY, [
    ['the officer of a second study is left out', '=== index,', '=== index && index === 0,', 'both officers'],
  ]),
];
