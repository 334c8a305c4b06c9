import { useEffect, useRef, useState } from 'react';

/**
 * A text as it is typed, and as it was when the typing paused for so many milliseconds, or `settle` was called.
 * Both without spaces around it when it has settled.
 */
export function useSettled(first: string, waitMs: number) {
  const [text, setText] = useState(first);
  const [settled, setSettled] = useState(first.trim());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function settle(value = text) {
    clearTimeout(timer.current);
    setSettled(value.trim());
  }
  return {
    text,
    settled,
    settle,
    type: (value: string) => {
      setText(value);
      clearTimeout(timer.current);
      // An emptied field is no search: what stands there without one comes back at once.
      if (value.trim() === '') setSettled('');
      else timer.current = setTimeout(() => setSettled(value.trim()), waitMs);
    },
  };
}
