import type { ErrorCode } from '@kahan/contract/runtime';

export type ProblemKind = 'status' | 'cancelled' | 'offline' | 'unreadable';

/**
 * Why a call gave no answer. status: the server refused (status, code, field, requestId say how);
 * cancelled: the user stopped it; offline: the server was not reached, or not in time; unreadable: the answer was no JSON.
 */
export class ApiProblem extends Error {
  readonly kind: ProblemKind;
  /** HTTP status; 0 unless kind is status or unreadable. */
  readonly status: number;
  /** Address that answered; empty unless kind is status. */
  readonly url: string;
  readonly code: ErrorCode | null;
  /** Name of the input that was wrong. */
  readonly field: string | null;
  readonly requestId: string | null;

  constructor(
    kind: ProblemKind,
    details: {
      status?: number;
      url?: string;
      code?: ErrorCode | null;
      field?: string | null;
      requestId?: string | null;
    } = {},
    options?: ErrorOptions,
  ) {
    super(`${kind} ${details.status ?? ''} ${details.code ?? ''}`.trim(), options);
    this.name = 'ApiProblem';
    this.kind = kind;
    this.status = details.status ?? 0;
    this.url = details.url ?? '';
    this.code = details.code ?? null;
    this.field = details.field ?? null;
    this.requestId = details.requestId ?? null;
  }
}
