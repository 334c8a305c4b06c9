import { type Patch, patchesOf } from '../../patch.ts';

const SERVER = 'apps/server/src';
const TESTS = 'apps/server/test/bearer';

/** Calls by token: what brings a login, what a page elsewhere may do, and sockets of the app. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${SERVER}/platform/http/guard/credentials.ts`, `${TESTS}/tokens.test.ts`, [
    [
      'cookies that come from a page of the app are a login',
      '|| isFromApp(from, apps) ? undefined : from.cookie',
      '? undefined : from.cookie',
      'are not looked at',
    ],
    [
      'a token that is no login leaves the login to the cookies',
      'return isBearer ? authorization.slice(7).trim() : undefined;',
      'return isBearer ? authorization.slice(7).trim() || undefined : undefined;',
      'refuses the call whatever the cookies are',
    ],
    [
      'any Authorization header counts as a bearer',
      "authorization.startsWith('Bearer ') || /^bearer(?: |$)/i.test(authorization)",
      'authorization.length > 0',
      'credentials of a proxy',
    ],
  ]),
  ...patchesOf(`${SERVER}/platform/http/guard/register.ts`, `${TESTS}/bearer.test.ts`, [
    [
      'a call by token needs a CSRF token',
      'return bearerOf(request.headers.authorization) !== undefined || hasToken(request, session);',
      'return hasToken(request, session);',
      'never for a bearer',
    ],
    [
      'any Authorization header stands in for the CSRF token',
      'bearerOf(request.headers.authorization) !== undefined || hasToken(request, session)',
      'request.headers.authorization !== undefined || hasToken(request, session)',
      'never for a bearer',
    ],
  ]),
  ...patchesOf(`${SERVER}/platform/http/answer/cors.ts`, `${TESTS}/cors.test.ts`, [
    [
      'credentials of pages elsewhere are allowed',
      "{ ...shared, 'access-control-allow-origin': origin }",
      "{ ...shared, 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }",
    ],
    [
      'an answer that was kept for the portal is one for the app',
      "...(apps.size === 0 ? {} : { vary: 'Origin' })",
      '',
      'is for the app to read',
    ],
    [
      'every origin may read what the portal answers',
      'ofApps.get(origin) ?? shared',
      "ofApps.get('https://localhost') ?? shared",
      'with whatever login',
    ],
  ]),
  ...patchesOf(`${SERVER}/platform/http/answer/respond.ts`, `${TESTS}/tokens.test.ts`, [
    ['a logout by token sends cookies', "delete set['set-cookie'];", 'void set;', 'leaves nothing'],
  ]),
  ...patchesOf(`${SERVER}/platform/http/guard/security.ts`, `${TESTS}/cors.test.ts`, [
    [
      'a page of another site that holds a token may end a login',
      'if (isFromApp(headers, apps)) return true;',
      'if (isFromApp(headers, apps) || bearerOf(headers.authorization)) return true;',
      'is refused to other sites',
    ],
  ]),
  ...patchesOf(`${SERVER}/engine/delivery/sockets/handshake.ts`, `${TESTS}/sockets.test.ts`, [
    [
      'a page of the app listens without a token',
      "throw new JoinRefused('a token is expected', { isLasting: true });",
      'return null;',
      'without a token is refused',
    ],
    [
      'a socket by token keeps the slot of a stranger',
      'held.slot.leave();\n    held.slot = slot;',
      'slot.leave();',
      'count for their user',
    ],
    [
      'a socket whose token is no login keeps the login of its cookies',
      'if (session === null) return null;\n    const held',
      'if (session === null) return this.d.sessions.authenticate(request.headers);\n    const held',
      'the token counts',
    ],
  ]),
  ...patchesOf(`${SERVER}/capabilities/session/session.service.ts`, `${TESTS}/tokens.test.ts`, [
    [
      'the last access token of a year is said to last a day',
      'new Date(Math.min(this.later(ACCESS_SECONDS).getTime(), expiresAt.getTime()))',
      'this.later(ACCESS_SECONDS)',
      'or a year',
    ],
    [
      'a renewal by bearer gives the session another name',
      "this.d.jar.read(cookieHeader, 'csrf') : null;",
      "this.d.jar.read(cookieHeader, 'csrf') : undefined;",
      'keeps the CSRF token of its login',
    ],
  ]),
];
