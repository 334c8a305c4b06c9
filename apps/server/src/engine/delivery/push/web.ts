import type { PushPayload } from '@kahan/contract';
import { unixSeconds } from '@kahan/domain';
import { type Channel, createPost, type Device, later, type Outcome, unreachable } from './channel.ts';
import { encryptFor, isEncryptable } from './encryption.ts';
import { isEndpoint, publicLookup } from './endpoints.ts';
import { type ApplicationKeys, signJwt } from './keys.ts';

/** Push services refuse a token that is valid for more than a day (RFC 8292). */
const TOKEN_SECONDS = 12 * 3600;
/** One token for each push service; browsers use a handful of services. */
const MOST_TOKENS = 100;

/** Web Push (RFC 8030): sends to the push service of the browser, encrypted for the browser. */
export function createWebChannel(options: {
  keys: ApplicationKeys;
  /** The operator's contact for push services, `https:` or `mailto:`. */
  subject: string;
  /** Tests: push services of this machine are allowed. */
  loopback: boolean;
}): Channel {
  const { keys, subject, loopback } = options;
  const { post, close } = createPost(loopback ? {} : { lookup: publicLookup });
  const tokens = new Map<string, { token: Promise<string>; until: number }>();

  /** The token that identifies the sender. It uses the real clock, as push services do, not a pinned one. */
  function tokenFor(origin: string): Promise<string> {
    const now = unixSeconds(new Date());
    const known = tokens.get(origin);
    if (known !== undefined && known.until > now) return known.token;
    if (tokens.size >= MOST_TOKENS) tokens.clear();
    const claims = { aud: origin, exp: now + TOKEN_SECONDS, sub: subject };
    const token = signJwt('ES256', claims, keys.privateKey);
    tokens.set(origin, { token, until: now + TOKEN_SECONDS / 2 });
    return token;
  }

  async function send({ address, keys: device }: Device, payload: PushPayload, seconds: number) {
    if (device === null || !isEndpoint(address, { loopback })) return GONE;
    const token = await tokenFor(new URL(address).origin);
    const answer = await post(address, {
      headers: {
        authorization: `vapid t=${token}, k=${keys.publicKey}`,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(seconds),
        urgency: 'normal',
        // A push replaces an undelivered one of the same topic, so one that is sent twice arrives once.
        topic: `kahan-${payload.id}`,
      },
      body: encryptFor(device, textOf(payload)),
    });
    return outcomeOf(answer);
  }

  return {
    readsTitles: false,
    send: (device, payload, seconds) => send(device, payload, seconds).catch(unreachable),
    close,
  };
}

/** The push as it fits: with its item, else without. */
function textOf(payload: PushPayload): string {
  const text = JSON.stringify(payload);
  return isEncryptable(text) ? text : JSON.stringify({ ...payload, item: undefined });
}

const GONE: Outcome = { kind: 'gone' };

function outcomeOf(answer: { status: number; retryAfter: number | null }): Outcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return GONE;
  // 401 and 403 are about our key or clock, which the operator can repair: the registration is kept.
  if (status === 400 || status === 413) return { kind: 'refused', reason: String(status) };
  return later(answer);
}
