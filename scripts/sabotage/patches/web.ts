import { type Patch, patchesOf } from '../patch.ts';

/** Patches of one file of the web app, which a test beside it must notice. */
const of = (file: string, defects: Parameters<typeof patchesOf>[2], test = `${file}.test.ts`): Patch[] =>
  patchesOf(`apps/web/src/${file}.ts`, `apps/web/src/${test}`, defects);

/** What the web app keeps, computes and shows. */
export const WEB: Patch[] = [
  ...of('data/news/lists', [
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
  ...of('features/food/choice', [
    [
      'a choice of canteens that are gone shows none',
      'kept.length > 0 || chosen?.length === 0 ? kept',
      'kept.length > 0 || chosen !== null ? kept',
      'when none of the chosen is left',
    ],
    [
      'a canteen that is away for a day is forgotten',
      'return next.length === 0 ? [] : [...away, ...next];',
      'return next;',
    ],
  ]),
  ...of('features/food/pull-distance', [
    ['a swipe over the chips refreshes the menus', 'down < 2 * across', 'down < 0'],
  ]),
  ...of('platform/time/dates', [
    ['September has four letters in English', "'en-US')", "'en-GB')", 'writes September'],
    [
      'a day of another year has no year',
      'year === pragueParts(now).year ? day',
      'true ? day',
      'names the day',
    ],
  ]),
  ...of('data/news/live', [
    ['a class keeps the old name of its teacher', "people: ['classes'],", ''],
    [
      'what was kept of a changed service stays',
      'void queryClient.invalidateQueries({ queryKey: [service] });',
      '{\n    }',
    ],
  ]),
  ...of('data/catalogue', [
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
  ...of('data/news/cache', [
    ['a patched page counts as loaded now', '{ updatedAt: at }', '{}'],
    ['pages of different lengths are mixed', 'page.data.length === length &&', ''],
    [
      'a page with a gap counts no more, and is emptied by the next change',
      '(page.cells ?? items).length === expected',
      'items.length === expected',
      'cards archived one after the other',
    ],
  ]),
  ...of('features/requests/free-space', [
    ['a notice is put into the smaller part beside the field', 'above >= below', 'above < below'],
  ]),
  {
    defect: 'a notice comes under the finger that presses a button',
    file: 'apps/web/src/features/requests/free-space.ts',
    from: 'isTypedIn(document.activeElement) && follow()',
    to: 'follow()',
    test: 'e2e/journeys/app/notices.spec.ts',
    title: 'leaves the field free',
  },
  {
    defect: 'what was seen on Home stays counted',
    file: 'apps/web/src/data/news/watch-seen.ts',
    from: 'if (isInView || seen === null)',
    to: 'if (seen === null)',
    test: 'e2e/journeys/home/unseen.spec.ts',
    title: 'what one tab has seen',
  },
  ...of('data/session/session', [
    ['a token of unknown age is not renewed', 'Number.isNaN(seconds) || isRefreshDue', 'isRefreshDue'],
    [
      'the token is looked at every 2 hours',
      'const CHECK_EVERY_MS = REFRESH_CHECK_SECONDS * 1000;',
      'const CHECK_EVERY_MS = REFRESH_CHECK_SECONDS * 667;',
      '[SESSION-25]',
    ],
    ['loaded data stays after a logout', 'queryClient.clear();', '', '[SESSION-27]'],
  ]),
  ...of('data/preferences/language', [
    [
      'a chosen language is not kept on the device',
      'writeCookie(COOKIES.language, to);',
      '',
      '[PREFERENCES-06]',
    ],
    ['texts of the other language stay loaded', 'queryClient.clear();', '', '[PREFERENCES-06]'],
  ]),
  ...of('platform/live/socket', [
    [
      'a tab does not tell its id',
      "sendLive('id', { sid: SID }",
      "sendLive('id', { sid: '' }",
      '[NOTIFICATIONS-07]',
    ],
  ]),
  ...of('platform/live/live-connection', [
    ['pings of the server are not answered', 'this.socket?.send(PONG);', ''],
    ['a silent server counts as connected', 'this.timer = setTimeout(() => this.drop(), this.silence);', ''],
    ['a try that succeeded counts as a failure', 'this.failures = 0;', ''],
  ]),
  ...of('data/requests/notice-claims', [
    [
      'two tabs of two processes show the same notice',
      'lock !== null && store(id)',
      'store(id)',
      'two tabs at one moment',
    ],
    [
      'a notice that was shown is shown again',
      'if (claimed.includes(id)) return false;',
      '',
      'later, a claim',
    ],
  ]),
  ...of('features/requests/notice', [
    [
      'the reason of a failed request is not told',
      'text: reason === null ? null : words.reasons[reason]',
      'text: null',
      '[SYNC-10]',
    ],
    [
      'a request that failed does not lead to the student system',
      "{ id, tone: 'bad', link: info.link }",
      "{ id, tone: 'bad', link: null }",
      '[SYNC-11]',
    ],
    [
      'a sign-off names the start of the term as if it were the own hour',
      "action === 'change_hour' || action === 'sign_off'",
      "action === 'change_hour'",
      'of a sign-off names the day only',
    ],
    [
      'a request without a known end claims a failure',
      'title: words.unknown(what)',
      'title: words.failed[action](what)',
      'one whose end nobody knows',
    ],
  ]),
  ...of('features/terms/view', [
    [
      'a filter that was emptied on purpose lets all through',
      "for (const value of values.length === 0 ? [''] : values)",
      'for (const value of values)',
    ],
    [
      'an unknown subject of the address is kept',
      'known.filter((one) => given.includes(one))',
      '(given as T[])',
    ],
    [
      'unfolded subjects are not in the address',
      "for (const code of unfolded) query.append('subject', code);",
      '',
    ],
  ]),
  ...of(
    'features/terms/order/order',
    [
      ['signed-up terms stand among the others', 'Number(isSigned(b)) - Number(isSigned(a))', '0'],
      ['the own hour does not count for the order', 'student_start ?? start', 'start'],
      ['a descending order is ascending', 'direction === 1 ? difference : -difference', 'difference'],
    ],
    'features/terms/order/term-order.test.ts',
  ),
  ...of('features/terms/times', [
    ['a day away is told in hours', 'away < DAY', 'away < 2 * DAY'],
    [
      'seconds of a countdown are not padded',
      "String(seconds % MINUTE).padStart(2, '0')",
      'String(seconds % MINUTE)',
    ],
  ]),
  ...of('features/news/feed/days', [
    [
      'cards are grouped by the day in London',
      'pragueDate(new Date(item.ts * 1000))',
      'new Date(item.ts * 1000).toISOString().slice(0, 10)',
    ],
  ]),
  ...of('features/study/numbers', [['an average is not rounded up', 'Math.round(', 'Math.floor(']]),
  ...of('features/study/results/semesters', [
    [
      'the earliest semester comes first',
      'b.year - a.year || b.semester - a.semester',
      'a.year - b.year || a.semester - b.semester',
    ],
    [
      'results of another study are shown',
      'results.filter(({ study_id }) => study_id === studyId)',
      '[...results]',
    ],
  ]),
  ...of(
    'platform/http/client',
    [
      ['a post carries no CSRF token', "method === 'GET' ? null : world.csrfToken()", 'null', '[SESSION-17]'],
      [
        'a second 401 does not log out',
        'if (await refusesLogin(second)) world.loginEnded();',
        '',
        '[SESSION-24]',
      ],
      [
        'a 401 is not retried',
        'const second = await send(method, url, init);',
        'const second = first;',
        '[SESSION-23]',
      ],
      [
        'calls do not tell the version of the client',
        'headers.set(CLIENT_VERSION_HEADER, CLIENT_VERSION);',
        '',
        '[SESSION-16]',
      ],
    ],
    'platform/http/client.test.ts',
  ),
  ...patchesOf(
    'apps/web/src/features/news/cards/card.view.ts',
    'apps/web/src/features/news/cards/card.view.test.ts',
    [
      [
        'the result of a semester is shown while grades are hidden',
        "type === 'study:result-winter' || type === 'study:result-summer'",
        "type === 'study:result-winter'",
      ],
    ],
  ),
  ...of('features/schedule/state/view', [
    ['the secret of a private link goes to the server', '}#$', '}&secret=$', 'keeps the secret behind #'],
  ]),
  ...of('features/schedule/share/week-file', [
    [
      'a cancelled lesson looks held in a calendar',
      'const isCancelled = isCanceled(meeting);',
      'const isCancelled = false;',
      'a cancelled one stays and says so',
    ],
  ]),
];
