import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PushDevice, readPushDevice, turnPushOff, turnPushOn } from '../../data/notifications/device.ts';
import { queryClient } from '../../platform/http/query.ts';
import { needsPermission, onPermissionChange, PERMISSION_WAIT_MS } from '../../platform/push/permission.ts';

const deviceQuery = queryOptions({
  queryKey: ['push-device'],
  queryFn: readPushDevice,
});

const lookAgain = () => queryClient.invalidateQueries({ queryKey: deviceQuery.queryKey });

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
 * Notifications on this device, and how to turn them on and off. Both throw what push-device.ts throws; turning on
 * without a permission changes nothing.
 */
export function useDevicePush(): DevicePush {
  const { data } = useQuery(deviceQuery);
  const [step, setStep] = useState<Step | null>(null);
  useEffect(() => onPermissionChange(() => void lookAgain()), []);

  async function during(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      setStep(null);
      await lookAgain();
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
