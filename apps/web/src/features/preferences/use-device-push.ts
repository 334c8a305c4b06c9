import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type PushDevice,
  pushDeviceQuery,
  reloadPushDevice,
  turnPushOff,
  turnPushOn,
} from '../../data/notifications/device.ts';
import { needsPermission, onPermissionChange, PERMISSION_WAIT_MS } from '../../platform/push/permission.ts';

/** What is under way. `unanswered`: the browser's question has stood for 5 s, and is not waited for any longer. */
type Step = 'asking' | 'unanswered' | 'turning-on' | 'turning-off';

export interface DevicePush {
  /** undefined until it is known. */
  device: PushDevice | undefined;
  step: Step | null;
  turnOn: () => Promise<void>;
  turnOff: () => Promise<void>;
}

/** Asks for permission; whatever the browser answers later is acted on as well. */
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
 * Notifications on this device, and how to turn them on and off. Both throw what data/notifications/device.ts throws; turning on
 * without a permission changes nothing.
 */
export function useDevicePush(): DevicePush {
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
