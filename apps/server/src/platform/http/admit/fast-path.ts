import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { STUDENT_SYSTEM_PASSWORD_HEADER } from '@kahan/contract/runtime';
import type { Language } from '@kahan/domain';
import type { LanguageOf } from '../answer/language.ts';
import type { Rendered } from '../answer/rendered.ts';
import type { Authenticator, LiveSession } from '../guard/handler.ts';
import type { Responder } from '../answer/respond.ts';

/** A call as it was understood when this very address was asked for before. */
export interface Shortcut {
  route: string;
  params: unknown;
  query: unknown;
  /** The current bytes when they are in memory. */
  remembered(context: ShortcutContext): Rendered | undefined;
}

const PASSWORD = STUDENT_SYSTEM_PASSWORD_HEADER.toLowerCase();
const MAX_ADDRESSES = 2_000;
const MAX_LENGTH = 200;

/**
 * Answers from memory, given before the framework's router. What a request costs beyond bare node:http is then a
 * login looked up and an answer looked up: routing, validation and hooks have been gone through once per address,
 * and whatever is not plainly the same again (no login in memory, nothing rendered) goes their way as ever.
 */
export class Shortcuts {
  private readonly byAddress = new Map<string, Shortcut>();
  private readonly authenticator: Authenticator;
  private readonly respond: Responder;
  private readonly languageOf: LanguageOf;
  private readonly nextId: () => string;

  constructor(options: {
    authenticator: Authenticator;
    respond: Responder;
    languageOf: LanguageOf;
    nextId: () => string;
  }) {
    this.authenticator = options.authenticator;
    this.respond = options.respond;
    this.languageOf = options.languageOf;
    this.nextId = options.nextId;
  }

  /** Keeps how a GET of logged-in users was understood. Bounded: addresses can be made up without end. */
  learn(address: string, shortcut: Shortcut): void {
    if (address.length > MAX_LENGTH || this.byAddress.has(address)) return;
    if (this.byAddress.size >= MAX_ADDRESSES) this.byAddress.clear();
    this.byAddress.set(address, shortcut);
  }

  /** @returns whether the request is answered */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.url === undefined) return false;
    // A password is there to read something anew.
    if (request.headers[PASSWORD] !== undefined) return false;
    const shortcut = this.byAddress.get(request.url);
    if (shortcut === undefined) return false;
    const startedAt = performance.now();
    const user = this.authenticator.remembered(request.headers.cookie);
    if (user === null) return false;
    const context = new ShortcutContext(shortcut, user, request.headers, this.languageOf);
    const version = shortcut.remembered(context);
    if (version === undefined) return false;
    this.respond.remembered(request, response, version, {
      route: shortcut.route,
      id: this.nextId(),
      startedAt,
    });
    return true;
  }
}

/** What an answer from memory may depend on; the language is worked out only when it is asked for. */
export class ShortcutContext {
  readonly params: unknown;
  readonly query: unknown;
  readonly user: LiveSession;
  private readonly headers: IncomingHttpHeaders;
  private readonly languageOf: LanguageOf;

  constructor(
    { params, query }: Shortcut,
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
