import { type Patch, patchesOf } from '../../patch.ts';

const CAPABILITIES = 'apps/server/src/capabilities';
const LINKS = `${CAPABILITIES}/app-links`;
const PUSH = 'apps/server/src/engine/delivery/push';

/** Links to the app, what is next, and pushes that bring their item. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${LINKS}/index.ts`, `${LINKS}/app-links.test.ts`, [
    ['the page of a login repeats any text', '|| !isToken(token)', ''],
    ['the page of a login tells others its address', ", 'referrer-policy': 'no-referrer'", ''],
    ['calls of the API open the app', "['/api/*', ", '['],
    ['the link of https is used without an app', 'hasApp(apps) ? ', 'apps ? '],
  ]),
  ...patchesOf(`${CAPABILITIES}/versioninfo/index.ts`, `${LINKS}/app-links.test.ts`, [
    ['a refused app does not learn of its store', 'androidPackage && storeLink(androidPackage)', 'null'],
  ]),
  ...patchesOf('packages/domain/src/next/next.ts', 'packages/domain/src/next/next.test.ts', [
    ['sign-ups are counted all year', ' || !isExamTime(seasonOn(year, date), date)', ''],
    ['a widget does not know the own entries', 'terms: [], entries })', 'terms: [] })'],
  ]),
  ...patchesOf(`${CAPABILITIES}/next/next.present.ts`, `${CAPABILITIES}/next/next.test.ts`, [
    [
      'texts of a widget are as long as they are',
      'if (bytesOf(text) <= most) return text;',
      'if (most > 0) return text;',
    ],
  ]),
  ...patchesOf(`${CAPABILITIES}/push/push.present.ts`, `${PUSH}/fcm.test.ts`, [
    [
      'FCM learns the grade by the title',
      "['public', 'schedule', 'reminder']",
      "['public', 'schedule', 'reminder', 'exam']",
      'which grade',
    ],
  ]),
  ...patchesOf(`${PUSH}/fcm.ts`, `${PUSH}/fcm.test.ts`, [
    ['FCM gets more than it takes', '<= MOST_BYTES;', '<= 99_999;', 'too long'],
    [
      'FCM reads the item',
      "encryptFor(keys, text).toString('base64url')",
      'encryptFor(keys, text) && text',
      'which grade',
    ],
  ]),
  ...patchesOf(`${CAPABILITIES}/push/registrations.store.ts`, `${PUSH}/fcm.test.ts`, [
    [
      'pushes of the user before reach the phone of the next one',
      " or service = 'FCM'",
      '',
      'takes its address',
    ],
  ]),
  ...patchesOf(`${PUSH}/web.ts`, `${PUSH}/push.test.ts`, [
    [
      'a long item keeps its push from being sent',
      'return isEncryptable(text) ? text : ',
      'return isEncryptable("") ? text : ',
      'too long',
    ],
  ]),
  ...patchesOf('apps/web/src/data/news/keep-item.ts', 'apps/web/src/data/news/keep-item.test.ts', [
    ['an archived item comes back with its push', 'item.ts <= feed.loadedAt', 'false'],
    [
      'a push for the last user is kept by the next one',
      ' || pushed.session !== (await sessionName(csrf))',
      '',
    ],
  ]),
  ...patchesOf('apps/web/src/service-worker/pushed.ts', 'apps/web/src/service-worker/pushed.test.ts', [
    ['the worker adds an item twice', 'items.some(({ id }) => id === item.id)', 'items.length === 99'],
    ['a kept page of the feed grows with each push', '.slice(0, PAGE_SIZE)', ''],
  ]),
];
