import type { Language } from '@kahan/domain';
import { setLanguage } from '../../data/preferences/language.ts';
import { language, phrases } from '../../platform/i18n/phrases.ts';
import { report } from '../../platform/report.ts';
import { showToast } from '../../ui/feedback/toast.ts';

/** Changes the language of everything, unless it is this one; says so when that did not work. */
export function chooseLanguage(to: Language): void {
  if (to === language()) return;
  setLanguage(to).catch((error) => {
    report(error, 'language');
    showToast(phrases().shell.languageFailed);
  });
}
