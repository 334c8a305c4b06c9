import { publicOrigin } from '../http/addresses.ts';
import { session } from '../storage/device-storage.ts';
import { linkOf } from './links.ts';

/** The link that started the app was followed in this run of it: the phone tells it again when the page loads anew. */
const LAUNCHED = 'kahan:app:launched';

/** Notes the link that started the app as followed. @returns whether it was not before */
export function takeLaunch(link: string): boolean {
  if (session.getItem(LAUNCHED) === link) return false;
  session.setItem(LAUNCHED, link);
  return true;
}

/** Starts the app at the screen of the link that started it, so that no other one is shown before. */
export function startAt(launch: string | null): void {
  const link = launch === null ? null : linkOf(launch, publicOrigin());
  if (launch !== null && link?.kind === 'screen' && takeLaunch(launch))
    history.replaceState(null, '', link.address);
}
