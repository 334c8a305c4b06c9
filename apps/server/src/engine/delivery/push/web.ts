import type { PushPayload } from '@kahan/contract';
import { unixSeconds } from '@kahan/domain';
import { isEndpoint, publicLookup } from './endpoints.ts';
import { type Channel, type Device, later, type Outcome, unreachable } from './channel.ts';
import { encryptFor } from './encryption.ts';
import { signJwt } from './jwt.ts';
import type { ApplicationKeys } from './keys.ts';
import { createPost } from './post.ts';

/** Push services refuse what is valid for more than a day (RFC 8292). */
const TOKEN_SECONDS = 12 * 3600;
/** Each push service is another; browsers know a handful. */
const MOST_TOKENS = 100;

/** Web Push (RFC 8030): to the push service of the browser, encrypted for the browser. */
export function createWebChannel(options: {
  keys: ApplicationKeys;
  /** Whom push services turn to, `https:` or `mailto:`. */
  subject: string;
  /** Tests: push services of this machine. */
  loopback: boolean;
}): Channel {
  const { keys, subject, loopback } = options;
  const { post, close } = createPost(loopback ? {} : { lookup: publicLookup });
  const tokens = new Map<string, { token: Promise<string>; until: number }>();

  /** Says who sends. The clock is the real one: push services do not live by a pinned one. */
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
        // Of several under one topic the service keeps the last: one that is sent again replaces the first.
        topic: `kahan-${payload.id}`,
      },
      body: encryptFor(device, JSON.stringify(payload)),
    });
    return outcomeOf(answer);
  }

  return {
    send: (device, payload, seconds) => send(device, payload, seconds).catch(unreachable),
    close,
  };
}

const GONE: Outcome = { kind: 'gone' };

function outcomeOf(answer: { status: number; retryAfter: number | null }): Outcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return GONE;
  // 401 and 403 speak of our key or clock, which somebody may mend; they must not cost anybody the registration.
  if (status === 400 || status === 413) return { kind: 'refused', reason: String(status) };
  return later(answer);
}
