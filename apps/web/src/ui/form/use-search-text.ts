import { useEffect, useEffectEvent, useState } from 'react';

interface SearchTextOptions {
  /** The text at first; it is searched for at once. */
  first?: string;
  /** Whether an emptied field ends the search without a pause. */
  emptyAtOnce?: boolean;
  /** Gets each text to search for, trimmed. */
  onSettled?: (text: string) => void;
}

/**
 * A text while it is typed, and the text to search for: `settled`, trimmed, after a pause of `waitMs` or when `flush` is
 * called. `write` changes both without a search, as when the address changes.
 */
export function useSearchText(
  waitMs: number,
  { first = '', emptyAtOnce = false, onSettled }: SearchTextOptions,
) {
  const [text, setText] = useState(first);
  const [settled, setSettled] = useState(first.trim());

  function settle(value: string) {
    setSettled(value);
    onSettled?.(value);
  }
  const endPause = useEffectEvent(() => settle(text.trim()));
  // A text that `write` or `flush` has settled meanwhile is not searched for again.
  useEffect(() => {
    if (text.trim() === settled) return;
    const timer = setTimeout(endPause, waitMs);
    return () => clearTimeout(timer);
  }, [text, settled, waitMs]);

  return {
    text,
    settled,
    type(value: string) {
      setText(value);
      if (emptyAtOnce && value.trim() === '') settle('');
    },
    flush: () => settle(text.trim()),
    write(value: string) {
      setText(value);
      setSettled(value.trim());
    },
  };
}
