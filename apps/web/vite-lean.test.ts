import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { SOCKET_LIBRARY, STAND_INS } from './vite-lean.ts';

const LIBRARY = join(import.meta.dirname, '../../node_modules', SOCKET_LIBRARY);

/** Names that a module exports: `export const a`, `export class B`, `export { C as D }`. */
function exportsOf(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:const|let|class|function) (\w+)/gm)].map(([, name]) => name);
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(' as ').at(-1)),
  );
  return [...declared, ...listed].filter((name) => name !== undefined);
}

const cases = STAND_INS.flatMap(({ modules, code, saves }) =>
  modules.map((module) => ({ module, code, saves })),
);

/** The names that modules of the library import or re-export from one of its modules. */
function wantedOf(module: string): string[] {
  const left = new Set(cases.map((one) => one.module));
  const users = readdirSync(LIBRARY, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    // The library gives Node modules of their own, which no browser loads.
    .filter((file) => file.endsWith('.js') && !file.endsWith('.node.js') && !left.has(file));
  return users.flatMap((file) =>
    [
      ...readFileSync(join(LIBRARY, file), 'utf8').matchAll(
        /^(?:import|export) \{([^}]*)\} from "(\.[^"]*)"/gm,
      ),
    ]
      .filter(([, , from = '']) => posix.join(posix.dirname(file), from) === module)
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? '')),
  );
}

test.each(cases)('the build leaves $module out', ({ module, code, saves }) => {
  const broken = (what: string) =>
    `engine.io-client ${what}: vite-lean.ts no longer applies, and the chunk of the socket library grows by up to ${saves}`;
  expect(existsSync(join(LIBRARY, module)), broken(`moved ${module}`)).toBe(true);
  const wanted = wantedOf(module);
  expect(wanted, broken(`no longer uses ${module}`)).not.toEqual([]);
  expect(exportsOf(code), broken(`takes something else from ${module}`)).toEqual(
    expect.arrayContaining(wanted),
  );
  for (const [, name = '', from = ''] of code.matchAll(/^import \{ (\w+) \} from '([^']*)'/gm)) {
    const source = posix.join(posix.dirname(module), from);
    expect(existsSync(join(LIBRARY, source)), broken(`moved ${source}`)).toBe(true);
    expect(exportsOf(readFileSync(join(LIBRARY, source), 'utf8')), broken(`renamed ${name}`)).toContain(name);
  }
});

test('the transports of the socket library are named as the build names them', () => {
  const index = readFileSync(join(LIBRARY, 'transports/index.js'), 'utf8');
  expect(
    index,
    'engine.io-client no longer calls its transport websocket: live delivery would not connect',
  ).toContain('websocket: WS');
});
