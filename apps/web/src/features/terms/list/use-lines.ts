import type { TermAnswer } from '@kahan/contract';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';

/** Index that a key leads to. It does not wrap, because a jump to the other end loses the position. */
function stepOf(key: string, index: number, count: number): number | null {
  const positions: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: count - 1,
  };
  return positions[key] ?? null;
}

/**
 * Arrows, Home and End move between the lines of terms and of subjects; Esc closes the detail and returns to its line.
 */
export function useLineKeys(onClose: (id: string) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { target, currentTarget, key } = event;
    const line =
      target instanceof Element ? target.closest<HTMLElement>('[data-term], [data-subject]') : null;
    const opener = line?.querySelector<HTMLElement>('[data-opener]');
    if (!(target instanceof Element) || !line || !opener) return;
    if (key === 'Escape') {
      opener.focus();
      if (line.dataset.term !== undefined) onClose(line.dataset.term);
      return;
    }
    // Inside a detail the arrow keys choose hours.
    if (target.closest('[data-detail]')) return;
    const openers = [...currentTarget.querySelectorAll<HTMLElement>('[data-opener]')];
    const to = stepOf(key, openers.indexOf(opener), openers.length);
    if (to === null) return;
    event.preventDefault();
    openers[to]?.focus();
  };
}

/** Lines just outside the window count, too: their numbers are loaded before they scroll in. */
const AROUND = '50%';
/** No requests while the list scrolls. */
const SETTLED_MS = 250;

/** Reports the terms whose lines are on screen, after each change. */
export function useOnScreen(
  area: RefObject<HTMLElement | null>,
  terms: readonly TermAnswer[],
  onChange: (ids: readonly string[]) => void,
): void {
  const notify = useEffectEvent(onChange);
  const ids = terms.map(({ term_id }) => term_id).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are there when the ids are others
  useEffect(() => {
    const seen = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reported = '';
    const report = () => {
      const now = [...seen].sort();
      if (now.join('\n') === reported) return;
      reported = now.join('\n');
      notify(now);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target instanceof HTMLElement ? target.dataset.term : undefined;
          if (id === undefined) continue;
          if (isIntersecting) seen.add(id);
          else seen.delete(id);
        }
        clearTimeout(timer);
        timer = setTimeout(report, reported === '' ? 0 : SETTLED_MS);
      },
      { rootMargin: AROUND },
    );
    for (const line of area.current?.querySelectorAll('[data-term]') ?? []) observer.observe(line);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [area, ids]);
}
