import type { Answer, Call, HandlerBody, HandlerParams, HandlerQuery, Routes } from '@kahan/contract';
import type { Language } from '@kahan/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Rendered } from '../answer/rendered.ts';

/** The logged-in user of a request. */
export interface SessionUser {
  userId: number;
  login: string;
  sessionId: string;
  /** The language the user chose, null when none yet. */
  language: Language | null;
}

/** A login as the check of requests needs it. */
export interface LiveSession extends SessionUser {
  /** sha256 of the session's CSRF token. */
  csrfHash: Buffer;
}

/** Who sent this Cookie header? Answered from memory where that is possible. */
export interface Authenticator {
  /** The login behind a Cookie header when it is known without asking the database. */
  remembered(cookieHeader: string | undefined): LiveSession | null;
  authenticate(cookieHeader: string | undefined): LiveSession | null | Promise<LiveSession | null>;
}

/** What a handler works with: validated input, the user where the route demands one, the language. */
export interface CallContext<C extends Call> {
  params: HandlerParams<C>;
  query: HandlerQuery<C>;
  /** Of a form with files undefined: its handler reads it. */
  body: Routes[C] extends { multipart: true } ? undefined : HandlerBody<C>;
  user: Routes[C]['access'] extends 'user' ? SessionUser : SessionUser | null;
  lang: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A handler answers the contract's value (guarded by its schema), ready bytes, for pages a text, or nothing where
 * the contract says so.
 * It may set headers and cookies on `reply`, and answer a page's call by a redirect there.
 */
export type Handler<C extends Call> = (
  context: CallContext<C>,
) => Promise<HandlerAnswer<Routes[C]['response'], C> | Rendered>;

type HandlerAnswer<R, C extends Call> = R extends 'html' ? string : R extends 'empty' ? undefined : Answer<C>;

/** What an answer that lies ready in memory may depend on. */
export type MemoryContext<C extends Call> = Pick<CallContext<C>, 'params' | 'query' | 'user' | 'lang'>;

/**
 * A handler of a GET for logged-in users that can often answer from memory. `remembered` gives the current bytes
 * or nothing, and must answer what `load` would.
 */
export interface RememberingHandler<C extends Call> {
  remembered(context: MemoryContext<C>): Rendered | undefined;
  load: Handler<C>;
}

export type Handlers = { [C in Call]?: Handler<C> | RememberingHandler<C> };
