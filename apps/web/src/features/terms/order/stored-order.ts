import { persistedStore } from '../../../platform/storage/persisted-store.ts';
import { readOrder } from './order.ts';

/** The ordering list of this device. */
export const keptOrder = persistedStore('kahan:terms-order', readOrder);
