import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide';
import { useEffect, useState } from 'react';
import {
  type PushDevice,
  pushDeviceQuery,
  reloadPushDevice,
  turnPushOff,
  turnPushOn,
} from '../../../data/push/device.ts';
import { ApiProblem } from '../../../platform/http/problem.ts';
import { failureOf } from '../../../platform/http/query.ts';
import { usePhrases } from '../../../platform/i18n/phrases.ts';
import { useTexts } from '../../../platform/i18n/texts.ts';
import {
  needsPermission,
  onPermissionChange,
  PERMISSION_WAIT_MS,
} from '../../../platform/push/permission.ts';
import { report } from '../../../platform/report.ts';
import { showToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Setting } from '../setting.tsx';

/** The current step. `unanswered`: the permission prompt has been open for 5 s and is no longer awaited. */
type Step = 'asking' | 'unanswered' | 'turning-on' | 'turning-off';

interface DevicePush {
  /** undefined until it is known. */
  device: PushDevice | undefined;
  step: Step | null;
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
}

/** Asks for permission; a later answer of the browser is handled as well. */
async function permitted(setStep: (step: Step) => void): Promise<boolean> {
  if (!needsPermission()) return true;
  setStep('asking');
  const late = setTimeout(() => setStep('unanswered'), PERMISSION_WAIT_MS);
  try {
    return (await Notification.requestPermission()) === 'granted';
  } finally {
    clearTimeout(late);
  }
}

/**
 * Notifications on this device, and how to turn them on and off. Both throw as data/push/device.ts
 * does; turning on without permission changes nothing.
 */
function useDevicePush(): DevicePush {
  const { data } = useQuery(pushDeviceQuery);
  const [step, setStep] = useState<Step | null>(null);
  useEffect(() => onPermissionChange(() => void reloadPushDevice()), []);

  async function during(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      setStep(null);
      await reloadPushDevice();
    }
  }

  return {
    device: data,
    step,
    turnOn: () =>
      during(async () => {
        if (!(await permitted(setStep))) return;
        setStep('turning-on');
        await turnPushOn();
      }),
    turnOff: () =>
      during(async () => {
        setStep('turning-off');
        await turnPushOff();
      }),
  };
}

function useFailureToast() {
  const phrases = usePhrases();
  const settings = useTexts('settings');
  return (work: Promise<void>, failed: string) => {
    work.catch((error) => {
      if (!(error instanceof ApiProblem)) report(error, 'notifications on this device');
      const isService = error instanceof DOMException;
      showToast(isService ? `${failed} ${settings.pushServiceFailed}` : failureOf(failed, error, phrases));
    });
  };
}

function Action({ device, step, turnOn, turnOff }: DevicePush) {
  const settings = useTexts('settings');
  const withToast = useFailureToast();
  if (device === 'on') {
    return (
      <Button
        aria-disabled={step !== null}
        onClick={() => step === null && withToast(turnOff(), settings.turnOffFailed)}
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
      onClick={() => !busy && withToast(turnOn(), settings.turnOnFailed)}
    >
      {needsPermission() ? settings.allow : settings.turnOn}
    </Button>
  );
}

/** Whether this device is notified, why not, and the button that changes it (spec 2). */
export function DevicePushSetting() {
  const settings = useTexts('settings');
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
