import type { TermAnswer } from '@kahan/contract';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Lines just outside count, too, so that their numbers are there when they come. */
const AROUND = '50%';
/** While somebody scrolls nothing is asked anew. */
const SETTLED_MS = 250;

/** Tells which terms have their line on screen, whenever that has changed and settled. */
export function useOnScreen(
  area: RefObject<HTMLElement | null>,
  terms: readonly TermAnswer[],
  onChange: (ids: readonly string[]) => void,
): void {
  const tell = useEffectEvent(onChange);
  const ids = terms.map(({ term_id }) => term_id).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are there when the ids are others
  useEffect(() => {
    const seen = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = '';
    const report = () => {
      const now = [...seen].sort();
      if (now.join('\n') === told) return;
      told = now.join('\n');
      tell(now);
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
        timer = setTimeout(report, told === '' ? 0 : SETTLED_MS);
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
