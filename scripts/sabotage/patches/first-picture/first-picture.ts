import { type Patch, patchesOf } from '../../patch.ts';

const PAGES = 'apps/server/src/capabilities/pages';
const WEB = 'apps/web/src';
const QUERIES = `${WEB}/app/screens/queries.test.ts`;
const CLIENT = `${WEB}/platform/http/client`;
const RENDERED = 'e2e/journeys/app/rendered.spec.ts';
const SAME_PLACE = 'draws each in the same place';

/** What a page loads before its first picture. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${PAGES}/shell.ts`, `${PAGES}/pages.test.ts`, [
    [
      'a page names the chunks of every page',
      "!ofPages.split(' ').includes(page ?? '')",
      'false',
      'names its own chunks',
    ],
    ['a page names the texts of both languages', 'ofLang !== lang', 'false', 'names its own chunks'],
    [
      'a page does not name its texts',
      'if (ofPages !== undefined && !',
      "if (ofPages !== undefined && ofLang !== undefined) return '';\n    if (ofPages !== undefined && !",
      'names its own chunks',
    ],
    ['a chunk is named twice', "if (named.has(href)) return '';", '', 'names its own chunks'],
  ]),
  ...patchesOf(`${PAGES}/shell.ts`, `${PAGES}/rendered.test.ts`, [
    ['the scripts go before the styles of a drawn page', '<$1 fetchpriority="low"', '<$1'],
  ]),
  ...patchesOf(`${PAGES}/index.ts`, `${PAGES}/rendered.test.ts`, [
    [
      'a login that is over gets the answers of a visitor',
      'isSure ? await firstOf({ name, request, session }) : NOTHING',
      'await firstOf({ name, request, session })',
    ],
    [
      'the page of a teacher asks for a student’s data',
      'userId !== null && options.isKnownStudent(userId)',
      'userId !== null',
    ],
    ['a personal page is drawn with its data', 'const isWhole = session === null && ', 'const isWhole = '],
    ['every page is drawn with its data', '&& options.renderer.rendersFor(name)', ''],
    ["a browser keeps a reader's page", "? 'no-cache' : 'private, no-store'", "? 'no-cache' : 'no-cache'"],
    ['a phone gets the page of a desktop', 'isPhone: isPhone(request)', 'isPhone: false'],
    [
      'live delivery goes on from after the answers',
      'pictureJson(answers, { session: tag, cursor })',
      'pictureJson(answers, { session: tag, cursor: await options.positionOf(userId) })',
    ],
  ]),
  ...patchesOf(`${PAGES}/first-picture.ts`, `${PAGES}/rendered.test.ts`, [
    ['a refused answer is put into the page', 'if (statusCode !== 200) return null;', ''],
    ['a page is made without the login', '...(cookie !== undefined && { cookie }),', ''],
    [
      'all readers get the answers of the first one',
      'ask(http, address, cookie)',
      'ask(http, address, (Object(kept).cookie ??= cookie))',
    ],
    [
      'a page makes as many calls as its address names',
      'named.slice(0, MOST_CALLS - begun.size)',
      'named',
      'a thousand calls',
    ],
    [
      'readers who ask together share their answers',
      'const answers = new Map<string, GivenAnswer>();',
      'const answers: Map<string, GivenAnswer> = (Object(kept).answers ??= new Map());',
    ],
    [
      'the calls of a student are kept for visitors',
      'JSON.stringify({ ...asked, hour',
      'JSON.stringify({ ...asked, loggedIn: 0, studies: 0, hour',
    ],
    [
      'a page waits for late answers',
      'await withTimeout(loading, WAIT_MS);',
      'await loading;',
      'without the answers that are late',
    ],
    [
      'what answers lead to is not read',
      'if (!calls.wanted.some((address) => answers.has(address))) return;',
      'return;',
    ],
    ['an answer that came with the page has no age', 'headers: Object.fromEntries(read)', 'headers: {}'],
    ['text of others ends the element of the answers', "json.replaceAll('<', '\\\\u003c')", 'json'],
  ]),
  ...patchesOf(`${PAGES}/renderer.ts`, `${PAGES}/rendered.test.ts`, [
    ['a reader waits for a page that never comes', 'await withTimeout(begun, WAIT_MS)', 'await begun'],
    ['a page is shown in another language', '[language, isPhone, cookies,', '[isPhone, cookies,'],
    [
      'a reader with a login gets the frame of visitors',
      '[language, isPhone, cookies,',
      '[language, isPhone,',
    ],
    ['a rendered page is not kept for other readers', 'old.until > performance.now()', 'old.until < 0'],
    [
      'a thread that hangs goes on',
      'setTimeout(() => void busy.terminate(), LONGEST_MS)',
      'setTimeout(() => undefined, LONGEST_MS)',
    ],
    ['a lost thread is not replaced', 'setTimeout(open, pauseAfter(failures, PAUSE_MS), file).unref();', ''],
  ]),
  ...patchesOf(`${PAGES}/render-thread.ts`, `${PAGES}/render-thread.test.ts`, [
    ['what waits when a page is done keeps its instance for a day', 'if (isEnded) clearTimeout(timer);', ''],
  ]),
  ...patchesOf(`${PAGES}/render-thread.ts`, `${PAGES}/rendered.test.ts`, [
    ['readers share the variables of the app', '  prepared = null;\n', ''],
    ['the app of a page stays in memory', '  app.end();\n', ''],
  ]),
  ...patchesOf('apps/web/src/features/food/toolbar.tsx', RENDERED, [
    [
      'the menus scroll up who has begun to read',
      'if (days && day) nav.current?.scrollBy({ left: (day.left + day.right - days.left - days.right) / 2 });',
      'if (days && day) window.scrollBy({ top: day.top });',
      SAME_PLACE,
    ],
  ]),
  ...patchesOf('apps/web/src/ui/text/html-list.ts', 'apps/web/src/ui/text/html-list.test.ts', [
    ['a list within a list is not told apart', 'if (!isEnd) depth += 1;', 'if (!isEnd) depth = 1;'],
    ['text after a list is lost', "list.slice(from).trim() === ''", 'true'],
  ]),
  ...patchesOf(`${WEB}/platform/http/given.ts`, `${WEB}/platform/http/given.test.ts`, [
    ['an answer that came with the page is used again and again', '  answers.delete(address);\n', ''],
    ['an old answer is used by a later screen', 'setTimeout(forgetGiven, GOOD_MS);', ''],
    ['answers of another session are used', 'if (read.session !== ownSession()) return;', ''],
    [
      'an answer that came with the page seems fresh',
      '...freshnessOf(url, read)',
      '...freshnessOf(url, new Headers())',
    ],
  ]),
  ...patchesOf(`${WEB}/platform/page/rendered.ts`, `${WEB}/platform/page/rendered.test.ts`, [
    ['what the server has drawn stays', '  old?.remove();\n', ''],
    ['the focus goes to another link', 'successor?.textContent === focused.textContent', 'successor'],
    ['the focus is lost when the app takes over', 'successor?.focus(', 'Object(successor).blur?.('],
  ]),
  ...patchesOf(`${WEB}/app/load-queries.ts`, `${WEB}/app/prepare.test.ts`, [
    [
      'what answers lead to is loaded after the first picture',
      'next.length === 0',
      'next.length === 0 || begun.size > 0',
    ],
  ]),
  ...patchesOf(`${WEB}/app/prepare.ts`, `${WEB}/app/prepare.test.ts`, [
    ['a screen leads on after its first picture', 'to !== null && isHere', 'false'],
    ['a reader who has gone elsewhere is led on', 'to !== null && isHere', 'to !== null'],
  ]),
  ...patchesOf(`${WEB}/server-render/render.tsx`, QUERIES, [
    ['a visitor’s page asks for a user', 'loggedIn ? [userQuery,', 'true ? [userQuery,'],
    ['answers that name further calls are not told', 'wanted.add(address)', 'wanted.has(address)'],
    ['the first calls are those of another day', 'standAt(visit.now)', "standAt('2026-03-01T00:00:00Z')"],
  ]),
  ...patchesOf(`${WEB}/app/screens/studies/page.tsx`, QUERIES, [
    ['a study is painted without its plan', 'shown === undefined ? []', 'true ? []'],
  ]),
  ...patchesOf(`${WEB}/app/screens/home/page.tsx`, QUERIES, [
    ['a later page of the feed loads today', 'page > 1', 'page > 9'],
  ]),
  ...patchesOf(`${WEB}/app/screens/schedule/page.tsx`, QUERIES, [
    [
      'a reader without a login asks for the timetable of a teacher',
      "one === kind && (loggedIn || one !== 'teacher')",
      'one === kind',
    ],
    ['the address names a semester before the reader is known', 'isKnown && page', 'page'],
  ]),
  ...patchesOf(`${WEB}/app/screens/people/screen.ts`, QUERIES, [
    ['a page belongs to no screen', ", 'teacher_detail'],\n  texts", '],\n  texts'],
  ]),
  ...patchesOf(`${WEB}/app/routes.tsx`, RENDERED, [
    [
      'what the server has drawn goes before the screen is there',
      '          <Page />\n          <TakenOver />\n        </Suspense>',
      '          <Page />\n        </Suspense>\n        <TakenOver />',
      'until the code of its screen is there',
    ],
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
  ...patchesOf('apps/web/src/ui/layout/later.tsx', 'e2e/journeys/schedule/schedule-tools.spec.ts', [
    [
      'a tap waits until the week is drawn',
      'useDeferredValue(children)',
      'useDeferredValue(1) && children',
      'marked before',
    ],
  ]),
  ...patchesOf('apps/web/src/app/shell/shell.tsx', RENDERED, [
    [
      'a phone draws the menu of a desktop as well',
      '{!isPhone && <Drawer current={page} />}',
      '<Drawer current={page} />',
      'menu of its layout alone',
    ],
  ]),
];
