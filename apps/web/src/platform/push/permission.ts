/** The wait for the browser's answer ends after this time (spec 9). */
export const PERMISSION_WAIT_MS = 5_000;

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the browser must ask the reader before notifications can be turned on. */
export const needsPermission = (): boolean => isPushSupported() && Notification.permission !== 'granted';

/** Calls the listener when the reader changes the permission in the browser's settings. Returns how to stop. */
export function onPermissionChange(listener: () => void): () => void {
  let status: PermissionStatus | undefined;
  let stopped = false;
  // Some browsers do not know this permission by name: then changes cannot be seen.
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (stopped) return;
      status = found;
      status.addEventListener('change', listener);
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    status?.removeEventListener('change', listener);
  };
}
