import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationDocument } from './config.document.ts';

test('docs/configuration.md is what `npm run configuration` makes', async () => {
  const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'configuration.md');
  expect(await readFile(path, 'utf8')).toBe(configurationDocument());
});
