import { createStore } from '../storage/store.ts';

/** The browser's offer to install the app; TypeScript's library does not declare it. */
interface InstallOffer extends Event {
  /** Asks the reader; only once for each offer. */
  prompt(): Promise<unknown>;
}

/** The browser's offer; null where it cannot install the app, or has done so. */
export const installOffer = createStore<InstallOffer | null>(null);

/** Keeps the browser's offer for the settings, instead of a banner. */
export function followInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => installOffer.set(null));
}

/** Lets the browser ask the reader. It makes another offer when the reader declines. */
export async function install(): Promise<void> {
  const offer = installOffer.get();
  installOffer.set(null);
  await offer?.prompt();
}
