import type { Language } from '@kahan/domain';
import { setLanguage } from '../../data/preferences/language.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { report } from '../../platform/report.ts';

/** Changes the language of the app, unless it is the current one. A failed save is only logged (spec 8). */
export function chooseLanguage(to: Language): void {
  if (to === language()) return;
  setLanguage(to).catch((error) => report(error, 'language'));
}
