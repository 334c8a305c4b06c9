import type { Item } from '@kahan/contract';
import { createStore, type Store } from '../../platform/storage/store.ts';

/** What came last while the page was open, for whoever announces it; null before anything came. */
export const arrived: Store<readonly Item[] | null> = createStore<readonly Item[] | null>(null);
