import { useEffect, useRef } from 'react';

/** When another page of a list is shown, moves the focus to the list with this id. */
export function useFocusOnTurn(page: number, id: string): void {
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, [page, id]);
}
