import { type Patch, patchesOf } from '../../patch.ts';

const FEEDS = 'apps/server/src/capabilities/feeds/';
const WRITER = 'packages/icalendar/src/write/';
const contents = (file: string, defects: Parameters<typeof patchesOf>[2]) =>
  patchesOf(`${FEEDS}${file}`, `${FEEDS}contents.test.ts`, defects);
const addresses = (file: string, defects: Parameters<typeof patchesOf>[2]) =>
  patchesOf(`${FEEDS}${file}`, `${FEEDS}feeds.test.ts`, defects);
const teachers = (file: string, defects: Parameters<typeof patchesOf>[2]) =>
  patchesOf(`${FEEDS}${file}`, `${FEEDS}teachers.test.ts`, defects);
const writer = (file: string, defects: Parameters<typeof patchesOf>[2]) =>
  patchesOf(`${WRITER}${file}`, `${WRITER}calendar.test.ts`, defects);

/** Feeds for calendars elsewhere. */
export const PATCHES: Patch[] = [
  ...writer('content-lines.ts', [
    [
      'a line of a calendar has 76 octets',
      'length + size > LONGEST_LINE',
      'length + size > LONGEST_LINE + 1',
    ],
    [
      'a line is folded within an escape',
      'isEscapeOpen(line.slice(from, at)) ? at - 1 : at',
      'at',
      'never parts an escape',
    ],
    [
      'a title with a line end begins a line of its own',
      "[\\r\\n\\u0085\\u2028\\u2029]/g, '\\\\n')",
      "\\u0085/g, '\\\\n')",
    ],
  ]),
  ...writer('times.ts', [
    [
      'the hour that comes twice is told as the first one',
      'return isRepeated ? null :',
      'return false ? null :',
    ],
    ['on the day of the change the clocks change at midnight', '>= 3_600;', '>= 0;'],
  ]),
  ...addresses('feeds.store.ts', [
    [
      'a feed of somebody who has left opens',
      'where f.secret_hash = $1 and u.unknown_since is null',
      'where f.secret_hash = $1',
    ],
    ['an ended address of a feed opens', 'set secret_hash = null', 'set secret_hash = secret_hash'],
  ]),
  ...addresses('addresses.ts', [
    [
      'an unknown address costs a look-up each time',
      'if (address === null) unknown.add(key);\n    else known.set(key, address);',
      'if (address !== null) known.set(key, address);',
    ],
  ]),
  ...patchesOf(`${FEEDS}events/dated.ts`, 'apps/server/src/capabilities/entries/entries.test.ts', [
    [
      'a private note stands in a calendar without being asked for',
      'settings.notes ? linesOf(entry.note) : null',
      'linesOf(entry.note)',
      'private note',
    ],
  ]),
  ...patchesOf(`${FEEDS}feeds.handlers.ts`, 'apps/server/test/security-events.test.ts', [
    [
      'an address that a look at the settings makes is not told',
      "if (isMade) audit.record({ event: 'feed-made', userId, kind });",
      '',
      'first look at the settings',
    ],
  ]),
  ...addresses('feed-secrets.ts', [
    ['an address is derived from numbers alone', '.update(nonce ?? ', '.update('],
  ]),
  ...patchesOf('apps/server/migrations/032-random-names.sql', `${FEEDS}addresses.test.ts`, [
    [
      'a user gets the number of one whom a restore has lost',
      "('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint",
      "nextval('calendar_feed_generation')",
    ],
  ]),
  ...patchesOf('apps/server/migrations/033-ended-in-the-database.sql', `${FEEDS}addresses.test.ts`, [
    [
      'an address that an operator ends goes on opening',
      'create trigger calendar_feeds_changed after update on calendar_feeds',
      'create trigger calendar_feeds_changed after update of revisions on calendar_feeds',
      'set to null',
    ],
  ]),
  ...addresses('feeds.handlers.ts', [
    ['one address gives calendars without end', ' && !addresses.takeWhole(secret)', ' && false'],
  ]),
  ...addresses('feeds.store.ts', [
    [
      'the settings make an ended address again',
      'update calendar_feeds set secret_hash = null\n      where',
      'delete from calendar_feeds where',
      'an ended one never comes back',
    ],
  ]),
  ...contents('revisions.ts', [
    [
      'a moved entry keeps its sequence',
      'was === undefined ? 0 : was[1] + 1',
      'was === undefined ? 0 : was[1]',
    ],
  ]),
  ...contents('feeds.store.ts', [
    [
      'a portal numbers an older state after a newer one',
      'where user_id = $1 and kind = $2 for no key update`',
      'where user_id = $1 and kind = $2`',
    ],
  ]),
  ...contents('events/lessons.ts', [
    [
      'a cancelled lesson that its user does not want is in the feed',
      "meeting.canceled && context.settings.cancelled === 'remove'",
      'false',
    ],
  ]),
  ...patchesOf('apps/server/src/platform/http/answer/rendered-cache.ts', `${FEEDS}contents.test.ts`, [
    [
      'a deadline stays when its term moves',
      "bus.on('user_event', ({ userId }) => this.forget(userId));",
      '',
      'a deadline moves with its term',
    ],
  ]),
  ...teachers('teachers-watch.ts', [
    [
      "a lesson that is cancelled is not cancelled in its teacher's feed",
      'for (const timetable of changed ?? []) this.changed(timetable);',
      '',
    ],
  ]),
  ...teachers('feed-texts.ts', [
    [
      "a term that gets an examiner is missing in the examiner's feed",
      'changedAt: context.now, isTold: false',
      'changedAt: context.now, isTold: true',
    ],
  ]),
  ...teachers('feeds.handlers.ts', [
    [
      'a feed is offered that can hold nothing',
      'if (await readers.isStudent(userId)) return [...FEED_KINDS];',
      'if (true) return [...FEED_KINDS];',
    ],
  ]),
  ...patchesOf('apps/server/src/capabilities/index.ts', `${FEEDS}teachers.test.ts`, [
    [
      "a teacher's timetable is empty in other calendars",
      'return teacher === null ? readLessonsIn(tx, userId, lang)',
      'return true ? readLessonsIn(tx, userId, lang)',
    ],
  ]),
  ...patchesOf('apps/server/src/capabilities/feeds/fetches.store.ts', 'apps/server/test/erasure.test.ts', [
    [
      'a calendar that comes no more is remembered',
      'where last_at <= $1 returning kind',
      'where last_at <= $1 and false returning kind',
      'a calendar that has not fetched',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/feeds/feeds.store.ts',
    'apps/server/src/capabilities/feeds/feeds.test.ts',
    [
      [
        'an English reader gets a Czech calendar',
        'coalesce(u.language, f.language) as language',
        'u.language',
        'in the language in which its user read',
      ],
    ],
  ),
];
