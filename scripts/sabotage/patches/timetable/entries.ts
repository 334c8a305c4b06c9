import { type Patch, patchesOf } from '../../patch.ts';
import { rules } from '../agenda.ts';

/** What users put into their own timetable (decision 081). */
export const ENTRIES: Patch[] = [
  ...rules('entry/entry', [
    [
      'odd weeks are counted on into the summer semester',
      'const { start } = date >= mondayOf(summer.start) ? summer : winter;',
      'const { start } = date >= summer.start && date < winter.start ? summer : winter;',
    ],
    [
      'a date that is left out is held',
      '!left.has(at) && isDue(timing, at, year)',
      'isDue(timing, at, year)',
    ],
    [
      'an entry of the night in March ends before it begins',
      'end: end > start ? end : new Date(start.getTime() + duration * 60_000)',
      'end',
    ],
  ]),
  ...rules(
    'agenda/entry-clashes',
    [
      ['what is cancelled clashes', 'one.canceled || one.start >= end', 'one.start >= end'],
      ['an entry clashes with itself', 'entry.entry_id !== own', 'own !== entry.title.concat("?")'],
    ],
    'agenda/entries',
  ),
  ...patchesOf(
    'apps/server/src/capabilities/entries/index.ts',
    'apps/server/src/capabilities/entries/entries.test.ts',
    [
      [
        'the second of two tabs overwrites the first',
        "if (known.version !== version) throw new ApiFailure('ENTRY_CHANGED');",
        '',
      ],
    ],
  ),
];
