import { useEffect, useState } from 'react';
import { useOffline } from './connection.ts';
import { pingServer } from './lazy-retry.ts';

/** An interruption shorter than this is not shown. */
const SAID_AFTER_MS = 1_000;
const PROBE_EVERY_MS = 10_000;

/** Whether the server cannot be reached, for a second at least. Meanwhile it is asked again and again until it answers. */
export function useLongOffline(): boolean {
  const offline = useOffline();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!offline) return;
    const timer = setTimeout(() => setIsLong(true), SAID_AFTER_MS);
    const ask = () => void pingServer();
    const probing = setInterval(ask, PROBE_EVERY_MS);
    window.addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      clearInterval(probing);
      window.removeEventListener('online', ask);
      setIsLong(false);
    };
  }, [offline]);
  return offline && isLong;
}
