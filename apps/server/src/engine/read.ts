import type { Answer, Call, Routes } from '@kahan/contract';
import { FRESHNESS_REASON_HEADER } from '@kahan/contract/runtime';
import { type RequestService, unixSeconds } from '@kahan/domain';
import { ApiFailure } from '../platform/errors.ts';
import { render } from '../platform/http/answer/render.ts';
import type { Rendered } from '../platform/http/answer/rendered.ts';
import type { RenderedCache } from '../platform/http/answer/rendered-cache.ts';
import type { CallContext, RouteHandler, SessionUser } from '../platform/http/guard/handler.ts';
import { proofOf } from '../platform/http/guard/proof.ts';
import type { Requests } from './commands/index.ts';
import { type Mirror, PASSWORD_REASONS, type Snapshot } from './mirror/index.ts';

/** The context of a call that needs a login. */
export type PersonalContext<C extends Call> = CallContext<C> & { user: SessionUser };

/** A value with the validators of its answer. */
export interface PersonalAnswer<C extends Call> {
  answer: Answer<C>;
  /** When the data changed last. */
  lastModified?: Date;
  /** Instant after which the answer is loaded again although nothing was signalled. */
  validUntil?: Date;
}

/** An answer that says itself when its data changed last; null before the import. */
export async function datedAnswer<Data, Fields>(
  found: Snapshot<Data> | null,
  present: (data: Data) => Fields | Promise<Fields>,
) {
  if (found === null) return null;
  const { data, lastModified } = found;
  return { answer: { ...(await present(data)), last_modified: unixSeconds(lastModified) }, lastModified };
}

/** A read of a user's own data. */
export interface PersonalRead<C extends Call> {
  /** Mirrored services that must be imported; the answer rests on them. Without any it rests on all of them. */
  services?: readonly string[];
  /** Key of the kept answer within the user's. Without a key the answer is loaded for each call. */
  key?(context: Pick<PersonalContext<C>, 'query' | 'lang'>): string;
  /** The call takes `srid`: its data is at least as new as the outcome of that request of this service. */
  catchUp?: RequestService;
  /** Public items are part of the answer: it is forgotten whenever one of them changes. */
  restsOnPublic?: true;
  /** Shared records that the answer holds, by their name in the log of changes. */
  shared?: readonly string[];
  /** @returns null while the data was not imported */
  load(context: PersonalContext<C>): Promise<PersonalAnswer<C> | null>;
}

/** Rendered answers in memory. Those in `public` are dropped by each public event that may change them. */
export interface Caches {
  personal: RenderedCache;
  public: RenderedCache;
}

const MOST_LOOKS = 3;

const wantsProof = ({ headers }: Rendered) =>
  PASSWORD_REASONS.some((reason) => reason === headers[FRESHNESS_REASON_HEADER]);

/** Makes the handler of a personal read. */
export type ReadPersonal = <C extends Call>(call: C, read: PersonalRead<C>) => RouteHandler<Routes[C]>;

/**
 * The one recipe of personal reads, in the order that never serves stale data: read with the given password, catch up
 * with a request, look into the cache, wait for the import, load, render, add the freshness headers.
 */
export function personalReads(deps: {
  mirror: Mirror;
  commands: Pick<Requests, 'catchUp'>;
  caches: Caches;
}): ReadPersonal {
  const { mirror, commands, caches } = deps;
  return <C extends Call>(call: C, read: PersonalRead<C>) => {
    const { services, shared, key } = read;
    const cache = read.restsOnPublic ? caches.public : caches.personal;

    /** Waits for an import. It began without the token that came along, and may have been refused since this call began. */
    async function imported({ user, request }: PersonalContext<C>, service: string): Promise<void> {
      try {
        await mirror.ensureImported(user, service);
      } catch (error) {
        const given = proofOf(request);
        const isWanted = error instanceof ApiFailure && error.code === 'PASSWORD_REQUIRED';
        if (!isWanted || given === null || given.isTyped) throw error;
        if ((await mirror.readWith(given, user, [service])) !== 'read') throw error;
      }
    }

    async function load(context: PersonalContext<C>) {
      for (const service of services ?? []) await imported(context, service);
      const loaded = await read.load(context);
      if (loaded === null) throw new ApiFailure('NOT_READY');
      const { answer, lastModified, validUntil } = loaded;
      const rendered = render(call, answer, lastModified && { lastModified });
      return { rendered, ...(validUntil && { validUntil }) };
    }

    async function once(context: PersonalContext<C>) {
      const { user, request } = context;
      const withProof = await mirror.readWith(proofOf(request), user, services);
      const srid = read.catchUp === undefined ? undefined : (context.query as { srid?: string }).srid;
      if (read.catchUp !== undefined) await commands.catchUp(user, read.catchUp, srid);
      // This process may not have received the signal of the write yet.
      if (withProof === 'read' || srid !== undefined) cache.forget(user.userId);
      const rendered =
        key === undefined
          ? (await load(context)).rendered
          : await cache.get(user.userId, key(context), () => load(context));
      const headers = mirror.freshnessHeaders(user.userId, services, shared);
      return { rendered: rendered.withHeaders(headers), withProof };
    }

    async function answer(context: PersonalContext<C>): Promise<Rendered> {
      const given = proofOf(context.request);
      const hasToken = given !== null && !given.isTyped;
      let { rendered, withProof } = await once(context);
      // The student system may refuse a background read while a call with a token is answered. The answer must not ask for
      // a new token before this one was tried.
      for (let looks = 0; looks < MOST_LOOKS && hasToken && wantsProof(rendered); looks += 1) {
        if (withProof === 'failed') break;
        await mirror.lookAgain();
        ({ rendered, withProof } = await once(context));
      }
      return rendered;
    }

    const handler: RouteHandler<Routes[C]> = (context) => answer(context as PersonalContext<C>);
    return handler;
  };
}
