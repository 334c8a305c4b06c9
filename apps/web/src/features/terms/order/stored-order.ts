import { keptStore } from '../../../platform/storage/persisted-store.ts';
import { readOrder } from './order.ts';

/** The ordering list of this device. */
export const keptOrder = keptStore('kahan:terms-order', readOrder);
