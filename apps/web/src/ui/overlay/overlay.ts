import type { ReactNode } from 'react';
import { createStore } from '../../platform/storage/store.ts';

/** What stands above every page, such as a dialog that no page owns. It comes with its own chunk. */
export const overlay = createStore<ReactNode>(null);
