import type { ErrorCode } from '@kahan/contract/runtime';

export type ProblemKind = 'status' | 'cancelled' | 'offline' | 'unreadable';

interface ProblemDetails {
  status: number;
  url: string;
  code: ErrorCode | null;
  field: string | null;
  serverMessage: string | null;
  requestId: string | null;
  attemptsLeft: number | null;
}

/**
 * Why a call gave no answer. `status`: the server refused it, for the reason in status, code, field and requestId.
 * `cancelled`: the user stopped it. `offline`: the server was not reached in time. `unreadable`: the answer is not JSON.
 */
export class ApiProblem extends Error implements ProblemDetails {
  readonly kind: ProblemKind;
  /** HTTP status; 0 unless kind is status or unreadable. */
  readonly status: number;
  /** Address that gave the answer; empty unless kind is status. */
  readonly url: string;
  readonly code: ErrorCode | null;
  /** Name of the wrong input. */
  readonly field: string | null;
  /** The server's message about it, in the reader's language; for login errors (spec 8). */
  readonly serverMessage: string | null;
  readonly requestId: string | null;
  /** How many more wrong passwords may be sent, after a wrong one; null when it is not said. */
  readonly attemptsLeft: number | null;

  constructor(
    kind: ProblemKind,
    {
      status = 0,
      url = '',
      code = null,
      field = null,
      serverMessage = null,
      requestId = null,
      attemptsLeft = null,
    }: Partial<ProblemDetails> = {},
    options?: ErrorOptions,
  ) {
    super(`${kind} ${status || ''} ${code ?? ''}`.trim(), options);
    this.name = 'ApiProblem';
    this.kind = kind;
    this.status = status;
    this.url = url;
    this.code = code;
    this.field = field;
    this.serverMessage = serverMessage;
    this.requestId = requestId;
    this.attemptsLeft = attemptsLeft;
  }
}

/** Accepts any code: the list of codes would make the first load larger, and screens compare with known codes only. */
export const codeOrNull = (code: unknown): ErrorCode | null =>
  typeof code === 'string' && /^[A-Z_]+$/.test(code) ? (code as ErrorCode) : null;
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const wordsOrNull = (value: unknown) => textOrNull(value)?.trim() || null;

/** The problem described by an answer with an error status. @param body its JSON; undefined when it has none */
export function problemOfAnswer(
  status: number,
  url: string,
  body: unknown,
  traceId: string | null,
): ApiProblem {
  const { code, field, message, requestId, attempts_left } = Object(body);
  return new ApiProblem('status', {
    status,
    url,
    code: codeOrNull(code),
    field: textOrNull(field),
    serverMessage: wordsOrNull(message),
    requestId: textOrNull(requestId) ?? traceId,
    attemptsLeft: Number.isInteger(attempts_left) ? attempts_left : null,
  });
}
