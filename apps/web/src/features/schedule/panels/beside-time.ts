import { createContext, type ReactNode } from 'react';

/** A time at which a lesson is held each week. */
export interface LessonTime {
  gl: string;
  /** 1 Monday to 7 Sunday. */
  day: number;
  /** Start, minutes after midnight. */
  minutes: number;
}

/** What another part of the page says below a time of a lesson. */
export const BesideTime = createContext<(time: LessonTime) => ReactNode>(() => null);
