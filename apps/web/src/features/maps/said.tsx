import { useEffect } from 'react';
import { createStore, useStore } from '../../platform/storage/store.ts';
import { Announced } from '../../ui/layout/hidden.tsx';

const said = createStore('');

/** What a panel of the map tells, for as long as the calling component is mounted. The map announces it. */
export function useSaid(text: string): void {
  useEffect(() => {
    said.set(text);
    return () => said.set('');
  }, [text]);
}

/** Lasts as long as the map: a region that comes with its text is not announced. */
export function PanelSaid() {
  return <Announced>{useStore(said)}</Announced>;
}
