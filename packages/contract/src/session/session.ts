import { DEVICE_FORMS, LOGIN_WAYS } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { langQuery, language, lookupText, PERSONAL_READ } from '../shared.ts';

export const user = z.object({
  login: z.string(),
  icid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  degree_pre: z.string().nullable(),
  degree_post: z.string().nullable(),
  sex: z.object({ code: z.enum(['1', '2']).nullable() }),
  email: z.string(),
  is_student: z.boolean(),
  /** Id of the user's page and timetable as a teacher; null for students, and while the directory lists no such person. */
  uident: z.string().nullable(),
  language: language,
  /** Unix seconds from which on everything of the user is erased, as the user has asked (decision 079); null: not asked. */
  erases_at: z.number().int().nullable(),
  studies: z.array(z.object({ study_id: z.string() })),
  /** Unix seconds. */
  last_modified: z.number().int(),
});
export type User = z.infer<typeof user>;

/** A place where the user is logged in. The id is not a token: it lets no one in. */
const ownSession = z.object({
  session_id: z.uuid(),
  /** The session that asks. */
  is_current: z.boolean(),
  /** `app`: begun by the mobile app. */
  kind: z.enum(['browser', 'app']),
  /** Product name and operating system as the browser gave them at the login; null when it did not. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  form: z.enum(DEVICE_FORMS).nullable(),
  /** How the user logged in. */
  way: z.enum(LOGIN_WAYS),
  /** Whether the password that the student system may ask for is that of this login. */
  is_same_password: z.boolean(),
  /** Whether it asks this user for a password at all; a login of the university may be its proof instead. */
  asks_password: z.boolean(),
  /** Unix seconds. */
  since: z.number().int(),
  /** Unix seconds, of the login or the last refresh: a session in use refreshes every 6 hours. */
  last_used: z.number().int(),
});
export type OwnSessionInfo = z.infer<typeof ownSession>;

/** The tokens of a login for a client that keeps no cookies (decision 004). */
const tokenPair = z.object({
  /** For `Authorization: Bearer`, in the place of the cookies. */
  access_token: z.string(),
  /** For GET /api/refresh alone, once. */
  refresh_token: z.string(),
  /** Unix seconds from which on the access token is refused. */
  access_expires_at: z.number().int(),
});
export type TokenPair = z.infer<typeof tokenPair>;

const loginQuery = langQuery.extend({
  page: z.string().max(2000).optional(),
  mobile: z.literal('1').optional(),
  /** Challenge of the device that began a mobile login: base64url of sha256 of its secret. */
  challenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  /** After a logout, which the page then confirms. */
  ended: z.literal('1').optional(),
});

/** A parameter that the provider sets; nonsense counts as none. */
const fromProvider = z.string().optional().catch(undefined);

export const sessionRoutes = {
  'GET /api/login': {
    summary: 'The login page (spec 1). Works without JavaScript.',
    policy: 'public',
    query: loginQuery,
    response: 'html',
    redirects: 'sometimes',
    errors: [],
  },
  'POST /api/login': {
    summary:
      'Logs in with the password of the student system, or of the university account where the portal is so configured; redirects to page, or shows the form with an error.',
    policy: 'public',
    body: z.object({
      username: z.string().max(100),
      password: z.string().max(1000),
      page: z.string().max(2000).optional(),
      token: z.string().max(200).optional(),
      mobile: z.literal('1').optional(),
      challenge: z.string().max(43).optional(),
      lang: language.optional(),
    }),
    response: 'html',
    redirects: 'always',
    errors: [
      'LOGIN_FAILED',
      'PASSWORD_REQUIRED',
      'CSRF_FAILED',
      'FORBIDDEN',
      'TOO_MANY_ATTEMPTS',
      'BUSY',
      'STUDENT_SYSTEM_DOWN',
      'STUDENT_SYSTEM_TIMEOUT',
      'STUDENT_SYSTEM_GARBAGE',
      'STUDENT_SYSTEM_UNCONFIRMED',
    ],
    ownToken: true,
    bodyLimit: 16_384,
  },
  'GET /api/login/oidc': {
    summary: "Leads to the university's own login (OpenID Connect), where it is configured.",
    policy: 'public',
    query: loginQuery.omit({ ended: true }).extend({
      /** Asks the provider for the account again, instead of using the one that is logged in. */
      again: z.literal('1').optional(),
      /** Renews a session that ends soon, without a question of the provider. */
      silent: z.literal('1').optional(),
    }),
    response: 'html',
    redirects: 'always',
    errors: ['NOT_FOUND', 'BUSY'],
  },
  'GET /api/login/oidc/back': {
    summary: "Where the university's own login leads back to; works once, in the browser that began.",
    policy: 'public',
    query: z.object({ code: fromProvider, state: fromProvider, error: fromProvider, iss: fromProvider }),
    response: 'html',
    redirects: 'always',
    errors: [
      'NOT_FOUND',
      'NOT_AUTHENTICATED',
      'FORBIDDEN',
      'BUSY',
      'STUDENT_SYSTEM_DOWN',
      'STUDENT_SYSTEM_TIMEOUT',
      'STUDENT_SYSTEM_GARBAGE',
      'STUDENT_SYSTEM_UNCONFIRMED',
    ],
  },
  'POST /api/oidc/backchannel-logout': {
    summary: "Takes a logout token of the university's own login, and ends the sessions that it names.",
    policy: 'public',
    body: z.object({ logout_token: z.string().max(16_384) }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'NOT_AUTHENTICATED', 'BUSY'],
    ownToken: true,
    bodyLimit: 32_768,
  },
  'GET /api/refresh': {
    summary:
      'Rotates the refresh token and issues a new access token; to a bearer both are answered. A reused token ends the whole login.',
    policy: 'public',
    response: tokenPair.partial().extend({
      /** Unix seconds. */
      refreshed_at: z.number().int(),
      /** To a browser, in development. The CSRF token of a bearer's login stays that of its beginning. */
      access_csrf: z.string().optional(),
    }),
    errors: ['NOT_AUTHENTICATED', 'CROSS_SITE', 'TOO_MANY_REQUESTS'],
    changesState: true,
  },
  'GET /api/logout': {
    summary: 'Ends the login.',
    policy: 'public',
    response: z.object({
      logged_out: z.boolean(),
      /** Address at the university's own login where the login ends, too; absent where it ends here alone. */
      continue_at: z.string().optional(),
    }),
    errors: ['CROSS_SITE'],
    changesState: true,
  },
  'GET /api/complete/token': {
    summary:
      'Exchanges the single-use token of a mobile login, on the device that began it; with tokens=1 for tokens in place of cookies.',
    policy: 'public',
    query: z.object({
      token: z.string().max(200),
      secret: z.string().max(200),
      tokens: z.literal('1').optional(),
    }),
    response: tokenPair.partial().extend({ access_csrf: z.string(), first_login: z.boolean() }),
    errors: ['NOT_AUTHENTICATED', 'CROSS_SITE'],
    changesState: true,
  },
  'GET /api/user': {
    summary: 'The logged-in user (spec 3, User).',
    ...PERSONAL_READ,
    response: user,
  },
  'GET /api/user/sessions': {
    summary: 'Where the user is logged in: the session that asks, then the others, the one used last first.',
    policy: 'user',
    response: z.array(ownSession),
    errors: [],
  },
  'DELETE /api/user/sessions': {
    summary: 'Logs the user out everywhere else: ends all sessions but the one that asks.',
    policy: 'user',
    response: z.object({ ended: z.number().int() }),
    errors: [],
  },
  'DELETE /api/user/sessions/:id': {
    summary: 'Ends one session of the user, and its sockets. The one that asks loses its cookies, too.',
    policy: 'user',
    params: z.object({ id: lookupText(100) }),
    response: 'empty',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<RouteKey, Route>;
