/** State of a navigation that keeps the scroll position and the focus. */
export const PRESERVE_SCROLL = { preserveScroll: true };
