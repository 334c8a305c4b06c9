import { loadTexts } from '../platform/i18n/texts.ts';
import { showToast } from '../ui/feedback/toaster.tsx';

/** Says that this device keeps nothing: its storage is full, or the browser forbids it. */
export async function tell(): Promise<void> {
  const { notKept } = await loadTexts('settings');
  showToast(notKept);
}
