import { useEffect } from 'react';
import { takenOver } from '../platform/page/rendered.ts';

/** Drawn with what a reader sees in the place of a rendered page: React takes a page over later than its frame. */
export function TakenOver() {
  useEffect(takenOver, []);
  return null;
}
