import type { Engine } from '../../engine/index.ts';
import { ApiFailure } from '../../platform/errors.ts';
import { etagOf } from '../../platform/http/answer/render.ts';
import { Rendered } from '../../platform/http/answer/rendered.ts';
import { RenderedCache } from '../../platform/http/answer/rendered-cache.ts';
import { AddressRefused, readNamedAddress } from '../../platform/named-address.ts';
import { readPhoto } from './photos.store.ts';

/** Bytes of one photo. */
const MOST_BYTES = 2 * 2 ** 20;
/** Memory for photos. */
const MOST_CACHED_BYTES = 32 * 2 ** 20;
const MOST_CACHED = 2_000;
const KEEP_MS = 24 * 3_600_000;
/** A photo that could not be fetched is not asked for again before this time. */
const RETRY_MS = 60_000;
const MOST_FAILED = 2_000;
/** Photos that are fetched at the same time; the next ones wait for their turn. */
const MOST_UNDER_WAY = 8;
const MOST_WAITING = 1_000;

/** Types of pictures by their first bytes. SVG is not among them: it is a document that may hold scripts. */
const TYPES: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n.\n/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/gif', /^GIF8[79]a/],
  ['image/avif', /^[\s\S]{4}ftypavi[fs]/],
];

/** The type of a picture; null when it is none that is shown. */
export function pictureType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return TYPES.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}

/** How photos of a source are fetched: where its addresses begin, and headers with a secret that it expects. */
export interface PhotoHost {
  base: string;
  credentials: Record<string, string>;
}

/**
 * The host of the student system's photos. They are for everybody, and a menu may name any path there: with the portal's
 * token, a menu would make the portal read records.
 */
export const photoHostOf = ({ baseUrl }: { baseUrl: string }): PhotoHost => ({
  base: baseUrl,
  credentials: {},
});

/** The address of a photo at its host; null for one of another host, which is not fetched. */
function addressAt(host: PhotoHost, address: string): string | null {
  if (!URL.canParse(address, host.base)) return null;
  const url = new URL(address, host.base);
  return url.origin === new URL(host.base).origin ? url.href : null;
}

/** Whether a photo of a menu is shown: those of other hosts are not, as no address of a menu may be fetched but there. */
export const isShown = (host: PhotoHost | undefined, address: string): boolean =>
  host !== undefined && addressAt(host, address) !== null;

/** Photos of dishes: fetched once, kept for a day, and answered under an address of the portal. */
export function photoAnswers(
  { db, bus, clock, pace, log }: Pick<Engine, 'db' | 'bus' | 'clock' | 'pace' | 'log'>,
  hosts: ReadonlyMap<string, PhotoHost>,
) {
  const bounds = { mostOwners: MOST_CACHED, mostBytes: MOST_CACHED_BYTES };
  const cache = new RenderedCache({ bus, clock, flushOnPublic: false, ...bounds });
  const stopping = new AbortController();
  /** When a photo that failed may be fetched again, by id; milliseconds of the pace clock. */
  const failed = new Map<string, number>();
  let underWay = 0;
  const waiting: (() => void)[] = [];

  /** Waits for a turn. @throws ApiFailure BUSY when too many do */
  async function enter(): Promise<void> {
    if (waiting.length >= MOST_WAITING) throw new ApiFailure('BUSY', { retryAfter: 1 });
    if (underWay >= MOST_UNDER_WAY) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
  }

  /** Ends a turn, which the next one takes over. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) underWay -= 1;
    else next();
  }

  async function fetchPhoto(host: PhotoHost, address: string): Promise<{ bytes: Buffer; type: string }> {
    const options = { maxBytes: MOST_BYTES, credentials: host.credentials, signal: stopping.signal };
    const bytes = await readNamedAddress(address, options, async (answer) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of answer.bytes) chunks.push(chunk);
      return Buffer.concat(chunks);
    });
    const type = bytes === 'unchanged' ? null : pictureType(bytes);
    if (bytes === 'unchanged' || type === null)
      throw new AddressRefused('it is no JPEG, PNG, WebP, GIF or AVIF picture');
    return { bytes, type };
  }

  async function load(id: string): Promise<Rendered> {
    const stored = await readPhoto(db, [...hosts.keys()], id);
    const host = stored === null ? undefined : hosts.get(stored.source);
    const address = stored === null || host === undefined ? null : addressAt(host, stored.address);
    if (host === undefined || address === null) throw new ApiFailure('NOT_FOUND');
    if ((failed.get(id) ?? 0) > pace.now().getTime()) throw new ApiFailure('NOT_FOUND');
    await enter();
    try {
      const { bytes, type } = await fetchPhoto(host, address);
      const headers = { 'cache-control': `private, max-age=${KEEP_MS / 1000}` };
      return new Rendered(bytes, etagOf(bytes), null, headers, type);
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      if (failed.size >= MOST_FAILED) failed.clear();
      failed.set(id, pace.now().getTime() + RETRY_MS);
      const about = { source: stored?.source, photo: id, reason: error.message };
      log.warn(about, 'a photo of a dish could not be fetched; its dish is shown without one');
      throw new ApiFailure('NOT_FOUND');
    } finally {
      leave();
    }
  }

  return {
    /** @throws ApiFailure NOT_FOUND for what is no photo of a menu, BUSY while many are being fetched */
    get: (id: string): Promise<Rendered> =>
      cache.get(id, 'photo', async () => ({
        rendered: await load(id),
        validUntil: new Date(clock.now().getTime() + KEEP_MS),
      })),
    stop: () => stopping.abort(new Error('the portal stops')),
  };
}
