import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Patch } from '../patch.ts';

const files = globSync('*/*.ts', { cwd: import.meta.dirname }).sort();
const lists = await Promise.all(
  files.map(async (file): Promise<{ PATCHES: Patch[] }> => {
    return await import(pathToFileURL(join(import.meta.dirname, file)).href);
  }),
);

/** All deliberate defects: the list `PATCHES` of each file in the folders beside this one, which are named by noun. */
export const PATCHES: readonly Patch[] = lists.flatMap((list) => list.PATCHES);
