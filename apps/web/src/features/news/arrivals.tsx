import { usePhrases } from '../../platform/phrases.ts';
import { useStore } from '../../platform/store.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { arrived } from './arrived.ts';
import { titleOf } from './card.tsx';

/** Tells screen readers politely what came. */
export function Arrivals() {
  const { home } = usePhrases();
  const items = useStore(arrived);
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {items && `${home.arrived(items.length)}: ${items.map(titleOf).join('; ')}`}
      </span>
    </VisuallyHidden>
  );
}
