import { CLIENT_VERSION } from '@kahan/contract/runtime';
import { loadWithRetry } from '../platform/http/lazy-retry.ts';
import { loadTexts } from '../platform/i18n/texts.ts';
import { reloadKeeping } from '../platform/page/drafts.ts';
import { report } from '../platform/report.ts';
import { local } from '../platform/storage/device-storage.ts';
import { showToast } from '../ui/feedback/toaster.tsx';

/** The version whose changes this device has seen. */
const SEEN = 'kahan:version';

/** Tells what changed since the reader's last visit, and when a new build is there. For readers who are logged in. */
export function followVersions(): void {
  tellChanges().catch((error) => report(error, 'changelog'));
  const workers = navigator.serviceWorker;
  // The first worker of a device takes over as well, from none.
  if (!workers?.controller) return;
  workers.addEventListener('controllerchange', () => {
    tellUpdate().catch((error) => report(error, 'update notice'));
  });
}

async function tellChanges(): Promise<void> {
  const seen = local.getItem(SEEN);
  const note = () => local.setItem(SEEN, CLIENT_VERSION);
  if (seen === CLIENT_VERSION) return;
  // A new device has no changes to tell of.
  if (seen === null) return note();
  const { openChangelog } = await loadWithRetry(
    () => import('../features/versioninfo/changelog-dialog.tsx'),
    'changelog',
  );
  await openChangelog(seen, note);
}

/** The page goes on with its own build until the reader loads the new one. */
async function tellUpdate(): Promise<void> {
  const { ready, load } = await loadWithRetry(() => loadTexts('changelog'), 'update notice');
  showToast(ready, { action: { label: load, run: reloadKeeping }, lasts: null, stays: true });
}
