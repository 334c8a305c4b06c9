import type { PushPayload } from '@kahan/contract';
import { pageAt } from '@kahan/contract/runtime';

/** What is shown of a push, and where a click on it leads. */
export interface Shown {
  title: string;
  options: NotificationOptions & { data: { path: string } };
}

const ICON = '/mark-192.png';
/** Its outline only: a phone colours it for the status bar. */
const BADGE = '/badge-96.png';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function fieldsOf(text: string | undefined): Partial<Record<keyof PushPayload, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Not ours, or of another version: a push must be shown all the same, or the browser takes the permission.
    return {};
  }
}

/**
 * The notification of a push. Its tag is the item's id, so that the same item told twice is shown once; a push that
 * cannot be read gives the app's name and leads home.
 */
export function notificationOf(text: string | undefined): Shown {
  const { id, title, path, lang } = fieldsOf(text);
  const tag = textOf(id);
  const language = textOf(lang);
  return {
    title: textOf(title) ?? 'Kahan',
    options: {
      icon: ICON,
      badge: BADGE,
      ...(tag && { tag }),
      ...(language && { lang: language }),
      data: { path: textOf(path) ?? '/' },
    },
  };
}

/** Address of a notification's path inside the app; home, where its card is, for all that leads to no page of it. */
export function addressFor(path: unknown, origin: string): string {
  const home = new URL('/', origin).href;
  if (typeof path !== 'string' || !URL.canParse(path, origin)) return home;
  const address = new URL(path, origin);
  return address.origin === origin && pageAt(address.pathname) !== null ? address.href : home;
}

/** The tab that a click brings forward: one that shows the address already, else one in sight, else any. */
export function tabFor<T extends { url: string; visibilityState: DocumentVisibilityState }>(
  tabs: readonly T[],
  address: string,
): T | undefined {
  return (
    tabs.find(({ url }) => url === address) ??
    tabs.find(({ visibilityState }) => visibilityState === 'visible') ??
    tabs[0]
  );
}
