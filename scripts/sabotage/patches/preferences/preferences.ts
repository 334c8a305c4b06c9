import { type Patch, patchesOf } from '../../patch.ts';

/** Settings. */
export const PATCHES: Patch[] = [
  ...patchesOf(
    'apps/server/src/capabilities/preferences/preferences.store.ts',
    'apps/server/src/capabilities/preferences/preferences.test.ts',
    [
      [
        'a saved form forgets what it does not name',
        'notify_results = coalesce($3, p.notify_results)',
        'notify_results = coalesce($3, $6)',
        '[PREFERENCES-19]',
      ],
      [
        'notifications of events are off before any choice',
        'schedule: true,\n  events: true,',
        'schedule: true,\n  events: false,',
        '[PREFERENCES-15]',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/data/preferences/language.ts',
    'apps/web/src/data/preferences/language.test.ts',
    [
      [
        'a chosen language is not kept on the device',
        'writeCookie(COOKIES.language, to);',
        '',
        '[PREFERENCES-06]',
      ],
      ['texts of the other language stay loaded', 'queryClient.clear();', '', '[PREFERENCES-06]'],
    ],
  ),
  ...patchesOf(
    'apps/web/src/data/preferences/language.ts',
    'apps/web/src/data/preferences/language.test.ts',
    [
      [
        'the device keeps a language that the server refuses',
        "  if (isLoggedIn()) await call('PUT /api/user/preferences', { body: { language: to } });\n  writeCookie(COOKIES.language, to);",
        "  writeCookie(COOKIES.language, to);\n  if (isLoggedIn()) await call('PUT /api/user/preferences', { body: { language: to } });",
        '[PREFERENCES-05]',
      ],
    ],
  ),
  ...patchesOf('apps/web/src/data/push/device.ts', 'apps/web/src/app/kept-settings.test.ts', [
    [
      'the device forgets that its user wants notifications',
      'local.setItem(PUSH_WISH, login);',
      '',
      'the wish for notifications',
    ],
  ]),
];
