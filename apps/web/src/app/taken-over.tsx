import { useEffect } from 'react';
import { takenOver } from '../platform/page/rendered.ts';

/** Ends the taking over of a rendered page when its part of the screen has been drawn: later than the frame around it. */
export function TakenOver() {
  useEffect(takenOver, []);
  return null;
}
