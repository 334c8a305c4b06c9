// npm run monitoring: writes the dashboard, the alert rules and the tables of docs/monitoring.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { madeFiles, present } from './made.ts';

const ROOT = join(import.meta.dirname, '..', '..');

for (const file of madeFiles()) {
  const isSame = present(file) === file.text;
  console.log(`${isSame ? 'as it was' : 'written'}: ${file.path}`);
  if (isSame) continue;
  mkdirSync(dirname(join(ROOT, file.path)), { recursive: true });
  writeFileSync(join(ROOT, file.path), file.text);
}
