import { writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE } from '../paths.mjs';

const FILE = join(CACHE, 'sabotage', 'died.json');

/** The defects that died so far in this run, and in one of the same sources that was interrupted before its end. */
export class Died {
  private readonly sources: string;
  private readonly defects: Set<string>;

  private constructor(sources: string, defects: readonly string[]) {
    this.sources = sources;
    this.defects = new Set(defects);
  }

  /** @param sources a hash of all sources */
  static async of(sources: string): Promise<Died> {
    try {
      const known = JSON.parse(await readFile(FILE, 'utf8')) as { sources: string; defects: string[] };
      return new Died(sources, known.sources === sources ? known.defects : []);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Died(sources, []);
      throw error;
    }
  }

  has(defect: string): boolean {
    return this.defects.has(defect);
  }

  /** Writes at once, so that two lanes do not write into each other's text. */
  add(defect: string): void {
    this.defects.add(defect);
    writeFileSync(FILE, JSON.stringify({ sources: this.sources, defects: [...this.defects] }));
  }

  /** Forgets all at the end of a run: the next run tries all again. */
  async clear(): Promise<void> {
    await rm(FILE, { force: true });
  }
}
