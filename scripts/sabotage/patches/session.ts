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
  ...session('session.tokens', 'session', [
    [
      'scripts can read the refresh token',
      "jar.set('refresh', tokens.refresh, { maxAge: SESSION_SECONDS, hidden: true })",
      "jar.set('refresh', tokens.refresh, { maxAge: SESSION_SECONDS, hidden: false })",
      '[SESSION-26]',
    ],
  ]),
];
