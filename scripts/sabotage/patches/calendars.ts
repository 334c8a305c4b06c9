import { type Patch, patchesOf } from '../patch.ts';

const READ = 'packages/icalendar/src/read';
const CALENDAR = 'apps/server/src/capabilities/calendar';
const READER = `${READ}/read-calendar.test.ts`;

/** School events, and calendars of others. */
export const CALENDARS: Patch[] = [
  ...patchesOf(`${READ}/recurrence/occurrences.ts`, `${READ}/recurrence/libical.test.ts`, [
    [
      'an interval with week numbers counts calendar years',
      'const weekYear = firstWeekYear(rule, firstDay, matches);',
      'const weekYear = year;',
    ],
    [
      'positions are counted from the begin alone',
      'position > 0 ? position - 1 : count + position',
      'position - 1',
    ],
  ]),
  ...patchesOf(`${READ}/recurrence/occurrences.ts`, READER, [
    [
      'a recurrence is expanded from its begin',
      'rule.count === null ? Math.max(0,',
      'rule.count === -1 ? Math.max(0,',
      'long ago',
    ],
  ]),
  ...patchesOf(`${READ}/time/zone.ts`, READER, [
    [
      'of a time that comes twice the second counts',
      'if (zone.offsetAt(first) === before) return first;',
      '',
    ],
  ]),
  ...patchesOf(`${READ}/series.ts`, READER, [
    [
      'excepted days come',
      'if (time.isDate) isDay.add(Math.floor(time.seconds / DAY));',
      'if (time.isDate) continue;',
    ],
  ]),
  ...patchesOf(`${READ}/text/lines.ts`, `${READ}/text/source.test.ts`, [
    [
      'a line without an end is kept',
      'const room = this.most - this.size;',
      'const room = Number.POSITIVE_INFINITY;',
    ],
  ]),
  ...patchesOf(`${CALENDAR}/calendar.read.ts`, `${CALENDAR}/calendar.test.ts`, [
    ['an event that goes on is left out', 'record.end > span.start || ', ''],
  ]),
  ...patchesOf(`${CALENDAR}/index.ts`, `${CALENDAR}/calendar.test.ts`, [
    [
      'a change of an event has no date',
      'changed: (tx, _changes, now) => touchEvents(tx, now),',
      'changed: async () => undefined,',
    ],
  ]),
  ...patchesOf(`${CALENDAR}/imports/refresh.ts`, `${CALENDAR}/imports/imports.test.ts`, [
    [
      'the log shows the secret of an address',
      '{ calendar: calendar.label, reason',
      '{ calendar: calendar.address, reason',
    ],
    [
      'half a calendar takes the place of a whole one',
      "if (!isWhole) return 'it ends before",
      "if (isWhole) return null;\n  if (events.length < 0) return 'it ends before",
      'stay when',
    ],
    [
      'a calendar is read whole each time',
      'known: isExpanded ? stored.version : null',
      'known: null',
      'unchanged',
    ],
  ]),
];
