import { type Patch, patchesOf, rulePatches } from '../../patch.ts';

const READ = 'packages/icalendar/src/read';
const CALENDAR = 'apps/server/src/capabilities/calendar';
const READER = `${READ}/read-calendar.test.ts`;
const REAL = `${READ}/real-calendars.test.ts`;

/** School events, and calendars of others. */
export const PATCHES: Patch[] = [
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
    ['excepted days come', 'isDay.add(dayOf(time, zones));', 'continue;', 'exceptions by time'],
  ]),
  ...patchesOf(`${READ}/series.ts`, REAL, [
    [
      'an exception of a day is compared as an instant',
      'if (time.isDate || event.start.isDate) isDay',
      'if (time.isDate) isDay',
      'the moved one',
    ],
  ]),
  ...patchesOf(`${READ}/time/zones.ts`, REAL, [
    [
      'a zone is taken by its name against its offset',
      'if (offset === null || offset === standard) return zone;',
      'return zone;',
      'names of time zones',
    ],
    [
      'the zone that a calendar names is passed over',
      'this.floating = zone;',
      '',
      'the zone that the calendar names',
    ],
  ]),
  ...patchesOf(`${READ}/event.ts`, REAL, [
    [
      'an end without a zone is one of Prague',
      'zone: end.zone ?? start.zone',
      'zone: end.zone',
      'an end without',
    ],
  ]),
  ...patchesOf(`${READ}/text/property.ts`, REAL, [
    [
      'times are taken apart by their positions',
      "...{ date: {}, 'date-time': {}, period: {}, 'utc-offset': {} },",
      '',
      'what is not ambiguous',
    ],
  ]),
  ...patchesOf(`${READ}/text/lines.ts`, `${READ}/text/source.test.ts`, [
    [
      'a line without an end is kept',
      'const room = this.most - this.size;',
      'const room = Number.POSITIVE_INFINITY;',
    ],
    [
      'one wrong byte spoils a whole line',
      'isUtf8(bytes) || isMeantAsUtf8(bytes)',
      'isUtf8(bytes)',
      'one wrong byte',
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
  ...patchesOf(`${CALENDAR}/calendar.store.ts`, `${CALENDAR}/imports/imports.test.ts`, [
    [
      'an imported calendar takes the shares of the others',
      'Math.min(MOST_OF_CALENDAR, ',
      'Math.min(Number.POSITIVE_INFINITY, ',
      'leaves theirs to the others',
    ],
    [
      'nobody is told that events are missing',
      'isCut || crowded.has(id) ? [name] : []',
      'isCut && name.length > 900 ? [name] : []',
      'leaves theirs to the others',
    ],
  ]),
  ...patchesOf(`${CALENDAR}/imports/imports.store.ts`, `${CALENDAR}/imports/imports.test.ts`, [
    [
      'of a calendar with too many events the earliest are stored',
      'Math.abs(a.start - seconds) - Math.abs(b.start - seconds)',
      'a.start - b.start',
      'leaves theirs to the others',
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
  ...patchesOf(
    'apps/web/src/features/calendar/event-face.ts',
    'apps/web/src/features/calendar/event-face.test.ts',
    [
      [
        'an exam of the calendar opens no term',
        'href: examHref(term),\n      };',
        'href: detailHref(event.key),\n      };',
      ],
      [
        'a deadline of several terms opens one of them',
        'others.length === 0 ? termHref(term_id) : termsOfSubjectHref(code.code)',
        'termHref(term_id)',
      ],
    ],
  ),
  ...rulePatches('calendar/events', [
    [
      'lessons hide an exam in a cell of a month',
      '[...exams, ...others].slice(0, lines)',
      'ordered.slice(0, lines)',
    ],
    [
      'deadlines that have passed stand before those to come',
      '(allDay ? end : start) > now ? 1 : 2',
      '(allDay ? end : start) > now ? 2 : 1',
    ],
  ]),
  ...rulePatches('calendar/events', [['an examiner examines nothing', '(records.examined ?? [])', '[]']]),
  ...rulePatches('calendar/views', [
    ['a date that does not exist is passed over in silence', '{ ...here, isUnknown: true }', 'here'],
    [
      'a year without a month is thrown away',
      'known === undefined || year === undefined)',
      'known === undefined || year === undefined || month === undefined)',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/features/calendar/month/month.module.css',
    'e2e/journeys/calendar/calendar.spec.ts',
    [
      [
        'a month is dense on a screen of 1300',
        '(max-width: 1299.98px)',
        '(max-width: 1439.98px)',
        '[CALENDAR-13]',
      ],
    ],
  ),
];
