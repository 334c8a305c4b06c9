import { BellRing } from 'lucide';
import { ApiProblem } from '../../platform/http/problem.ts';
import { messageOf } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { needsPermission } from '../../platform/push/permission.ts';
import { report } from '../../platform/report.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/button.tsx';
import { Setting } from './setting.tsx';
import { type DevicePush, useDevicePush } from './use-device-push.ts';
import { useSettingsPhrases } from './words.ts';

function useTold() {
  const phrases = usePhrases();
  const settings = useSettingsPhrases();
  return (work: Promise<void>, failed: string) => {
    work.catch((error) => {
      if (!(error instanceof ApiProblem)) report(error, 'notifications on this device');
      const why = error instanceof DOMException ? settings.pushServiceFailed : messageOf(error, phrases);
      showToast(`${failed} ${why}`);
    });
  };
}

function Action({ device, step, turnOn, turnOff }: DevicePush) {
  const settings = useSettingsPhrases();
  const told = useTold();
  if (device === 'on') {
    return (
      <Button
        aria-disabled={step !== null}
        onClick={() => step === null && told(turnOff(), settings.turnOffFailed)}
      >
        {settings.turnOff}
      </Button>
    );
  }
  if (device !== 'off') return null;
  const busy = step === 'asking' || step === 'turning-on';
  return (
    <Button
      kind="primary"
      aria-disabled={busy}
      onClick={() => !busy && told(turnOn(), settings.turnOnFailed)}
    >
      {needsPermission() ? settings.allow : settings.turnOn}
    </Button>
  );
}

/** Whether this device is notified, why not, and the button that changes it (spec 2). */
export function DevicePushSetting() {
  const settings = useSettingsPhrases();
  const push = useDevicePush();
  const { device, step } = push;
  const state = step === 'asking' || step === 'unanswered' ? step : (device ?? 'unknown');
  return (
    <Setting
      icon={BellRing}
      label={settings.device}
      hint={<p role="status">{settings.deviceStates[state]}</p>}
    >
      <Action {...push} />
    </Setting>
  );
}
