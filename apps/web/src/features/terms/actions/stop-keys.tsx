import type { ReactNode } from 'react';

/** Keys that are pressed in here mean nothing to the line that it stands in. */
export function Apart({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here, and nothing goes on from here
    <div onKeyDown={(event) => event.stopPropagation()}>{children}</div>
  );
}
