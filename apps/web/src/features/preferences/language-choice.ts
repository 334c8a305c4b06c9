import type { Language } from '@kahan/domain';
import { language, phrases } from '../../platform/phrases.ts';
import { setLanguage } from '../../platform/preferences.ts';
import { report } from '../../platform/report.ts';
import { showToast } from '../../ui/toast.ts';

/** Changes the language of everything, unless it is this one; says so when that did not work. */
export function chooseLanguage(to: Language): void {
  if (to === language()) return;
  setLanguage(to).catch((error) => {
    report(error, 'language');
    showToast(phrases().shell.languageFailed);
  });
}
