import type { PageName } from '@kahan/contract/runtime';
import { PAGE_SIZE } from '@kahan/domain';
import { toHandIn } from '../../data/groups/to-hand-in.ts';
import { unseenNews } from '../../data/news/seen.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { useStore } from '../../platform/storage/store.ts';
import { Badge } from '../../ui/text/badge.tsx';
import css from './nav.module.css';

/** News that came since Home was in view: `2`, or `6+` for a page and more; null when there is none. */
export function useUnseenNews(): string | null {
  const count = useStore(unseenNews);
  if (count === 0) return null;
  return count < PAGE_SIZE ? String(count) : `${PAGE_SIZE}+`;
}

function NewsBadge() {
  const { home } = usePhrases();
  const count = useUnseenNews();
  if (count === null) return null;
  return (
    <Badge className={css.badge} count={count} label={home.arrived(Number.parseInt(count, 10), count)} />
  );
}

/** Items of class groups that are to be handed in. */
function HandInBadge() {
  const waiting = useStore(toHandIn);
  return waiting && <Badge className={css.badge} {...waiting} />;
}

/** How much waits behind a link of the menu; nothing for most of them. */
export function MenuBadge({ page }: { page: PageName }) {
  if (page === 'overview') return <HandInBadge />;
  return page === 'home' && <NewsBadge />;
}
