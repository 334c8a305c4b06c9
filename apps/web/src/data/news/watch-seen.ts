import { pageAt } from '@kahan/contract/runtime';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../../platform/http/query.ts';
import { currentPath } from '../../platform/page/navigation.ts';
import { report } from '../../platform/report.ts';
import { activeQuery } from './queries.ts';
import { newAfter, seenUpTo, unseenNews } from './seen.ts';

const isHomeInView = (): boolean =>
  document.visibilityState === 'visible' && pageAt(currentPath()) === 'home';

/** Sets the number on the icon of an installed app. Other browsers ignore it. */
function showOnIcon(count: number): void {
  if (import.meta.env.APP) {
    import('../../platform/native/native.ts')
      .then(({ setBadge }) => setBadge(count))
      .catch((error) => report(error, 'badge of the app'));
  } else if ('setAppBadge' in navigator) {
    navigator.setAppBadge(count).catch((error) => report(error, 'badge of the app'));
  }
}

/** Follows what came since Home was in view, as long as the page lives. Other tabs share what was seen. */
export function watchSeen(): void {
  const feed = new QueryObserver(queryClient, activeQuery(1));
  let wasInView = false;
  const look = () => {
    const isInView = isHomeInView();
    if (isInView && !wasInView) newAfter.set(seenUpTo.get());
    wasInView = isInView;
    const ids = feed.getCurrentResult().data?.data.items.map(({ id }) => Number(id));
    if (!ids) return;
    const seen = seenUpTo.get();
    // On the first visit of a device nothing is new.
    if (isInView || seen === null) seenUpTo.set(Math.max(seen ?? 0, ...ids));
    const upTo = seenUpTo.get() ?? 0;
    unseenNews.set(ids.filter((id) => id > upTo).length);
  };
  feed.subscribe(look);
  seenUpTo.subscribe(look);
  unseenNews.subscribe(() => showOnIcon(unseenNews.get()));
  document.addEventListener('visibilitychange', look);
  for (const move of ['pushState', 'replaceState', 'popstate']) window.addEventListener(move, look);
  look();
  showOnIcon(unseenNews.get());
}
