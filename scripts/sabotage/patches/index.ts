import type { Patch } from '../patch.ts';
import { RULES } from './rules.ts';

/** All deliberate defects, by floor or capability. */
export const PATCHES: readonly Patch[] = [...RULES];
