import { type Patch, patchesOf } from '../../patch.ts';

const MONITOR = 'apps/server/src/capabilities/monitor';
const PREFERENCES = 'apps/server/src/capabilities/preferences';
const WEB = 'apps/web/src/platform';

/** The intro, errors of browsers, and usage statistics. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${MONITOR}/monitor.handlers.ts`, `${MONITOR}/client-reports.test.ts`, [
    [
      'a visitor writes any words into the log',
      "...(by === 'visitor' && { message: '' }),",
      '',
      'a visitor writes no words',
    ],
    ['a screen is counted without consent', 'if (await agrees(user.userId)) ', '', '[MONITOR-02]'],
    [
      'the server trusts the browser to take names out',
      '...clientErrorOf(error),',
      '...error,',
      '[MONITOR-03]',
    ],
    [
      'a call that fails exists in production',
      'if (!development) return',
      'if (false) return',
      '[MONITOR-06]',
    ],
  ]),
  ...patchesOf(`${MONITOR}/limits.ts`, `${MONITOR}/client-reports.test.ts`, [
    ['many addresses together fill the log', ' || !this.all[by].take()', '', '[MONITOR-03]'],
  ]),
  ...patchesOf(`${PREFERENCES}/preferences.store.ts`, `${PREFERENCES}/intro.test.ts`, [
    [
      'the intro is shown at every login',
      'or p.intro_version < excluded.intro_version',
      'or true',
      '[ROUTES-02]',
    ],
  ]),
  ...patchesOf(`${WEB}/monitor/send-error.ts`, `${WEB}/report.test.ts`, [
    ['development posts its errors', 'boot().isDevelopment || ', '', '[MONITOR-04]'],
    ['a page sends all its errors', 'times.length >= MOST', 'times.length > 9_999', '[MONITOR-03]'],
  ]),
  ...patchesOf(`${WEB}/live/socket.ts`, `${WEB}/live/socket.test.ts`, [
    [
      'a socket message of an unknown type is lost',
      'report(new Error(`unknown socket message',
      'void (new Error(`unknown socket message',
      '[MONITOR-05]',
    ],
  ]),
  ...patchesOf('apps/web/src/features/news/cards/card.tsx', 'e2e/journeys/news/cards.spec.ts', [
    [
      'news of an unknown kind are not reported',
      'report(new Error(`unknown news type',
      'void (new Error(`unknown news type',
      '[MONITOR-05]',
    ],
  ]),
];
