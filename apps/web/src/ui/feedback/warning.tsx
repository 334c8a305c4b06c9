import { nonBreaking } from '@kahan/phrases/non-breaking';
import { TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** One thing to know before deciding, a sentence each. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="note measure" data-warning>
      <Icon of={TriangleAlert} small className="warning" />
      <span>{typeof children === 'string' ? nonBreaking(children) : children}</span>
    </p>
  );
}

/** Warnings about one thing. */
export const Warnings = ({ of }: { of: readonly string[] }) =>
  of.map((text) => <Warning key={text}>{text}</Warning>);
