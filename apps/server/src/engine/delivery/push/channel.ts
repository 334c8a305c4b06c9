import type { PushPayload } from '@kahan/contract';
import type { Posted } from './post.ts';

/** A device to send to. */
export interface Device {
  /** Token or endpoint. */
  address: string;
  /** Of a browser's subscription. */
  keys: { p256dh: Buffer; auth: Buffer } | null;
}

/** How a try ended. `gone`: the device is no more. `refused`: this push will never be taken. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string; retryAfter: number | null };

/** One way to devices. */
export interface Channel {
  /** @param seconds for how long the service keeps it for a device that is away; never rejects */
  send(device: Device, payload: PushPayload, seconds: number): Promise<Outcome>;
  close(): void;
}

export const later = ({ status, retryAfter }: Pick<Posted, 'status' | 'retryAfter'>): Outcome => ({
  kind: 'later',
  reason: String(status),
  retryAfter,
});

/** What failed on the way, by its code: messages name hosts. */
export function unreachable(error: unknown): Outcome {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return { kind: 'later', reason: String(code ?? name), retryAfter: null };
}
