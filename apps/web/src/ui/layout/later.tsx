import { type ReactNode, useDeferredValue } from 'react';

/**
 * Draws changes in its children after the frame that answers a tap or a key, in slices that give way to input. At first
 * at once. Handlers of its children must not rely on the shown content: the address may be further on.
 */
export const Later = ({ children }: { children: ReactNode }): ReactNode => useDeferredValue(children);
