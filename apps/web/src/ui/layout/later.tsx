import { type ReactNode, useDeferredValue } from 'react';

/**
 * Draws what has changed in its children after the frame that answers a tap or a key, in slices that give way to input. At
 * first at once. What its children do must not rely on what they show: the address may be further on.
 */
export const Later = ({ children }: { children: ReactNode }): ReactNode => useDeferredValue(children);
