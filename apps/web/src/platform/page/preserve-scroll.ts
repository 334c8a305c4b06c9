/** State of a navigation after which the reader stays where they are: nothing scrolls, the focus stays. */
export const PRESERVE_SCROLL = { stays: true };
