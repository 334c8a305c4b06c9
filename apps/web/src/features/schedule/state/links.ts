import { PRESERVE_SCROLL } from '../../../platform/page/address-view.ts';

/** State of an address that was opened from the timetable itself: closing goes back instead of on. */
export const OPENED = { ...PRESERVE_SCROLL, opened: true };

export const wasOpenedHere = (): boolean => Object(history.state).opened === true;
