/** Spec 9: a browser that has not answered by then is not waited for. */
export const PERMISSION_WAIT_MS = 5_000;

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the browser has to ask before notifications can be turned on. */
export const needsPermission = (): boolean => isPushSupported() && Notification.permission !== 'granted';

/** Calls when the reader changes the permission in the browser's own settings. Returns how to stop. */
export function onPermissionChange(listener: () => void): () => void {
  let status: PermissionStatus | undefined;
  let stopped = false;
  // Some browsers do not know the name of this permission: there is nothing to follow then.
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
