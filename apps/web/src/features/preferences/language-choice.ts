import type { Language } from '@kahan/domain';
import { setLanguage } from '../../data/preferences/language.ts';
import { language, phrases } from '../../platform/i18n/phrases.ts';
import { report } from '../../platform/report.ts';
import { showToast } from '../../ui/feedback/toaster.tsx';

/** Changes the language of the app, unless it is the current one; shows a toast when that fails. */
export function chooseLanguage(to: Language): void {
  if (to === language()) return;
  setLanguage(to).catch((error) => {
    report(error, 'language');
    showToast(phrases().shell.languageFailed);
  });
}
