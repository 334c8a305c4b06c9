import { type Patch, patchesOf } from '../patch.ts';

const FOLDER = 'apps/server/src/capabilities/session';

/** Patches of one file of the session, which a test beside it must notice. */
const session = (file: string, test: string, defects: Parameters<typeof patchesOf>[2]): Patch[] =>
  patchesOf(`${FOLDER}/${file}.ts`, `${FOLDER}/${test}.test.ts`, defects);

/** Logins: how long they last, what ends them, and what another site or device may not do. */
export const SESSION: Patch[] = [
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
      'await this.remove(tx, sessionId);\n      return',
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
  ...session('session.store', 'expiry', [
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
  ...session('own-sessions', 'own-sessions', [
    [
      'ending a session tells no other portal',
      'ids.map((sessionId) => ({ sessionId })),',
      '[],',
      'ending another session',
    ],
  ]),
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
      'if (await passwords.knows(login)) await',
      'if (login === "") await',
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
  ...patchesOf('packages/domain/src/session/retention.ts', 'packages/domain/src/session/retention.test.ts', [
    ['news cards are kept for longer than a year', 'items: 364,', 'items: 366,'],
  ]),
  ...session('session.tokens', 'session', [
    [
      'scripts can read the refresh token',
      "jar.set('refresh', tokens.refresh, { maxAge: SESSION_SECONDS, hidden: true })",
      "jar.set('refresh', tokens.refresh, { maxAge: SESSION_SECONDS, hidden: false })",
      '[SESSION-26]',
    ],
  ]),
];
