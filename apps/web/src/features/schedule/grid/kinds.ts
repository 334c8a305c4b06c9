import type { BlockType } from '@kahan/domain';
import css from './kinds.module.css';

/** How lessons of a kind look. */
export const KINDS: Record<BlockType, string | undefined> = {
  P: css.lecture,
  X: css.exercise,
  R: css.reservation,
};
export const CANCELLED = css.cancelled;
