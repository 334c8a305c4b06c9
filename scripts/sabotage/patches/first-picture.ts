import { type Patch, patchesOf } from '../patch.ts';

const PAGES = 'apps/server/src/capabilities/pages';
const ROOM = 'apps/web/src/platform/http/early-answers';
const CLIENT = 'apps/web/src/platform/http/client';
const LEAN = 'apps/web/vite-lean';
const TIME = 'packages/domain/src/time/time';

/** What a page loads before its first picture. */
export const FIRST_PICTURE: Patch[] = [
  ...patchesOf(`${PAGES}/shell.ts`, `${PAGES}/pages.test.ts`, [
    ['a page names the chunks of every page', '!modules.includes(ofPage)', 'false', 'names its own chunks'],
    ['a page names the texts of both languages', 'ofLang !== lang', 'false', 'names its own chunks'],
    ['a chunk is named twice', "if (named.has(href)) return '';", '', 'names its own chunks'],
  ]),
  ...patchesOf(`${PAGES}/index.ts`, `${PAGES}/pages.test.ts`, [
    [
      'the page of a teacher asks for a student’s data',
      'return studies ? calls : [];',
      'return calls;',
      'a teacher’s page names no call',
    ],
  ]),
  ...patchesOf(`${PAGES}/index.ts`, `${PAGES}/rendered.test.ts`, [
    ['a login that is over gets a rendered page', 'if (loggedIn !== (session !== null)) return null;', ''],
    [
      'grades that a device covers are shown for a moment',
      "if (http.jar.read(cookie, 'ownLook') !== undefined) return null;",
      '',
    ],
    ['the page of one reader is kept', 'isPersonal: session !== null', 'isPersonal: false'],
    ["a browser keeps a reader's page", "'private, no-store' : ", "'no-cache' : "],
    ['a phone gets the page of a desktop', 'isPhone: isPhone(request)', 'isPhone: false'],
    ['the policy forbids the styles', 'policyWithStyles(rendered.styles)', "policyWithStyles('')"],
  ]),
  ...patchesOf(`${PAGES}/ask-inside.ts`, `${PAGES}/rendered.test.ts`, [
    ['a refused answer is rendered', 'if (statusCode !== 200) return null;', ''],
    ['a page is made without the login', '...(cookie !== undefined && { cookie }),', ''],
  ]),
  ...patchesOf(`${PAGES}/shell.ts`, `${PAGES}/rendered.test.ts`, [
    ['a rendered page names its scripts at once', '.replace(PRELOADED, later)', ''],
    ['the app delays the picture of a rendered page', '.replace(ENTRY, later)', ''],
  ]),
  ...patchesOf(`${PAGES}/renderer.ts`, `${PAGES}/rendered.test.ts`, [
    [
      'a reader waits for a page that never comes',
      'await withTimeout(begin(key, wanted), WAIT_MS)',
      'await begin(key, wanted)',
    ],
    [
      'a slow student system ends the thread that renders pages',
      'await withTimeout(ask(message.address), until - performance.now()).catch(() => null)',
      'await ask(message.address).catch(() => null)',
    ],
    ['a page is shown in another language', '[language, isPhone, url]', '[isPhone, url]'],
    ['a rendered page is not kept for other readers', 'old.until > performance.now()', 'old.until < 0'],
    ['a lost thread is not replaced', 'setTimeout(open, pauseAfter(failures, PAUSE_MS), file).unref();', ''],
    [
      'a page that goes on gets answers of the next reader',
      'if (current?.number !== message.task) return;',
      'if (current === null) return;',
    ],
  ]),
  ...patchesOf(`${PAGES}/render-thread.ts`, `${PAGES}/rendered.test.ts`, [
    ['readers share the variables of the app', '  prepared = null;\n', ''],
    ['the app of a page stays in memory', '  app.end();\n', ''],
  ]),
  ...patchesOf('apps/web/src/main.tsx', 'e2e/journeys/app/rendered.spec.ts', [
    [
      'the app draws a rendered page anew',
      'if (!place.hasAttribute(RENDERED)) {',
      'if (place.hasAttribute(RENDERED)) place.replaceChildren();\n  if (place.isConnected) {',
      'which takes it over in the same place',
    ],
  ]),
  ...patchesOf('apps/web/src/ui/text/sanitize.ts', 'e2e/journeys/app/rendered.spec.ts', [
    [
      'HTML of other systems is put in again when a page is taken over',
      'if (!isSame) element',
      'element',
      'which takes it over in the same place',
    ],
  ]),
  ...patchesOf('apps/web/src/features/food/toolbar.tsx', 'e2e/journeys/app/rendered.spec.ts', [
    [
      'the menus scroll up who has begun to read',
      'if (days && day) nav.current?.scrollBy({ left: (day.left + day.right - days.left - days.right) / 2 });',
      'if (days && day) window.scrollBy({ top: day.top });',
      'which takes it over in the same place',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/time/clock.ts', 'apps/web/src/platform/page/rendered.test.ts', [
    ['a rendered page is taken over at another minute', 'renderedAt() ?? clock', 'clock'],
  ]),
  ...patchesOf('apps/web/src/platform/time/server-time.ts', 'apps/web/src/platform/page/rendered.test.ts', [
    ['a rendered page is taken over at another second', 'renderedAt() ?? serverNow', 'serverNow'],
  ]),
  ...patchesOf('apps/web/src/platform/page/rendered.ts', 'apps/web/src/platform/page/rendered.test.ts', [
    ['the clock stays where a page was rendered', '  place = null;\n', ''],
  ]),
  ...patchesOf('apps/web/src/server-render/styles.ts', 'apps/web/src/server-render/styles.test.ts', [
    ['a style ends its rule', "if (UNSAFE.test(style)) return '';", ''],
    [
      'text about styles is taken for styles',
      'html.replaceAll(TAG, (tag) =>',
      'html.replaceAll(/.+/g, (tag) =>',
    ],
  ]),
  ...patchesOf('apps/web/src/ui/text/html-list.ts', 'apps/web/src/ui/text/html-list.test.ts', [
    ['a list within a list is not told apart', 'if (!isEnd) depth += 1;', 'if (!isEnd) depth = 1;'],
    ['text after a list is lost', "list.slice(from).trim() === ''", 'true'],
  ]),
  ...patchesOf(`${PAGES}/first-calls.ts`, `${PAGES}/pages.test.ts`, [
    [
      'a later page of the feed loads today',
      "if (search.has('page')) return [user];",
      '',
      'names the calls of a student',
    ],
    [
      'a reader without a login asks for the timetable of a teacher',
      "(isLoggedIn || one !== 'teacher')",
      'true',
      'a teacher’s page names no call',
    ],
  ]),
  ...patchesOf(`${ROOM}.ts`, `${ROOM}.test.ts`, [
    ['an early answer is given again and again', 'answers()?.delete(address);', ''],
    ['an early answer is taken for a write', "method === 'GET' && ", ''],
  ]),
  ...patchesOf(`${CLIENT}.ts`, `${CLIENT}.test.ts`, [
    [
      'an equal age is another object',
      'if (last?.getTime() === read.getTime()) return last;',
      '',
      'the same time as before',
    ],
    [
      'an answer has the age of the one before',
      'if (last?.getTime() === read.getTime()) return last;',
      'if (last) return last;',
      'the same time as before',
    ],
  ]),
  ...patchesOf(`${LEAN}.ts`, `${LEAN}.test.ts`, [
    ['the first load has the code for commands', "module: 'queryClient.js'", "module: 'queryCache.js'"],
  ]),
  ...patchesOf(`${TIME}.ts`, `${TIME}.test.ts`, [
    ['summer time ends a week early', 'clockChange(year, 9)', 'clockChange(year, 9) - 7 * DAY_MS'],
    [
      'the clocks change at midnight UTC',
      'new Date(Date.UTC(year, month + 1, 0, 1))',
      'new Date(Date.UTC(year, month + 1, 0))',
    ],
  ]),
  ...patchesOf('apps/web/src/ui/layout/later.tsx', 'e2e/journeys/schedule/schedule-tools.spec.ts', [
    [
      'a tap waits until the week is drawn',
      'useDeferredValue(children)',
      'useDeferredValue(1) && children',
      'marked before',
    ],
  ]),
  ...patchesOf('apps/web/src/app/shell/shell.tsx', 'e2e/journeys/app/rendered.spec.ts', [
    [
      'a phone draws the menu of a desktop as well',
      '{!isPhone && <Drawer current={page} />}',
      '<Drawer current={page} />',
      'menu of its layout alone',
    ],
  ]),
  ...patchesOf('apps/web/src/app/pages/study.tsx', 'e2e/journeys/study/study-live.spec.ts', [
    ['a study is painted without its plan', 'if (shown) await', 'if (shown) void', 'with its first picture'],
  ]),
];
