import { type Patch, patchesOf } from '../../patch.ts';

/** The news feed and its cards. */
export const PATCHES: Patch[] = [
  ...patchesOf(
    'apps/server/src/capabilities/news/news.service.ts',
    'apps/server/src/capabilities/news/news.test.ts',
    [
      [
        'feeds that were read before the first reading stay empty',
        'if (isOther) await appendPublicEvent',
        'if (isOther && !silent) await appendPublicEvent',
      ],
      [
        'each page of the archive is the first one',
        'selectArchived(db, userId, slice)',
        'selectArchived(db, userId, { ...slice, start: 0 })',
        '[NEWS-14]',
      ],
      [
        'a page of the archive is as long as the archive',
        'selectArchived(db, userId, slice)',
        'selectArchived(db, userId, { ...slice, count: 1_000 })',
        '[NEWS-14]',
      ],
      [
        'the length of the archive is that of the page',
        'return { items: rows.map((row) => presentItem(row, now)), length };',
        'return { items: rows.map((row) => presentItem(row, now)), length: Math.min(length, rows.length) };',
        '[NEWS-14]',
      ],
      [
        'an action that changes nothing is told',
        'if (next.state !== row.state || next.postponeTs !== row.postpone_ts) {',
        'if (id !== null) {',
        'an action told twice is told once',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/news/items.store.ts',
    'apps/server/src/capabilities/news/news.test.ts',
    [
      [
        'public news that one user archived is gone for all',
        'item_states s where s.user_id = $1 and s.item_id = i.item_id',
        'item_states s where s.item_id = i.item_id',
        'the state of public news is everybody’s own',
      ],
      [
        'an item of another user can be read',
        '(i.user_id = $1 or i.user_id is null)',
        '(i.user_id is not null or i.user_id is null)',
        'items of others do not exist',
      ],
    ],
  ),
  ...patchesOf('apps/web/src/data/news/lists.ts', 'apps/web/src/data/news/lists.test.ts', [
    [
      'an archived card stays in the feed',
      'this.lists = { ...this.lists, active: { ...active, cells: without(active.cells), old } };',
      'this.lists = { ...this.lists, active: { ...active, old } };',
    ],
    [
      'the number of old cards stays when one is archived',
      'active.old - (this.#isOld(item) ? 1 : 0)',
      'active.old',
      '[NEWS-10]',
    ],
    ['a card among unloaded ones is put at a guess', 'isExact ? item : undefined', 'item'],
  ]),
  ...patchesOf('apps/web/src/data/news/live.ts', 'apps/web/src/data/news/live.test.ts', [
    [
      'what was kept of a changed service stays',
      'void queryClient.invalidateQueries({ queryKey: [service] });',
      '{\n    }',
    ],
  ]),
  ...patchesOf('packages/contract/src/shows.ts', 'apps/web/src/data/news/live.test.ts', [
    [
      'an own entry is not at once in the own free time',
      "['entries', 'schedule', 'terms',",
      "['schedule', 'terms',",
    ],
    [
      'a class keeps the old name of its teacher',
      "classes: ['people', 'departments',",
      "classes: ['departments',",
    ],
    ['a room keeps the old name of its building', "rooms: ['buildings'],", ''],
  ]),
  ...patchesOf('apps/web/src/data/news/cache.ts', 'apps/web/src/data/news/cache.test.ts', [
    ['a patched page counts as loaded now', '{ updatedAt: at }', '{}'],
    ['pages of different lengths are mixed', 'page.data.length === length &&', ''],
    [
      'a page with a gap counts no more, and is emptied by the next change',
      '(page.cells ?? items).length === expected',
      'items.length === expected',
      'cards archived one after the other',
    ],
  ]),
  ...patchesOf('apps/web/src/data/news/watch-seen.ts', 'e2e/journeys/news/unseen.spec.ts', [
    [
      'what was seen on Home stays counted',
      'if (isInView || seen === null)',
      'if (seen === null)',
      'what one tab has seen',
    ],
  ]),
  ...patchesOf('apps/web/src/features/news/feed/days.ts', 'apps/web/src/features/news/feed/days.test.ts', [
    [
      'cards are grouped by the day in London',
      'dateAt(item.ts)',
      'new Date(item.ts * 1000).toISOString().slice(0, 10)',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/features/news/cards/card.view.ts',
    'apps/web/src/features/news/cards/card.view.test.ts',
    [
      [
        'the result of a semester is shown while grades are hidden',
        "type === 'study:result-winter' || type === 'study:result-summer'",
        "type === 'study:result-winter'",
      ],
      [
        'a credit reads as if it brought the credits of a subject with an exam',
        '(bringsCredits(exam) ?',
        "(exam.grade !== 'F' ?",
        'only when it brings them',
      ],
      ['a card does not lead to its class', '{ code } = values as { code', '{ code } = {} as { code'],
    ],
  ),
  ...patchesOf('packages/phrases/src/group-card.ts', 'packages/phrases/src/group-card.test.ts', [
    [
      'the old result of a group is told as the new one',
      'found.push({ now: shown(change, now, words) });',
      'found.push({ now: shown(change, was ?? now, words) });',
    ],
    ['a card of a group lists every change', 'const LINES = 5;', 'const LINES = 50;'],
    [
      'Czech results have a decimal point',
      "language === 'cs' ? String(value)",
      "language === 'en' ? String(value)",
    ],
  ]),
  ...patchesOf('packages/phrases/src/en/news/items.ts', 'packages/phrases/src/items.test.ts', [
    ['an inserted attempt is called a new grade', 'result(v, `Another ', 'result(v, `New '],
    [
      'the grade before a change is told as the grade now',
      "['Before ', { was }, ', now ', { now }, '.']",
      "['Before ', { was: now }, ', now ', { now: was }, '.']",
    ],
  ]),
  ...patchesOf(
    'apps/web/src/features/news/cards/card-body.tsx',
    'apps/web/src/features/news/cards/card-body.test.tsx',
    [['a card has no icon', '<Icon of={ICONS[view.type]} small />', '']],
  ),
  ...patchesOf(
    'apps/web/src/features/news/cards/tools.tsx',
    'apps/web/src/features/news/cards/tools.test.tsx',
    [
      [
        'every reader can postpone for 30 seconds',
        'dev: boot().isDevelopment && !isClockPinned()',
        'dev: !isClockPinned()',
      ],
      [
        'nobody can postpone for 30 seconds',
        'dev: boot().isDevelopment && !isClockPinned()',
        'dev: false',
        '[NEWS-09]',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/platform/sanitize/html.ts',
    'apps/server/src/platform/sanitize/html.test.ts',
    [
      [
        'texts of pictures run together',
        "{ style: 'display:block' }",
        '{}',
        'another image that cannot be shown',
      ],
    ],
  ),
];
