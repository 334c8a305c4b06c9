import { COOKIES, THEMES } from '@kahan/contract/runtime';
import { isLanguage, type Language, USUAL_OFFER } from '@kahan/domain';
import { setServerOrigin } from '../http/addresses.ts';
import { readCookie } from '../http/cookies.ts';
import { bootWith, showLanguage, showTheme } from '../page/boot.ts';

/** The values that the build writes into the page of the app (vite-mobile.ts). */
interface Portal {
  /** Origin of the portal. */
  portal: string;
  supportMail: string;
  links: readonly { cs: string; en: string; url: string }[];
}

/** The page's own values. @throws Error when the page was not built for the app */
function readPortal(): Portal {
  const text = document.getElementById('portal')?.textContent;
  if (!text) throw new Error('the page names no portal');
  return JSON.parse(text);
}

/** The chosen language, else the first of the device's that there is, else Czech (spec 1). */
export function languageOf(chosen: string | null, ofDevice: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  return ofDevice.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'cs';
}

/** Gives the app the values that a server-rendered page would. Nothing may have read them before. */
export function setPortal(): void {
  const { portal, supportMail, links } = readPortal();
  const language = languageOf(readCookie(COOKIES.language), navigator.languages);
  setServerOrigin(portal);
  bootWith({
    language,
    supportMail,
    links: links.map((link) => [link[language], link.url]),
    offer: USUAL_OFFER,
    isDevelopment: false,
    clock: undefined,
    now: undefined,
    arrival: undefined,
  });
  showLanguage(language);
  showTheme(THEMES.find((theme) => theme === readCookie(COOKIES.theme)) ?? 'system');
}
