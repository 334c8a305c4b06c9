import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../test/sandbox.ts';
import { openStore } from '../store/store.ts';
import { createUniversity } from '../store/university.ts';
import { fingerprint } from './files.ts';
import { prepareItc } from './import.ts';

/** Directory of real files. Their licence forbids copies, so they are not in the repository. */
const REAL = process.env.KAHAN_ITC_DIR;

describe.runIf(REAL !== undefined)('a real timetable', () => {
  it('gives every student as many lessons as the solution file', async () => {
    const directory = temporaryDirectory();
    const today = '2026-11-18';
    const files = {
      instance: join(REAL ?? '', 'muni-fi-spr17.xml'),
      solution: join(REAL ?? '', 'solution-muni-fi-spr17.xml'),
    };
    const store = await openStore({
      file: join(directory.path, 'real.sqlite'),
      source: await fingerprint(files),
      today,
      prepare: () => prepareItc(files, { seed: 'test', today, log: () => {} }),
      log: () => {},
    });
    const university = createUniversity(store);
    const ids = readFileSync(files.solution, 'utf8').matchAll(/<student id="(\d+)"/g);
    const counts = Map.groupBy(
      [...ids].map(([, id = '']) => id),
      (id) => id,
    );
    expect(counts.size).toBeGreaterThan(1000);
    for (const [id, list] of counts) {
      expect([id, university.schedule(`s${id.padStart(6, '0')}`).length]).toEqual([id, list.length]);
    }
    store.close();
    directory.remove();
  });
});
