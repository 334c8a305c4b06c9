import { ERROR_STATUS, type ErrorCode } from '@kahan/contract/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LanguageOf } from '../answer/language.ts';
import { HTML_TYPE, type Responder } from '../answer/respond.ts';
import { isApi, methodFinder } from './addresses.ts';

/** An error code, or a page with its status. */
export type NotFoundAnswer = { code: ErrorCode } | { status: number; html: string };

/** Answers requests to addresses without a route, and to those that are malformed. */
export class UnknownAddresses {
  private readonly respond: Responder;
  private readonly languageOf: LanguageOf;
  private methodsOf = methodFinder([]);
  private page: ((request: FastifyRequest) => NotFoundAnswer) | null = null;

  constructor(respond: Responder, languageOf: LanguageOf) {
    this.respond = respond;
    this.languageOf = languageOf;
  }

  setCalls(calls: readonly string[]): void {
    this.methodsOf = methodFinder(calls);
  }

  setPage(page: (request: FastifyRequest) => NotFoundAnswer): void {
    this.page = page;
  }

  answer(request: FastifyRequest, reply: FastifyReply): void {
    if (this.answerPerson(request, reply)) return;
    const methods = this.methodsOf(pathOf(request));
    if (methods.length > 0) reply.header('allow', methods.join(', '));
    this.refuse(request, reply, methods.length === 0 ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED');
  }

  /** Answers with the page for people, unless the address is one of the API. @returns whether it has answered */
  answerPerson(request: FastifyRequest, reply: FastifyReply): boolean {
    if (this.page === null || isApi(pathOf(request))) return false;
    const found = this.page(request);
    if ('code' in found) this.refuse(request, reply, found.code);
    else {
      const headers = { 'content-type': HTML_TYPE, 'cache-control': 'no-cache' };
      this.respond.send(reply, found.status, headers, found.html);
    }
    return true;
  }

  private refuse(request: FastifyRequest, reply: FastifyReply, code: ErrorCode): void {
    this.respond.error(reply, { status: ERROR_STATUS[code], code }, this.languageOf(request));
  }
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';
