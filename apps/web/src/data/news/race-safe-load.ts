/** A load is repeated at most this often; under a stream of changes the last answer is taken as it is. */
const MOST_TRIES = 4;

let changes = 0;
const underWay = new Set<Promise<unknown>>();

/** Notes that the lists have changed, by a message or an action. */
export function noteChange(): void {
  changes += 1;
}

/** Holds loads back until the server has answered an action. Returns what it was given. */
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
 * Loads so that the answer is not older than what the page already knows: it waits for actions that are
 * under way, and loads again when a change came while the answer was on its way.
 */
export async function loadRaceSafe<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await Promise.all(underWay);
    const before = changes;
    const answer = await load();
    if (changes === before || tries >= MOST_TRIES) return answer;
  }
}
