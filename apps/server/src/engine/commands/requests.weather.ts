/** So many failures in a row, of different requests, and the student system counts as down. */
const DOWN_AFTER = 3;
/** While it is down one request is tried in this time; the breaker of the adapter lets as many through. */
const PROBE_EVERY_MS = 1_000;
/** Probes that may hang at a time. */
const MOST_PROBES = 4;

/**
 * Whether the student system answers. While it does not, requests wait untouched, so that they need no proof when it
 * is back, and one after the other is tried; the first answer lets all of them go on.
 */
export class Weather {
  private readonly now: () => number;
  private readonly failed = new Set<number>();
  private nextProbe = 0;
  isDown = false;

  /** @param now milliseconds that never go back */
  constructor(now: () => number) {
    this.now = now;
  }

  /** How many more may be tried now, when so many are under way. */
  room(running: number, most: number): number {
    if (!this.isDown) return most - running;
    return running < MOST_PROBES && this.now() >= this.nextProbe ? 1 : 0;
  }

  /** One is being tried. */
  trying(): void {
    if (this.isDown) this.nextProbe = this.now() + PROBE_EVERY_MS;
  }

  /** @returns whether it was down until now */
  answered(): boolean {
    const wasDown = this.isDown;
    this.isDown = false;
    this.failed.clear();
    return wasDown;
  }

  silent(requestId: number): void {
    this.failed.add(requestId);
    if (this.isDown || this.failed.size < DOWN_AFTER) return;
    this.isDown = true;
    this.nextProbe = this.now() + PROBE_EVERY_MS;
  }
}
