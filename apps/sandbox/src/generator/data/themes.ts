import type { Bilingual } from '@kahan/domain';
import { FCHI_THEMES } from './themes-fchi.ts';
import { FCHT_THEMES } from './themes-fcht.ts';
import { FPBT_THEMES } from './themes-fpbt.ts';
import { FTOP_THEMES } from './themes-ftop.ts';
import { UEM_THEMES } from './themes-uem.ts';

/** Lines `Czech|English` as a list. */
export function bilingualLines(text: string): Bilingual[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [cs = '', en = ''] = line.split('|');
      return { cs, en };
    });
}

/** What the departments teach, by their code, written as in the middle of a sentence. */
export const THEMES: ReadonlyMap<string, readonly Bilingual[]> = new Map(
  Object.entries({
    ...FCHT_THEMES,
    ...FTOP_THEMES,
    ...FPBT_THEMES,
    ...FCHI_THEMES,
    ...UEM_THEMES,
  }).map(([department, text]) => [department, bilingualLines(text)]),
);
