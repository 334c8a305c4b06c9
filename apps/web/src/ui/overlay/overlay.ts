import type { ReactNode } from 'react';
import { createStore } from '../../platform/storage/store.ts';

/** Content above every page, such as a dialog that belongs to no page. Its code is in a chunk of its own. */
export const overlay = createStore<ReactNode>(null);
