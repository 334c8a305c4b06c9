import type { PasswordPhrases } from '@kahan/phrases/en/session/password';
import { renewalAddress } from '../../platform/http/addresses.ts';
import { currentAddress, leaveTo } from '../../platform/page/navigation.ts';
import { session } from '../../platform/storage/device-storage.ts';
import { clock } from '../../platform/time/clock.ts';
import { Button } from '../../ui/form/button.tsx';

const ASKED = 'kahan.asked-university';
/** A login that brought nothing is not tried again at once. */
const PAUSE_MS = 60_000;

/**
 * Goes to the university's login, which leads back without a question while its user is logged in there. Only from a page
 * with which nobody has done anything: nothing is typed on it.
 * @returns whether it leaves
 */
export function leaveUnasked(): boolean {
  const now = clock.now().getTime();
  const isRecent = now - Number(session.getItem(ASKED) ?? 0) < PAUSE_MS;
  if (import.meta.env.APP || isRecent || navigator.userActivation?.hasBeenActive !== false) return false;
  session.setItem(ASKED, String(now));
  leaveTo(renewalAddress(currentAddress()));
  return true;
}

/** In place of a password: the student system takes the university's login, which has to be a new one. */
export function AgainAtUniversity({
  text: { again, later },
  isForAct,
  onLater,
}: {
  text: PasswordPhrases;
  isForAct: boolean;
  onLater: () => void;
}) {
  return (
    <div className="stack gap-4">
      <p className="stack gap-1">
        <span>{import.meta.env.APP ? again.inApp : again.why}</span>
        {isForAct && !import.meta.env.APP && <span className="dim">{again.afterwards}</span>}
      </p>
      <div className="choices">
        <Button onClick={onLater}>{later}</Button>
        {!import.meta.env.APP && (
          <Button kind="primary" onClick={() => leaveTo(renewalAddress(currentAddress()))}>
            {again.go}
          </Button>
        )}
      </div>
    </div>
  );
}
