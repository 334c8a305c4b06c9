/** Tries of one load. Under a stream of changes the answer of the last try is used. */
const MOST_TRIES = 4;

let changes = 0;
const underWay = new Set<Promise<unknown>>();

/** Records that a message or an action has changed the lists. */
export function noteChange(): void {
  changes += 1;
}

/** Delays loads until the server has answered this action. Returns the action. */
export function whileUnderWay<T>(action: Promise<T>): Promise<T> {
  const settled = action.then(
    () => undefined,
    () => undefined,
  );
  underWay.add(settled);
  void settled.then(() => underWay.delete(settled));
  return action;
}

/**
 * Loads so that the answer is not older than the lists on the page: waits for running actions first, and loads again
 * when a change came in while it was loading.
 */
export async function loadRaceSafe<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await Promise.all(underWay);
    const before = changes;
    const answer = await load();
    if (changes === before || tries >= MOST_TRIES) return answer;
  }
}
