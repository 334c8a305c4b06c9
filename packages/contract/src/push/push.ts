import { DAY_MINUTES, ITEM_SERVICES, isQuietTime } from '@kahan/domain';
import { z } from 'zod';
import { item, newsLink, structuredContent } from '../news/news.ts';
import type { Route, RouteKey } from '../route.ts';
import { instant, langQuery, language } from '../shared.ts';

/** Channels for new items: the app's push service, the browser's push service, a tab that shows items itself. */
const PUSH_SERVICES = ['FCM', 'WEB', 'WS'] as const;
export type PushService = (typeof PUSH_SERVICES)[number];

/** Lifetime of a WS registration, seconds; a tab that stays visible renews it earlier. */
export const WATCHING_SECONDS = 90;

/** The keys for which pushes are encrypted (RFC 8291): base64url of 65 and of 16 bytes. */
const deviceKeys = z.object({
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/),
});

const fcm = z.strictObject({
  service: z.literal('FCM'),
  /** The app's registration token: visible ASCII. */
  id: z.string().regex(/^[!-~]{1,4096}$/),
  /** Made by the app. Without them pushes bring no item. */
  keys: deviceKeys.optional(),
});

const ws = z.strictObject({
  service: z.literal('WS'),
  /** The `sid` that the tab sends on its socket. */
  id: z.string().min(1).max(100),
});

const web = z.strictObject({
  service: z.literal('WEB'),
  /** `endpoint` of the browser's PushSubscription; https, at a public address. */
  id: z
    .url({ protocol: /^https?$/ })
    .regex(/^[!-~]+$/)
    .max(2048),
  /** `keys` of the subscription's toJSON(). */
  keys: deviceKeys,
});

const pushRegistration = z.discriminatedUnion('service', [fcm, ws, web]);
export type PushRegistration = z.infer<typeof pushRegistration>;

/**
 * A new item that a push brings, so that opening it needs no wait. Its id is that of the push, its state is active. Public
 * news is in the language of the push.
 */
const pushedItem = z.object({
  /** Names the login for which it is, see {@link SESSION_NAME_BYTES}: a push may arrive after the next login. */
  session: z.string(),
  type: item.shape.type,
  /** Unix seconds. */
  ts: item.shape.ts,
  content: z.union([
    z.object({ title: z.string(), body: z.string(), urls: z.array(newsLink), source: z.string().nullable() }),
    structuredContent,
  ]),
});
export type PushedItem = z.infer<typeof pushedItem>;

/**
 * Content of a push: the card's title and address, and the item where it fits. A browser's push is encrypted up to the
 * device as a whole. Of the app's, FCM reads all but the item, whose JSON is encrypted in the same way and written as
 * base64url; so the titles about results, studies and class groups do not say how a student does.
 */
export const pushPayload = z.object({
  /** Id of the item, or of the newest of several: the notification's tag, so that a duplicate replaces the first. */
  id: z.string(),
  /** The card's title, or the number of items when more than 3 come at once. */
  title: z.string(),
  /** null for items of several services. */
  service: z.enum(ITEM_SERVICES).nullable(),
  /** Address in the app, beginning with a slash. */
  path: z.string(),
  /** Language of the title. */
  lang: language,
  item: pushedItem.optional(),
});
export type PushPayload = z.infer<typeof pushPayload>;

/** Most entries of the history of pushes. */
export const PUSH_HISTORY = 50;

/** The outcome of a push: sent to a device, sent to none, or held back by the quiet time. */
const PUSH_STATES = ['delivered', 'failed', 'held'] as const;
export type PushState = (typeof PUSH_STATES)[number];

const toldItem = z.object({
  /** Id of the item. */
  id: z.string(),
  /** When the state was reached. */
  at: instant,
  /** The card's title, in the user's language. */
  title: z.string(),
  service: z.enum(ITEM_SERVICES).nullable(),
  /** Address in the app, beginning with a slash. */
  path: z.string(),
  state: z.enum(PUSH_STATES),
});
export type ToldItem = z.infer<typeof toldItem>;

const minuteOfDay = z
  .number()
  .int()
  .min(0)
  .max(DAY_MINUTES - 1);

/** Minutes after midnight in Prague; `to` before `from` is on the next day. null: pushes come at any time. */
const quietTime = z.strictObject({
  quiet: z
    .strictObject({ from: minuteOfDay, to: minuteOfDay })
    .refine(isQuietTime, 'an end that differs from the start is expected')
    .nullable(),
});

export const pushRoutes = {
  'GET /api/user/notification/history': {
    summary: `What devices of the user were notified about, the newest first, at most ${PUSH_HISTORY}.`,
    policy: 'user',
    query: langQuery,
    response: z.object({ items: z.array(toldItem) }),
    errors: [],
  },
  'GET /api/user/notification/quiet': {
    summary: 'The daily span in which no push is sent to the user.',
    policy: 'user',
    response: quietTime,
    errors: [],
  },
  'PUT /api/user/notification/quiet': {
    summary: 'Sets or ends the quiet time. What came in it is told by one push when it ends.',
    policy: 'user',
    body: quietTime,
    response: quietTime,
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/user/notification': {
    summary:
      'The values that a device needs to register: the key of this installation and the usable channels.',
    policy: 'user',
    response: z.object({
      /** applicationServerKey of PushManager.subscribe: base64url of an uncompressed P-256 point. */
      public_key: z.string(),
      services: z.array(z.enum(PUSH_SERVICES)),
    }),
    errors: [],
  },
  /*
   * A login has one registration per service; a new one replaces it, an equal one changes nothing. The registration
   * ends with the login. WS means "this tab is visible, its socket is connected, and it shows new items itself": for
   * WATCHING_SECONDS the devices of the same login get no push. A tab registers when it becomes visible and connected,
   * renews about every 45 s, and ends the registration when it is hidden or loses its socket. Only tabs of a browser
   * that is registered for push need this.
   */
  'PUT /api/user/notification': {
    summary: 'Registers a channel of this login for new items (spec 7).',
    policy: 'user',
    body: pushRegistration,
    response: 'empty',
    errors: ['VALIDATION_FAILED'],
  },
  'DELETE /api/user/notification': {
    summary:
      'Ends a channel of this login; a channel that does not exist, or of another login, does not change.',
    policy: 'user',
    body: z.strictObject({ service: z.enum(PUSH_SERVICES), id: z.string().min(1).max(4096) }),
    response: 'empty',
    errors: ['VALIDATION_FAILED'],
  },
} as const satisfies Record<RouteKey, Route>;
