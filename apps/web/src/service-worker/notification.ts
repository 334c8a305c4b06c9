import type { PushPayload } from '@kahan/contract';
import { pageAt } from '@kahan/contract/runtime';

/** A notification for a push, and the path that a click on it opens. */
export interface Shown {
  title: string;
  options: NotificationOptions & { data: { path: string } };
}

const ICON = '/mark-192.png';
/** Outline only: phones colour it for the status bar. */
const BADGE = '/badge-96.png';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function fieldsOf(text: string | undefined): Partial<Record<keyof PushPayload, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Unknown or of another version: every push must be shown, or the browser withdraws the permission.
    return {};
  }
}

/**
 * The notification of a push. Its tag is the item's id, so that an item that is pushed twice is shown once. A push that
 * cannot be read shows the app's name and opens home.
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

/** Address of a notification's path; home, where the card is, for paths without a page. */
export function addressFor(path: unknown, origin: string): string {
  const home = new URL('/', origin).href;
  if (typeof path !== 'string' || !URL.canParse(path, origin)) return home;
  const address = new URL(path, origin);
  return address.origin === origin && pageAt(address.pathname) !== null ? address.href : home;
}

/** The tab that a click focuses: one that shows the address, else a visible one, else any. */
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
