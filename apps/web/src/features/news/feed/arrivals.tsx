import { arrivedNews } from '../../../data/news/live.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useStore } from '../../../platform/storage/store.ts';
import { VisuallyHidden } from '../../../ui/layout/hidden.tsx';
import { titleOf } from '../cards/card.tsx';

/** Tells screen readers politely what came. */
export function Arrivals() {
  const { home } = usePhrases();
  const items = useStore(arrivedNews);
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {items && `${home.arrived(items.length)}: ${items.map(titleOf).join('; ')}`}
      </span>
    </VisuallyHidden>
  );
}
