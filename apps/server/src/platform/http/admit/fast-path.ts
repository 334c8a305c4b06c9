import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
// The global of this name is a getter: answers from memory read the module instead.
import { performance } from 'node:perf_hooks';
import { STUDENT_SYSTEM_PASSWORD_HEADER } from '@kahan/contract/runtime';
import type { Language } from '@kahan/domain';
import type { LanguageOf } from '../answer/language.ts';
import type { Rendered } from '../answer/rendered.ts';
import type { Responder } from '../answer/respond.ts';
import type { Authenticator, LiveSession } from '../guard/handler.ts';

/** A call as the router understood it when its address was requested before. */
export interface LearnedCall {
  route: string;
  params: unknown;
  query: unknown;
  /** The current bytes when they are in memory. */
  remembered(context: FastPathContext): Rendered | undefined;
}

interface FastPathDependencies {
  authenticator: Authenticator;
  respond: Responder;
  languageOf: LanguageOf;
  nextId(): string;
}

const PASSWORD = STUDENT_SYSTEM_PASSWORD_HEADER.toLowerCase();
const MAX_ADDRESSES = 2_000;
const MAX_LENGTH = 200;

/**
 * The response fast path: answers from memory before the framework's router runs. Beyond bare node:http such a request
 * costs one look-up of the login and one of the answer, because routing, validation and hooks ran when the address was
 * requested first. A request that is not plainly the same again (its login is not in memory, or no rendered answer is)
 * goes through the router.
 */
export class FastPath {
  private readonly byAddress = new Map<string, LearnedCall>();
  private readonly d: FastPathDependencies;

  constructor(dependencies: FastPathDependencies) {
    this.d = dependencies;
  }

  /** Remembers how the router understood a GET. Bounded, because callers can invent addresses without end. */
  learn(address: string, learned: LearnedCall): void {
    if (address.length > MAX_LENGTH || this.byAddress.has(address)) return;
    if (this.byAddress.size >= MAX_ADDRESSES) this.byAddress.clear();
    this.byAddress.set(address, learned);
  }

  /** @returns whether the request is answered */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.url === undefined) return false;
    // A password comes along to fetch data again, so memory is no answer.
    if (request.headers[PASSWORD] !== undefined) return false;
    const learned = this.byAddress.get(request.url);
    if (learned === undefined) return false;
    const startedAt = performance.now();
    const user = this.d.authenticator.remembered(request.headers);
    if (user === null) return false;
    const context = new FastPathContext(learned, user, request.headers, this.d.languageOf);
    const version = learned.remembered(context);
    if (version === undefined) return false;
    this.d.respond.remembered(request, response, version, {
      route: learned.route,
      id: this.d.nextId(),
      startedAt,
    });
    return true;
  }
}

/** The input of an answer from memory. The language is worked out only when it is asked for. */
export class FastPathContext {
  readonly params: unknown;
  readonly query: unknown;
  readonly user: LiveSession;
  private readonly headers: IncomingHttpHeaders;
  private readonly languageOf: LanguageOf;

  constructor(
    { params, query }: LearnedCall,
    user: LiveSession,
    headers: IncomingHttpHeaders,
    languageOf: LanguageOf,
  ) {
    this.params = params;
    this.query = query;
    this.user = user;
    this.headers = headers;
    this.languageOf = languageOf;
  }

  get lang(): Language {
    return this.languageOf({ query: this.query, headers: this.headers, session: this.user });
  }
}
