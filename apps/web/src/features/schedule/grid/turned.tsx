import type { ReactNode, RefObject } from 'react';
import css from '../screen.module.css';
import { useTouch } from './use-touch.ts';

interface TurnedProps {
  scroller: RefObject<HTMLDivElement | null>;
  onTurn: (step: 1 | -1) => void;
  children: ReactNode;
}

/** What stands where the grid would: a finger turns it as it does the grid. */
export function Turned({ scroller, onTurn, children }: TurnedProps) {
  const touch = useTouch(scroller, onTurn);
  return (
    <div ref={scroller} className={css.turned} {...touch}>
      {children}
    </div>
  );
}
