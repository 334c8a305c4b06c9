import { createContext, useContext, useLayoutEffect } from 'react';

/** Hears that something covers a part of the plan from now on. */
export const CoveringContext = createContext<() => void>(() => undefined);

/** Tells the map that this component covers a part of the plan: what was asked for is brought into view beside it. */
export function useCovering(): void {
  const tell = useContext(CoveringContext);
  useLayoutEffect(() => tell(), [tell]);
}
