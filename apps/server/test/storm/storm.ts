import { setTimeout as delay } from 'node:timers/promises';
import type { SyncRequest } from '@kahan/contract';
import { askFor, type OpenTerm, requestOf, type Student } from '../support/students.ts';

/** One student who wants one term. */
export interface Wish {
  student: Student;
  term: OpenTerm;
}

/** The outcome of a wish, as the student's browser saw it. */
export interface Told extends Wish {
  /** The request as it was acknowledged. */
  answer: SyncRequest;
}

/** Numbers that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The elements of a list in another order. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const places = things.map((thing) => ({ thing, place: random() }));
  return places.sort((a, b) => a.place - b.place).map(({ thing }) => thing);
}

/** Browsers that wait for an answer at the same time. */
const AT_ONCE = 250;
const PAUSE_MS = 20;

export interface StormOptions {
  wishes: readonly Wish[];
  /** Addresses of portals, the best first for this student. */
  addresses(wish: number): readonly string[];
  /** Called when this many requests have been answered. */
  at?: Record<number, () => Promise<void>>;
}

/**
 * Lets all wishes come at once, each to a portal. A browser whose portal goes away before it has answered does not
 * know whether its request was taken, and asks again at another one, as its user would.
 */
export async function storm({ wishes, addresses, at = {} }: StormOptions): Promise<Told[]> {
  const told: Told[] = [];
  const events: Promise<void>[] = [];
  let next = 0;
  let answered = 0;

  async function browse(): Promise<void> {
    for (let n = next++; n < wishes.length; n = next++) {
      const wish = wishes[n];
      if (wish === undefined) return;
      told.push({ ...wish, answer: await answerTo(wish, n) });
      answered += 1;
      const event = at[answered];
      if (event !== undefined) events.push(event());
    }
  }

  async function answerTo({ student, term }: Wish, n: number): Promise<SyncRequest> {
    for (;;) {
      for (const url of addresses(n)) {
        const client = Object.assign(student.client.copy(), { url });
        const answer = await askFor({ ...student, client }, 'sign-in', term).catch(() => null);
        // No portal answers, or it has lost its database for a moment: the request may or may not have been accepted.
        if (answer === null || answer.status >= 500) continue;
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
        return requestOf(answer);
      }
      await delay(PAUSE_MS);
    }
  }

  await Promise.all(Array.from({ length: Math.min(AT_ONCE, wishes.length) }, browse));
  await Promise.all(events);
  return told;
}
