import { capacityStateOf, freePlaces } from '@kahan/domain';
import type { CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import { useTermsPhrases } from '../words.ts';
import css from './capacity.module.css';

interface CapacityProps {
  capacity: number;
  signed_count: number;
}

/** How full a term is: in words, in numbers and as a bar. */
export function Capacity(term: CapacityProps) {
  const words = useTermsPhrases();
  const free = freePlaces(term);
  const state = capacityStateOf(term);
  const used = term.capacity === 0 ? 1 : Math.min(1, term.signed_count / term.capacity);
  return (
    <div className={cx(css.capacity, state === 'Full' && css.full, state === 'AlmostFull' && css.almost)}>
      <p className={css.numbers} data-capacity={state}>
        <span className={css.free}>{free === 0 ? words.full : words.free(free)}</span>
        <span className={css.of}>
          {term.signed_count}/{term.capacity}
        </span>
      </p>
      <div
        className={css.bar}
        role="img"
        aria-label={words.taken(term.signed_count, term.capacity, free)}
        style={{ '--used': used } as CSSProperties}
      />
    </div>
  );
}
