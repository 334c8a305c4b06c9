import { type Change, useSavePreferences } from '../../data/preferences/preferences.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { messageOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { report } from '../../platform/report.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useSettingsPhrases } from './words.ts';

/** Spec 9. */
export const SAVED_SHOWN_MS = 1_000;

/** Saves a change at once and shows a toast when it was saved or refused. */
export function useSave(): (change: Change) => void {
  const phrases = usePhrases();
  const settings = useSettingsPhrases();
  return useSavePreferences({
    onSaved: () => showToast(settings.saved, { lasts: SAVED_SHOWN_MS }),
    onFailed: (error) => {
      if (!(error instanceof ApiProblem)) report(error, 'preferences');
      showToast(`${settings.saveFailed} ${messageOf(error, phrases)}`);
    },
  });
}
