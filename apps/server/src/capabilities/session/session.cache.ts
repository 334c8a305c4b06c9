import type { LiveSession } from '../../platform/http/guard/handler.ts';

export interface CachedSession extends LiveSession {
  accessExpiresAt: number;
}

/**
 * Logins by access token, in memory. Bounded: when it is full, the oldest entry goes first.
 * A row that was read before a change must not enter after the change, so each read carries a ticket.
 */
export class SessionCache {
  private readonly byToken = new Map<string, CachedSession>();
  private readonly tokenOf = new Map<string, string>();
  private readonly capacity: number;
  private changes = 0;

  constructor(capacity = 20_000) {
    this.capacity = capacity;
  }

  get(token: string): CachedSession | undefined {
    return this.byToken.get(token);
  }

  /** Call it before reading from the database, and pass its result to `put`. */
  ticket(): number {
    return this.changes;
  }

  put(ticket: number, token: string, session: CachedSession): void {
    if (ticket !== this.changes) return;
    this.remove(session.sessionId);
    this.byToken.set(token, session);
    this.tokenOf.set(session.sessionId, token);
    if (this.byToken.size <= this.capacity) return;
    const [oldest] = this.byToken.values();
    if (oldest !== undefined) this.remove(oldest.sessionId);
  }

  /** Drops one login; null drops all. */
  forget(sessionId: string | null): void {
    this.changes += 1;
    if (sessionId === null) {
      this.byToken.clear();
      this.tokenOf.clear();
    } else this.remove(sessionId);
  }

  private remove(sessionId: string): void {
    const token = this.tokenOf.get(sessionId);
    if (token === undefined) return;
    this.byToken.delete(token);
    this.tokenOf.delete(sessionId);
  }
}
