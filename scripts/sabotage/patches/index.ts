import type { Patch } from '../patch.ts';
import { PACKAGES } from './packages.ts';
import { RULES } from './rules.ts';
import { SANDBOX } from './sandbox.ts';
import { WEB } from './web.ts';

/** All deliberate defects, by floor or capability. */
export const PATCHES: readonly Patch[] = [...RULES, ...PACKAGES, ...SANDBOX, ...WEB];
