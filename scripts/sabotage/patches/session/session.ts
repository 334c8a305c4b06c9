import { type Patch, patchesOf } from '../../patch.ts';

const FOLDER = 'apps/server/src/capabilities/session';

/** Patches of one file of the session, which a test beside it must notice. */
const session = (file: string, test: string, defects: Parameters<typeof patchesOf>[2]): Patch[] =>
  patchesOf(`${FOLDER}/${file}.ts`, `${FOLDER}/${test}.test.ts`, defects);

const WEB = 'apps/web/src/features/session/waiting';

/** Logins: how long they last, what ends them, and what another site or device may not do. */
export const PATCHES: Patch[] = [
  ...session('login.page', 'login', [
    [
      'a long password is cut in silence',
      'limit(lang, 1000)',
      'html` maxlength="1000"`',
      'nothing that is typed is cut',
    ],
  ]),
  ...session('session.handlers', 'session', [
    [
      'a first login on a phone is not told',
      'first_login: tokens.first',
      'first_login: false',
      '[MOBILE-04]',
    ],
  ]),
  ...session('session.service', 'session', [
    [
      'a token of the deep link works for half a minute',
      'const LOGIN_TOKEN_SECONDS = 60;',
      'const LOGIN_TOKEN_SECONDS = 30;',
      '[MOBILE-03]',
    ],
    [
      'a token of the deep link works for a minute and a second',
      'const LOGIN_TOKEN_SECONDS = 60;',
      'const LOGIN_TOKEN_SECONDS = 61;',
      '[MOBILE-03]',
    ],
    [
      'a second use of a refresh token leaves the login alive',
      'await store.deleteSession(tx, sessionId);\n      return',
      'return',
      'of many concurrent refreshes',
    ],
    [
      'another device may complete a login',
      'challenge.length !== proof.length || !timingSafeEqual(challenge, proof)',
      'challenge.length !== proof.length',
      'another device cannot use the token',
    ],
  ]),
  ...session('session.store', 'own-sessions', [
    [
      'an expired session counts as alive',
      'where session_id = any($1::uuid[]) and expires_at > $2`,',
      "where session_id = any($1::uuid[]) and expires_at > $2 - interval '1 year'`,",
      'sockets are closed when their session expires',
    ],
  ]),
  ...session('own-sessions.store', 'own-sessions', [
    [
      'a user may end the sessions of others',
      'where user_id = $1 and session_id::text = $2',
      'where $1 > 0 and session_id::text = $2',
      "another user's session is not found",
    ],
    [
      'logging out everywhere else ends the session that asks, too',
      'user_id = $1 and session_id <> $2',
      'user_id = $1 and ($2::uuid is not null)',
      'logging out everywhere else',
    ],
    [
      'a mobile login that has begun survives the logout everywhere else',
      "await tx.query({ text: 'delete from login_tokens where user_id = $1', values: [userId] });",
      '',
      'logging out everywhere else',
    ],
  ]),
  ...patchesOf(`${FOLDER}/devices.ts`, `${FOLDER}/session.test.ts`, [
    [
      'browsers of one user are remembered without end',
      'MOST_DEVICES],',
      '10_000],',
      'more than a hundred browsers',
    ],
  ]),
  ...patchesOf(`${FOLDER}/session.service.ts`, `${FOLDER}/session.test.ts`, [
    [
      'one user has sessions without end',
      'kept: sessionId, most: MOST_SESSIONS',
      'kept: sessionId, most: 10_000',
      'more than a hundred sessions',
    ],
    [
      'one user renews tokens without end',
      '!this.renewals.of(userId).take()',
      'this.renewals.of(userId).isSpent()',
      'a user renews tokens as often as',
    ],
  ]),
  ...patchesOf(`${FOLDER}/session.service.ts`, 'apps/server/test/security-events.test.ts', [
    [
      'a token of a mobile login works twice',
      "if (taken.usedAt !== null) throw refuse('used', taken.userId);",
      '',
      'a token of a mobile login is told',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/platform/http/guard/register.ts',
    'apps/server/test/security-events.test.ts',
    [
      [
        'who tries out ids is told to nobody',
        "audit.record({ event: 'id-refused', route: call, requestId: request.id, userId });",
        '',
        'an id that its caller does not have',
      ],
      [
        "a link of another site downloads a user's data",
        "(route.response === 'archive' && !isOwnVisit(headers, own))",
        'false',
        'another site does not lead',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/migrations/033-ended-in-the-database.sql',
    'apps/server/src/capabilities/session/own-sessions.test.ts',
    [
      [
        'a session that ends is told to no portal',
        'create trigger sessions_ended after delete or update on sessions',
        'create trigger sessions_ended after update on sessions',
        'in the database is over at every portal',
      ],
    ],
  ),
  ...session('session.handlers', 'login-failing', [
    [
      'the login page hides that a login could not be looked up',
      'if (request.loginUnknown !== null) throw request.loginUnknown;',
      '',
      'the login of the cookie',
    ],
  ]),
  ...patchesOf(`${FOLDER}/accounts.ts`, 'apps/server/test/erasure.test.ts', [
    [
      'a departed user is erased without asking the student system again',
      'if (await knows(login)) await store.markUnknown',
      'if (login === "") await store.markUnknown',
      'who is unknown to the student system',
    ],
  ]),
  ...patchesOf(`${FOLDER}/session.service.ts`, 'apps/server/test/erasure.test.ts', [
    [
      'a refresh does not count as use of the portal',
      'await store.markUserUsed(tx, userId, now);',
      '',
      'who has not come for a year',
    ],
  ]),
  ...patchesOf('apps/server/src/capabilities/news/news.service.ts', 'apps/server/test/erasure.test.ts', [
    [
      'public news come back when it is erased who has put them away',
      "unixSeconds(erasedUpTo('items', clock.now())) + 1;",
      "unixSeconds(erasedUpTo('items', clock.now()));",
      'public news are not shown',
    ],
  ]),
  ...session('session.tokens', 'session', [
    [
      'scripts can read the refresh token',
      "jar.set('refresh', tokens.refresh, { maxAge: SESSION_SECONDS, hidden: true })",
      "jar.set('refresh', tokens.refresh, { maxAge: SESSION_SECONDS, hidden: false })",
      '[SESSION-26]',
    ],
  ]),
  ...patchesOf('apps/web/src/data/session/session.ts', 'apps/web/src/data/session/session.test.ts', [
    ['a token of unknown age is not renewed', 'Number.isNaN(seconds) || isRefreshDue', 'isRefreshDue'],
    [
      'the token is looked at every 2 hours',
      'const CHECK_EVERY_MS = REFRESH_CHECK_SECONDS * 1000;',
      'const CHECK_EVERY_MS = REFRESH_CHECK_SECONDS * 667;',
      '[SESSION-25]',
    ],
    ['loaded data stays after a logout', 'queryClient.clear();', '', '[SESSION-27]'],
  ]),
  ...patchesOf('apps/web/src/platform/http/client.ts', 'apps/web/src/platform/http/client.test.ts', [
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
  ]),
  ...patchesOf('apps/web/src/platform/http/upload.ts', 'apps/web/src/platform/http/upload.test.ts', [
    [
      'an upload does not tell the version of the client',
      'request.setRequestHeader(CLIENT_VERSION_HEADER, CLIENT_VERSION);',
      '',
      '[SESSION-16]',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/native/bearer.ts', 'apps/web/src/platform/native/bearer.test.ts', [
    [
      'a logout that is made up for does not tell the version of the app',
      ', [CLIENT_VERSION_HEADER]: CLIENT_VERSION };',
      ' };',
      'at the next start',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/session/session.present.ts',
    'apps/server/src/capabilities/session/user.test.ts',
    [
      ['a user has no degree before the name', 'identity.degree_pre', 'null', '[SESSION-29]'],
      ['a user has no degree behind the name', 'identity.degree_post', 'null', '[SESSION-29]'],
    ],
  ),
  ...patchesOf('apps/web/src/app/shell/account.tsx', 'apps/web/src/app/shell/account.test.tsx', [
    [
      'the toolbar has the name without its title',
      'addressedName(user, shell.address)',
      'addressedName({ ...user, sex: { code: null } }, shell.address)',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/session/login.page.ts',
    'apps/server/src/capabilities/session/login.test.ts',
    [
      [
        'the login page of the app leads away from the app',
        'if (mobile !== null) return null;',
        '',
        'the form names what opens',
      ],
      [
        'a logout is not confirmed',
        'model.hasEnded ?',
        'model.hasEnded && lang !== model.lang ?',
        'after a logout',
      ],
    ],
  ),
  ...patchesOf(`${WEB}.ts`, `${WEB}.test.ts`, [
    [
      'a cancelled load shows the last refusal again',
      'if (!hasEnded) continue;',
      '',
      'whose screen is left while the right password is tried',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/http/throttle.ts', `${WEB}.test.ts`, [
    [
      'a cancelled load with old data seems to have ended',
      'return ends() > before;',
      'return true;',
      'that shows old data',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/http/renewal.ts', 'apps/web/src/platform/http/renewal.test.ts', [
    [
      'a page renews the token beside the renewal of a page that has gone',
      'await otherRenewalEnded(() => readCookie(COOKIES.renewing));',
      '',
      'begins once the answer',
    ],
    ['a renewal stays marked after a refusal', 'else end();', '', 'also one that refuses it'],
    [
      'a page without a network makes others wait',
      'setTimeout(end, STAYS_MS)',
      'void end',
      'stays marked for a second',
    ],
  ]),
  ...patchesOf('apps/web/src/platform/http/renewal.ts', 'e2e/journeys/session/tabs.spec.ts', [
    [
      'the mark of a renewal ends with its page',
      'setTimeout(end, STAYS_MS)',
      'end()',
      'loaded again while its token',
    ],
  ]),
];
