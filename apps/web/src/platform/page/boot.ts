import type { Notice } from '@kahan/contract';
import { isLanguage, type Language, type Offer, USUAL_OFFER } from '@kahan/domain';
import { plain } from '@kahan/phrases/non-breaking';

/**
 * The values that the app gets before it starts. In a browser the server writes them on `<html data-…>`; a wrapper
 * without a server-rendered page gives them to {@link bootWith}.
 */
export interface Boot {
  language: Language;
  /** Mail address of support. */
  supportMail: string;
  /** Links of the menu that lead out of the app. */
  links: readonly (readonly [text: string, url: string])[];
  /** What the student system offers. */
  offer: Offer;
  /** The server runs in development mode (spec 6). */
  isDevelopment: boolean;
  /** `pinned`: the server's clock does not move (KAHAN_NOW). */
  clock: string | undefined;
  /** The server's instant when it made the page, ISO; undefined when that is unknown or long ago. */
  now: string | undefined;
  /** The operator's notice to everybody; undefined where no server has told it. */
  notice?: Notice | null;
  /** When the page was requested and when its first byte came, by the device's clock, milliseconds. */
  arrival: { asked: number; came: number } | undefined;
}

let current: Boot | undefined;

export const boot = (): Boot => {
  current ??= readPage();
  return current;
};

/** Stands in for the server-rendered page. Call it before anything else. */
export function bootWith(values: Boot): void {
  current = values;
}

/** Reads the values that the server wrote on the document. */
export function readPage(): Boot {
  const { lang, dataset } = document.documentElement;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { support = '', links = '[]', offer = '{}', clock, now, dev, operatorNotice } = dataset;
  // The page of a restored tab comes out of the browser's cache: its instant is that of an earlier visit.
  const isOld = clock !== 'pinned' && load?.transferSize === 0;
  const { timeOrigin } = performance;
  return {
    language: isLanguage(lang) ? lang : 'cs',
    supportMail: support,
    links: JSON.parse(links),
    offer: { ...USUAL_OFFER, ...JSON.parse(offer) },
    isDevelopment: dev !== undefined,
    clock,
    now: isOld ? undefined : now,
    ...(operatorNotice !== undefined && { notice: JSON.parse(operatorNotice) }),
    arrival: load && { asked: timeOrigin + load.requestStart, came: timeOrigin + load.responseStart },
  };
}

/** Address of the script that started this page. Its name has a hash, so that it tells builds apart. */
export const mainScript = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';

/** A link that opens a mail to support. */
export const supportLink = (subject: string): string =>
  `mailto:${boot().supportMail}?subject=${encodeURIComponent(plain(subject))}`;

/** Names the language of the page where no server did. */
export function showLanguage(language: Language): void {
  document.documentElement.lang = language;
}

/** Draws the page in a theme; the server did so for the first one. */
export function showTheme(theme: string): void {
  document.documentElement.dataset.theme = theme;
}

/** Tells whether the page is light or dark, now and whenever that changes, by the user's choice or the device's. */
export function followTheme(tell: (background: 'light' | 'dark') => void): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  let told: 'light' | 'dark' | undefined;
  const look = () => {
    const { theme } = document.documentElement.dataset;
    const now = theme === 'dark' || (theme !== 'light' && isDark.matches) ? 'dark' : 'light';
    if (now !== told) tell(now);
    told = now;
  };
  look();
  isDark.addEventListener('change', look);
  new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}
