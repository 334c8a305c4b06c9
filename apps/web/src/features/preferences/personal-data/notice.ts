import { sendPersonalData } from '../../../data/personal-data.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { failureOf } from '../../../platform/http/query.ts';
import { language, phrases } from '../../../platform/i18n/phrases.ts';
import { loadTexts } from '../../../platform/i18n/texts.ts';
import { report } from '../../../platform/report.ts';
import { clock } from '../../../platform/time/clock.ts';
import { clockOrDate } from '../../../platform/time/dates.ts';
import { showToast } from '../../../ui/feedback/toaster.tsx';

/** Shows on any page when the user's data will be erased, with the way to undo it. @returns how to remove it */
export async function showErasure(at: Date): Promise<() => void> {
  const words = await loadTexts('personal-data');
  const now = clock.now();
  const when = at > now ? words.erasesAt(clockOrDate(at, now, language())) : words.erasesSoon;
  const undo = () => {
    sendPersonalData('undo').then(
      () => showToast(words.undone),
      (error: Error) => {
        if (!(error instanceof ApiProblem)) report(error, 'erasure notice');
        showToast(failureOf(words.undoFailed, error, phrases()));
        void showErasure(at);
      },
    );
  };
  return showToast(when, { action: { label: words.undo, run: undo }, lasts: null, stays: true });
}
