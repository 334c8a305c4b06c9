import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configurationDocument } from './config.document.ts';

const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'configuration.md');
await writeFile(path, configurationDocument());
