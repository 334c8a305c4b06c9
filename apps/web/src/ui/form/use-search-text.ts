import { useEffect, useRef, useState } from 'react';

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function settle(value: string) {
    setSettled(value);
    onSettled?.(value);
  }
  return {
    text,
    settled,
    type(value: string) {
      setText(value);
      clearTimeout(timer.current);
      if (emptyAtOnce && value.trim() === '') settle('');
      else timer.current = setTimeout(() => settle(value.trim()), waitMs);
    },
    flush() {
      clearTimeout(timer.current);
      settle(text.trim());
    },
    write(value: string) {
      setText(value);
      setSettled(value.trim());
    },
  };
}
