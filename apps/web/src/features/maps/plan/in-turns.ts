/** So many are added in one turn: a slow phone still answers a finger between two of them. */
const IN_A_TURN = 50;
/** A browser that is never idle gets the next turn after so long, ms. */
const LATEST_MS = 100;

/** Calls with a few after a few, when the browser is idle. @returns stops it */
export function addInTurns<T>(all: readonly T[], add: (some: readonly T[]) => void): () => void {
  const hasIdle = 'requestIdleCallback' in window;
  let from = 0;
  let next = 0;
  const turn = () => {
    add(all.slice(from, from + IN_A_TURN));
    from += IN_A_TURN;
    if (from < all.length) wait();
  };
  const wait = () => {
    next = hasIdle ? requestIdleCallback(turn, { timeout: LATEST_MS }) : Number(setTimeout(turn));
  };
  wait();
  return () => (hasIdle ? cancelIdleCallback(next) : clearTimeout(next));
}
