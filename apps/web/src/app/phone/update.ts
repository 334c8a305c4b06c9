import { loadTexts } from '../../platform/i18n/texts.ts';
import * as native from '../../platform/native/native.ts';
import { report } from '../../platform/report.ts';
import { local } from '../../platform/storage/device-storage.ts';
import { showToast } from '../../ui/feedback/toaster.tsx';

/** When the user was asked last, milliseconds. */
const ASKED = 'kahan:app:update-asked';
/** Spec 9. */
const AGAIN_MS = 3 * 24 * 3_600_000;

/** Whether a user who was last asked at `asked` may be asked again. A device whose clock went back asks again. */
export function mayAsk(asked: string | null, now: number): boolean {
  const passed = now - Number(asked);
  return asked === null || passed >= AGAIN_MS || passed < 0 || Number.isNaN(passed);
}

/** Asks for an update when the store of Android has one; again after three days (spec 9). iOS updates by itself. */
export async function offerUpdate(): Promise<void> {
  if (!native.isAndroid() || !mayAsk(local.getItem(ASKED), Date.now())) return;
  if (!(await native.hasUpdate())) return;
  const { update } = await loadTexts('app');
  local.setItem(ASKED, String(Date.now()));
  const open = () => void native.openStore().catch((error) => report(error, 'store'));
  showToast(update.ready, { action: { label: update.open, run: open }, lasts: null, stays: true });
}
