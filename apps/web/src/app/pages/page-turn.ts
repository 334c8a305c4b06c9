import { useEffect, useRef } from 'react';

/** After turning a page of a list, moves the focus to the list with this id, where reading goes on. */
export function useFocusOnTurn(page: number, id: string): void {
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, [page, id]);
}
