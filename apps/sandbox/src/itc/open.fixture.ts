import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from '../store/store.ts';
import { fingerprint } from './files.ts';
import { prepareItc } from './import.ts';

export const TODAY = '2026-11-18';

/** Makes a new store in the directory from both files, which are written beside it as tiny.xml and solution-tiny.xml. */
export async function openItc(
  directory: string,
  instance: string | Uint8Array,
  solution: string | Uint8Array,
): Promise<Store> {
  const files = { instance: join(directory, 'tiny.xml'), solution: join(directory, 'solution-tiny.xml') };
  writeFileSync(files.instance, instance);
  writeFileSync(files.solution, solution);
  const file = join(directory, 'tiny.sqlite');
  for (const old of [file, `${file}-wal`, `${file}-shm`]) rmSync(old, { force: true });
  return openStore({
    file,
    source: await fingerprint(files),
    today: TODAY,
    prepare: () => prepareItc(files, { seed: 'test', today: TODAY, log: () => {} }),
    log: () => {},
  });
}

/** The message of the refusal; another error than ItcError fails the test. */
export async function refusalOf(opening: Promise<Store>): Promise<string> {
  const outcome = await opening.then(
    (store) => {
      store.close();
      return null;
    },
    (error: unknown) => error,
  );
  if (outcome instanceof Error && outcome.name === 'ItcError') return outcome.message;
  throw new Error('an ItcError is expected', { cause: outcome });
}
