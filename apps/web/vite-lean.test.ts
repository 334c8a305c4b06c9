import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { EDIT, STAND_INS } from './vite-lean.ts';

const folderOf = (library: string) => join(import.meta.dirname, '../../node_modules', library);

/** Names that a module exports: `export const a`, `export class B`, `export { C as D }`. */
function exportsOf(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:const|let|class|function) (\w+)/gm)].map(([, name]) => name);
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(' as ').at(-1)),
  );
  return [...declared, ...listed].filter((name) => name !== undefined);
}

const cases = STAND_INS.flatMap(({ modules, ...standIn }) =>
  modules.map((module) => ({ module, ...standIn })),
);

/** The names that modules of the library import or re-export from one of its modules. */
function wantedOf(library: string, module: string): string[] {
  const left = new Set(cases.filter((one) => one.library === library).map((one) => one.module));
  const users = readdirSync(folderOf(library), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    // The library gives Node modules of their own, which no browser loads.
    .filter((file) => file.endsWith('.js') && !file.endsWith('.node.js') && !left.has(file));
  return users.flatMap((file) =>
    [
      ...readFileSync(join(folderOf(library), file), 'utf8').matchAll(
        /^(?:import|export) \{([^}]*)\} from "(\.[^"]*)"/gm,
      ),
    ]
      .filter(([, , from = '']) => posix.join(posix.dirname(file), from) === module)
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? '')),
  );
}

test.each(cases)('the build leaves $library$module out', ({ library, module, code, saves }) => {
  const folder = folderOf(library);
  const broken = (what: string) =>
    `${library} ${what}: vite-lean.ts no longer applies, and the first load grows by up to ${saves}`;
  expect(existsSync(join(folder, module)), broken(`moved ${module}`)).toBe(true);
  const wanted = wantedOf(library, module);
  expect(wanted, broken(`no longer uses ${module}`)).not.toEqual([]);
  expect(exportsOf(code), broken(`takes something else from ${module}`)).toEqual(
    expect.arrayContaining(wanted),
  );
  for (const [, name = '', from = ''] of code.matchAll(/^import \{ (\w+) \} from '([^']*)'/gm)) {
    const source = posix.join(posix.dirname(module), from);
    expect(existsSync(join(folder, source)), broken(`moved ${source}`)).toBe(true);
    expect(exportsOf(readFileSync(join(folder, source), 'utf8')), broken(`renamed ${name}`)).toContain(name);
  }
});

test('the client of the queries calls nothing of its commands but what stands in for them', () => {
  const code = readFileSync(join(folderOf(EDIT.library), EDIT.module), 'utf8');
  expect(code).toContain(EDIT.without);
  const used = [...code.matchAll(/#mutationCache\.(\w+)/g)].map(([, name]) => name);
  // `isMutating` asks for all of them, and nothing here calls it.
  expect([...new Set(used)].sort()).toEqual(['clear', 'findAll', 'resumePausedMutations']);
});
