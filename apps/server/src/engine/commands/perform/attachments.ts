import type { GivenPassword } from '../../../platform/http/guard/password.ts';
import type { Held } from './attempt.ts';
import type { Ticks } from './timer.ts';

/** What comes with a request and is kept nowhere but in the memory of the process it came to. */
export interface Along {
  given: GivenPassword | null;
  /** The file, as it arrives. `flaw` says why it ended early. */
  file?: { bytes: AsyncIterable<Uint8Array>; flaw(): Held['flaw'] };
}

/** As long as somebody who sends a file may wait. */
const KEPT_MS = 10 * 60_000;

/** Gives a request what came with a call; a later password takes the place of an earlier one. */
export function pack(held: Held, { given, file }: Along): void {
  held.given = given ?? held.given;
  if (file === undefined) return;
  held.bytes = file.bytes;
  Object.defineProperty(held, 'flaw', { get: () => file.flaw() });
}

/** What came with calls for requests whose turn has not come, or that another portal does: then it is never taken. */
export class Luggage {
  private readonly left = new Map<number, { along: Along; keep(): void }>();
  private readonly ticks: Ticks;

  constructor(ticks: Ticks) {
    this.ticks = ticks;
  }

  leave(id: number, along: Along): void {
    this.left.get(id)?.keep();
    const keep = this.ticks.after(KEPT_MS, () => this.left.delete(id));
    this.left.set(id, { along, keep });
  }

  /** The request has come. */
  handOver(held: Held): void {
    const found = this.left.get(held.id);
    if (found === undefined) return;
    found.keep();
    this.left.delete(held.id);
    pack(held, found.along);
  }
}
