import { currentTrace, Trace, traceparentOf } from './trace.ts';

/** A span that has ended: a request that was answered, or a call to the student system. */
export interface EndedSpan {
  trace: Trace;
  kind: 'request' | 'call';
  /** Of a fixed list, never an address, e.g. `GET /api/studies`. */
  name: string;
  /** By performance.now(). */
  startedAt: number;
  endedAt: number;
  isFailed: boolean;
  attributes: Readonly<Record<string, string | number>>;
}

/** The receiver of spans. */
export interface Spans {
  /** Whether somebody collects them; when not, nothing needs to be gathered. */
  readonly isOn: boolean;
  record(span: EndedSpan): void;
  /** Sends the spans that are left. */
  stop(): Promise<void>;
}

/** No collector is configured: spans are dropped. */
export const NO_SPANS: Spans = { isOn: false, record: () => {}, stop: async () => {} };

/** The header of a call to the student system, by the trace in which it is made. */
export const outgoingTraceparent = (spans: Pick<Spans, 'isOn'>) => (): string =>
  traceparentOf(currentTrace() ?? Trace.begin(), spans.isOn);
