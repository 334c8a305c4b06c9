import type { Patch } from '../patch.ts';
import { TERMS } from './terms.ts';

/** All deliberate defects, by capability or floor. */
export const PATCHES: readonly Patch[] = [...TERMS];
