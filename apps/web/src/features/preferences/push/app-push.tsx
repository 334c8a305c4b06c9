import { BellRing } from 'lucide';
import { useEffect, useState } from 'react';
import { appPushState, lookAtAppPush, turnAppPushOff, turnAppPushOn } from '../../../data/push/app-push.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import { report } from '../../../platform/report.ts';
import { useStore } from '../../../platform/storage/store.ts';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Setting } from '../setting.tsx';

/** Whether this phone is notified, why not, and the button that changes it. A browser asks otherwise (spec 2). */
export function AppPushSetting() {
  const { push } = useTexts('app');
  const state = useStore(appPushState);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // The user may come back from the settings of the phone.
    const look = () => void lookAtAppPush().catch((error) => report(error, 'notifications of the app'));
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const act = (work: () => Promise<void>, failed: string) => () => {
    if (isBusy) return;
    setBusy(true);
    work()
      .catch((error) => {
        report(error, 'notifications of the app');
        showToast(failed);
      })
      .finally(() => setBusy(false));
  };
  return (
    <Setting icon={BellRing} label={push.label} hint={<p role="status">{push.states[state]}</p>}>
      {state === 'off' && (
        <Button kind="primary" aria-disabled={isBusy} onClick={act(turnAppPushOn, push.turnOnFailed)}>
          {push.turnOn}
        </Button>
      )}
      {(state === 'on' || state === 'waiting') && (
        <Button aria-disabled={isBusy} onClick={act(turnAppPushOff, push.turnOffFailed)}>
          {push.turnOff}
        </Button>
      )}
    </Setting>
  );
}
