import type {
  Call,
  ErrorCode,
  Policy,
  Route,
  RouteAnswer,
  RouteOutput,
  Routes,
  RouteTable,
} from '@kahan/contract';
import type { Language } from '@kahan/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Rendered } from '../answer/rendered.ts';
import type { Credentials } from './credentials.ts';

/** The logged-in user of a request. */
export interface SessionUser {
  userId: number;
  login: string;
  sessionId: string;
  /** The language that the user chose; null before the first choice. */
  language: Language | null;
}

/** A login as the guard of requests needs it. */
export interface LiveSession extends SessionUser {
  /** sha256 of the session's CSRF token. */
  csrfHash: Buffer;
  /** When the session ends if it is not used, unix milliseconds; a refresh puts it off. */
  expiresAt: number;
}

/** Finds the login of a request by its bearer token or its cookies, in memory where possible. */
export interface Authenticator {
  /** The login of a request if it is in memory; never asks the database. */
  remembered(from: Credentials): LiveSession | null;
  authenticate(from: Credentials): LiveSession | null | Promise<LiveSession | null>;
}

/** Decides whether a policy admits a login (null: no login). @returns the error to refuse it with, or null */
export type PolicyCheck = (
  policy: Policy,
  session: LiveSession | null,
) => ErrorCode | null | Promise<ErrorCode | null>;

/** The input of a handler: validated parts, the user, the language. */
interface Context<Params, Query, Body, User> {
  params: Params;
  query: Query;
  /** undefined for a form with files, which its handler reads. */
  body: Body;
  /** null only where the route is public. */
  user: User;
  lang: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}
export type RouteContext<R extends Route> = Context<
  RouteOutput<R, 'params'>,
  RouteOutput<R, 'query'>,
  R extends { multipart: true } ? undefined : RouteOutput<R, 'body'>,
  'public' extends R['policy'] ? SessionUser | null : SessionUser
>;
export type CallContext<C extends Call> = RouteContext<Routes[C]>;

/**
 * Answers a call with the contract's value (checked against its schema), with rendered bytes, with a text for a page,
 * or with nothing where the contract says so. It may set headers and cookies on `reply`; a handler of a page may set a
 * redirect there.
 */
export type RouteHandler<R extends Route> = (
  context: RouteContext<R>,
) => Promise<HandlerAnswer<R> | Rendered>;

type HandlerAnswer<R extends Route> = R['response'] extends 'html'
  ? string
  : R['response'] extends 'empty'
    ? undefined
    : R['response'] extends 'calendar' | 'image' | 'archive'
      ? never
      : RouteAnswer<R>;

/** Handlers for calls of a route table. */
export type HandlersOf<T extends RouteTable> = {
  [K in keyof T]?: RouteHandler<T[K]>;
};
/** Handlers for calls of the contract. */
export type Handlers = HandlersOf<Routes>;

/** A handler without the types of its route. */
export type AnyHandler = (context: never) => Promise<unknown>;
/** Handlers of any route table, as they are registered. */
export type AnyHandlers = Readonly<Record<string, AnyHandler | undefined>>;
