import { ITEM_SERVICES } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from './route.ts';
import { language } from './shared.ts';

/** Channels for new items: the app's push service, the browser's push service, a tab that shows items itself. */
const PUSH_SERVICES = ['FCM', 'WEB', 'WS'] as const;
export type PushService = (typeof PUSH_SERVICES)[number];

/** Lifetime of a WS registration, seconds; a tab that stays visible renews it earlier. */
export const WATCHING_SECONDS = 90;

const fcm = z.strictObject({
  service: z.literal('FCM'),
  /** The app's registration token: visible ASCII. */
  id: z.string().regex(/^[!-~]{1,4096}$/),
});

const ws = z.strictObject({
  service: z.literal('WS'),
  /** The `sid` that the tab sends on its socket. */
  id: z.string().min(1).max(100),
});

const web = z.strictObject({
  service: z.literal('WEB'),
  /** `endpoint` of the browser's PushSubscription; https, at a public address. */
  id: z.url({ protocol: /^https?$/ }).max(2048),
  /** `keys` of the subscription's toJSON(): base64url of 65 and of 16 bytes. */
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/),
  }),
});

const pushRegistration = z.discriminatedUnion('service', [fcm, ws, web]);
export type PushRegistration = z.infer<typeof pushRegistration>;

/** Content of a push, encrypted up to the device: the card's title and address, nothing else. */
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
});
export type PushPayload = z.infer<typeof pushPayload>;

export const pushRoutes = {
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
