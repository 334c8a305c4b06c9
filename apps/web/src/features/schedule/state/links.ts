import { pageAt } from '@kahan/contract/runtime';
import { PRESERVE_SCROLL } from '../../../platform/page/address-view.ts';

/** State of an address that was opened from the timetable itself: closing goes back instead of on. */
export const OPENED = { ...PRESERVE_SCROLL, opened: true };

export const wasOpenedHere = (): boolean => Object(history.state).opened === true;

/** An address inside the app; null when there is no such page. */
const existing = (path: string, query = ''): string | null => (pageAt(path) === null ? null : path + query);

/** The room on the map (spec 2, /maps). */
export const mapOf = (room: string): string | null => existing('/maps', `?rooms=${encodeURIComponent(room)}`);
