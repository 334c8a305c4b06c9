import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PushPayload } from '@kahan/contract';
import { unixSeconds } from '@kahan/domain';
import { z } from 'zod';
import {
  type Channel,
  createPost,
  type Device,
  later,
  type Outcome,
  type Posted,
  unreachable,
} from './channel.ts';
import { encryptFor, isEncryptable } from './encryption.ts';
import { signJwt } from './keys.ts';

/** The account that authenticates this installation to FCM. */
export interface ServiceAccount {
  project: string;
  email: string;
  key: KeyObject;
  tokenUri: string;
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_SECONDS = 3600;
/** A token is renewed this long before it expires. */
const MARGIN_SECONDS = 60;

const accountFile = z.object({
  project_id: z.string().regex(/^[\w.:-]+$/),
  client_email: z.string().min(1),
  private_key: z.string().transform((pem) => createPrivateKey(pem)),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
});

/**
 * Reads the file of a service account, as the Firebase console exports it.
 * @throws Error when the file cannot be read or is not a service account
 */
export async function readServiceAccount(path: string): Promise<ServiceAccount> {
  const { project_id, client_email, private_key, token_uri } = accountFile.parse(
    JSON.parse(await readFile(path, 'utf8')),
  );
  return { project: project_id, email: client_email, key: private_key, tokenUri: token_uri };
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const errorAnswer = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z
      .array(
        z.looseObject({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.looseObject({ field: z.string().optional() })).optional(),
        }),
      )
      .default([]),
  }),
});

/** FCM (HTTP v1 API): sends to the app on a phone. */
export function createFcmChannel(account: ServiceAccount, url: string): Channel {
  const { post, close } = createPost();
  let access: { token: Promise<string>; until: number } | null = null;

  async function fetchToken(): Promise<string> {
    // The real clock, as FCM uses it, not a pinned one.
    const now = unixSeconds(new Date());
    const claims = {
      iss: account.email,
      scope: SCOPE,
      aud: account.tokenUri,
      iat: now,
      exp: now + ASSERTION_SECONDS,
    };
    const assertion = await signJwt('RS256', claims, account.key);
    const { status, body } = await post(account.tokenUri, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
    });
    if (status !== 200) throw Object.assign(new Error('no access to FCM'), { code: `OAUTH_${status}` });
    const { access_token, expires_in } = tokenAnswer.parse(JSON.parse(body));
    if (access !== null) access.until = now + expires_in - MARGIN_SECONDS;
    return access_token;
  }

  /** One token for all pushes; concurrent callers share one fetch. */
  function accessToken(): Promise<string> {
    if (access !== null && access.until > unixSeconds(new Date())) return access.token;
    const fetched = fetchToken();
    const asked = { token: fetched, until: Number.POSITIVE_INFINITY };
    access = asked;
    fetched.catch(() => {
      if (access === asked) access = null;
    });
    return fetched;
  }

  async function send(device: Device, payload: PushPayload, seconds: number): Promise<Outcome> {
    const token = await accessToken();
    const answer = await post(`${url}/v1/projects/${account.project}/messages:send`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: messageOf(device, payload, seconds) }),
    });
    if (answer.status === 401) access = null;
    return outcomeOf(answer);
  }

  return {
    readsTitles: true,
    send: (device, payload, seconds) => send(device, payload, seconds).catch(unreachable),
    close,
  };
}

/** FCM and APNs take 4096 bytes, of which they need some themselves. */
const MOST_BYTES = 3_500;

const fits = (content: object) => Buffer.byteLength(JSON.stringify(content)) <= MOST_BYTES;

/** Content of a push. Values of `data` are texts. FCM reads all of it but the item, which is encrypted for the app. */
function contentOf({ id, title, service, path, lang, item }: PushPayload, keys: Device['keys']) {
  const data = { id, service: service ?? '', path, lang };
  const notification = { title };
  const text = JSON.stringify(item);
  if (item === undefined || keys === null || !isEncryptable(text)) return { notification, data };
  const whole = { notification, data: { ...data, item: encryptFor(keys, text).toString('base64url') } };
  return fits(whole) ? whole : { notification, data };
}

/** The tag and the collapse id make a push that arrives twice one notification. */
function messageOf({ address, keys }: Device, payload: PushPayload, seconds: number) {
  const { id } = payload;
  return {
    token: address,
    ...contentOf(payload, keys),
    android: { ttl: `${seconds}s`, notification: { tag: id } },
    apns: {
      headers: {
        'apns-collapse-id': id,
        'apns-expiration': String(unixSeconds(new Date()) + seconds),
      },
    },
  };
}

function outcomeOf(answer: Posted): Outcome {
  const { status, body } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const { codes, isAboutToken } = explained(body);
  if (codes.includes('UNREGISTERED') || codes.includes('SENDER_ID_MISMATCH')) return { kind: 'gone' };
  if (status === 400) return isAboutToken ? { kind: 'gone' } : { kind: 'refused', reason: codes.join() };
  return later(answer);
}

/** FCM names the error in the details; a bad token by its field or in words only. */
function explained(body: string): { codes: string[]; isAboutToken: boolean } {
  const parsed = errorAnswer.safeParse(asJson(body));
  if (!parsed.success) return { codes: [], isAboutToken: false };
  const { message, details } = parsed.data.error;
  const fields = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field));
  return {
    codes: details.flatMap(({ errorCode }) => errorCode ?? []),
    isAboutToken: fields.includes('message.token') || /registration token/i.test(message),
  };
}

/** Parses an answer; a proxy may have answered with a page of its own. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
