import { type Patch, patchesOf } from '../../patch.ts';

const SESSION_TEST = 'apps/web/src/data/session/session.test.ts';
const PAGES = 'apps/server/src/capabilities/pages';
const WORKER = 'apps/web/src/service-worker/files';
const JOURNEYS = 'e2e/journeys/app/offline.spec.ts';

/** What a device keeps for starts without a network, and when it is wiped. */
export const PATCHES: Patch[] = [
  ...patchesOf('apps/web/src/platform/storage/this-session.ts', 'apps/web/src/app/kept-settings.test.ts', [
    [
      'the next user of a computer finds what the last one looked for',
      'kept !== null && kept !== ownSession()',
      "kept === '' && kept !== ownSession()",
      'gone at the start of the next one',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/storage/wipe-device.ts', SESSION_TEST, [
    [
      'what the device keeps of a user stays after a logout',
      '  wipeUserStorage(true);\n',
      '',
      '[SESSION-27] a logout',
    ],
    ['kept data stays after a logout', '[deleteKeptData(), ', '[', '[SESSION-27] a logout'],
  ]),
  ...patchesOf('apps/web/src/app/keep-for-offline.ts', JOURNEYS, [
    [
      'a broken load for the time without a network is not tried again',
      "return error.kind === 'status' && error.status < 500;",
      'return true;',
      'that breaks is tried again',
    ],
    [
      'a part that could not be loaded shows as loading each time the page asks for it again',
      'await loadQuietly({',
      "await (await import('../platform/http/query.ts')).queryClient.fetchQuery({",
      'takes nothing else away',
    ],
    [
      'a page that was opened without a network keeps nothing',
      'if (isFinal(error)) throw error;',
      'throw error;',
      'keeps what comes once there is one',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/offline/kept-shell.ts', JOURNEYS, [
    [
      'a build that is no longer kept stays away',
      'else if (isStillKept()) registration',
      'else if (!isStillKept()) registration',
      'removed for want of space are kept again',
    ],
  ]),
  ...patchesOf('apps/web/src/data/session/session.ts', SESSION_TEST, [
    [
      'kept data is shown although the session has ended',
      'answer(false);',
      'yes();',
      'is not shown when the server has ended it',
    ],
    [
      'kept data waits for a second',
      'const WORD_AWAITED_MS = 700;',
      'const WORD_AWAITED_MS = 1_000;',
      'is shown when the server takes too long',
    ],
  ]),
  ...patchesOf(`${PAGES}/index.ts`, `${PAGES}/pages.test.ts`, [
    ['a kept page tells the time of an earlier visit', 'options.pinned ? html :', 'html ||', 'no instant'],
    [
      'a page goes on with a login that was ended without a network',
      'await options.endMarked(request.headers.cookie)',
      '[]',
      'ends when its browser',
    ],
  ]),
  ...patchesOf(`${WORKER}.ts`, `${WORKER}.test.ts`, [
    ['the worker answers for unknown pages', 'page === null || ', ''],
    ['the worker answers for the login', "page === 'login' || ", ''],
    [
      'the kept shell names the texts of both languages',
      "need.pages.includes(page ?? '') && (need.lang ?? lang) === lang",
      "need.pages.includes(page ?? '')",
      'the kept shell of',
    ],
  ]),
  ...patchesOf(`${WORKER}.ts`, JOURNEYS, [
    [
      'the files of the last build are gone at once',
      'const KEPT_BUILDS = 2;',
      'const KEPT_BUILDS = 1;',
      'an open page goes on',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/offline/restore-kept.ts', JOURNEYS, [
    [
      'an update deletes what was kept',
      "import { KEPT_SHAPE } from './kept-shape.ts';",
      "const KEPT_SHAPE = [...document.scripts].map(({ src }) => src).join('');",
      'an update that nobody has opened',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/storage/kept-data.ts', JOURNEYS, [
    [
      'answers of another shape are deleted',
      "row.owner.split(' ')[0] !== session",
      'row.owner !== owner',
      'an update that nobody has opened',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/platform/storage/kept-data.ts',
    'apps/web/src/platform/storage/kept-data.test.ts',
    [
      ['all that was ever opened is kept', 'rows.filter(isOld)', 'rows.slice(0, 0)', '30 days'],
      ['what is too old is shown once more', ' && !isOld(row)', '', '30 days'],
      ['answers of another session stay', 'await done(store.clear());', '', 'another session'],
    ],
  ),
  ...patchesOf('apps/web/src/platform/live/catch-up.ts', 'apps/web/src/platform/live/catch-up.test.ts', [
    [
      'data is called fresh that the server does not call so',
      'const isCovered = asOf !== null && (',
      'asOf ??= new Date();\n    const isCovered = (',
      'a server that does not call all data fresh',
    ],
    [
      'a page without live messages waits for ever',
      'setTimeout(giveUp, WITHIN_MS)',
      'undefined',
      'cannot catch up',
    ],
    [
      'news that became old count as current',
      'load.until > asOf.getTime()',
      'load.until > 0',
      'covered until now',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/live/heard.ts', 'apps/web/src/platform/live/heard.test.ts', [
    [
      'a tab that heard less says what is current',
      'from: later(a.from, b.from)',
      'from: a.from',
      'never call',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/http/throttle.ts', 'e2e/journeys/app/second-visit.spec.ts', [
    ['every visit reads everything again', '      noteLoad(query);\n', '', 'with nothing new'],
  ]),
  ...patchesOf(
    'packages/contract/src/session/session.ts',
    'apps/web/src/platform/offline/kept-shape.test.ts',
    [
      [
        'kept answers get another shape under the same name',
        'degree_pre: z.string().nullable()',
        'degree_pre: z.string().optional()',
      ],
    ],
  ),
  ...patchesOf('apps/web/src/platform/page/drafts.ts', 'apps/web/src/platform/page/drafts.test.ts', [
    ['what the browser does not keep is lost without a question', 'areKept.every(Boolean)', 'areKept'],
    [
      'the browser asks although everything is kept',
      'for (const { release } of open) release?.();',
      'void open;',
    ],
    ['a draft is not kept', 'session.setItem(DRAFT + key, JSON.stringify(draft));', ''],
  ]),
  ...patchesOf(
    'apps/web/src/features/schedule/entries/entry-form.tsx',
    'e2e/journeys/versioninfo/versions.spec.ts',
    [
      [
        'an update loses a half-filled own entry',
        'if (!isTouched) return;',
        'if (isTouched) return;',
        'half-filled own entry',
      ],
      [
        'after an update an own entry overwrites what was changed elsewhere',
        'useState(start.version)',
        'useState(entries.find(({ entry_id }) => entry_id === id)?.version ?? null)',
        'half-filled own entry',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/platform/storage/kept-data.ts',
    'apps/web/src/platform/offline/keep-queries.test.ts',
    [['a full device is not noticed', '[...puts, committed(store.transaction)]', 'puts']],
  ),
  ...patchesOf('apps/web/src/platform/offline/restore-kept.ts', 'e2e/journeys/preferences/settings.spec.ts', [
    [
      'nobody is told of a database that keeps nothing',
      '    noteRefusal();\n',
      '',
      'database alone keeps nothing',
    ],
  ]),
  ...patchesOf('apps/web/src/data/schedule/shared-schedules.ts', JOURNEYS, [
    [
      'a class that was seen has no lessons without a network',
      'sharedScheduleQuery(type, id, of, { kept: true, told: false })',
      'sharedScheduleQuery(type, id, of)',
      'a class that was seen',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/live/come-back.ts', 'apps/web/src/platform/live/come-back.test.ts', [
    [
      'a page whose login was ended elsewhere stays for seconds',
      ': Math.random() * FIRST_MS;',
      ': 1_000 + Math.random() * 4_000;',
      'asks at once',
    ],
    [
      'a page that is refused again asks without a pause',
      'isAgain ? ',
      'isAgain && !isAgain ? ',
      'ended again',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/offline/worker.ts', 'apps/web/src/platform/offline/worker.test.ts', [
    ['nobody is told of a worker that is forbidden', 'error instanceof DOMException', 'error === null'],
    ['nobody is told of a build that has no room', 'data === NO_ROOM', 'data === null'],
  ]),
  ...patchesOf('apps/web/src/service-worker/no-room.ts', 'apps/web/src/service-worker/no-room.test.ts', [
    ['the first page of a device is not told that it has no room', ', includeUncontrolled: true', ''],
  ]),
  ...patchesOf('apps/web/src/features/news/feed/feed.tsx', JOURNEYS, [
    [
      'the cards below the first picture never come',
      'startTransition(() => setMost(Number.POSITIVE_INFINITY))',
      'startTransition(() => setMost(1))',
      'opens whole without a network',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/page/cover.ts', JOURNEYS, [
    [
      'kept data is shown before the server knows the session',
      "('data-covered', true)",
      "('data-covered', false)",
      'ended elsewhere',
    ],
    [
      'a card that was laid out of sight has no focus',
      '!dialog?.contains',
      'dialog && dialog?.contains',
      'laid out of sight',
    ],
  ]),
  {
    defect: 'a reload leads to the first screen',
    file: 'apps/web/src/app/start-screen.ts',
    from: " || type !== 'navigate'",
    to: '',
    test: 'apps/web/src/app/start-screen.test.ts',
  },
  {
    defect: 'the kept files stay after a logout',
    file: 'apps/web/src/platform/storage/wipe-device.ts',
    from: 'endWorker().finally(deleteCaches)',
    to: 'endWorker()',
    test: JOURNEYS,
    title: 'a logout leaves nothing of the user',
  },
  ...patchesOf('apps/web/src/data/catalogue.ts', 'apps/web/src/data/catalogue.test.ts', [
    [
      'what is kept counts as unchanged although no change is heard',
      'if (socketUp.get()) return',
      'return',
      'six minutes ago',
    ],
    [
      'what an earlier visit kept counts as unchanged',
      'state.dataUpdatedAt < STARTED_AT ? 0 : UNHEARD_MS',
      'UNHEARD_MS',
      'earlier visit',
    ],
  ]),
  ...patchesOf('apps/web/src/app/versions.ts', 'e2e/journeys/versioninfo/versions.spec.ts', [
    [
      'the notice of a new version leaves by itself',
      'lasts: null, stays: true',
      'lasts: 5_000, stays: true',
      '[SHELL-16] a new version is told',
    ],
  ]),
];
