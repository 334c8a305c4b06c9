import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboard } from './dashboard.ts';
import { monitoringDocument } from './document.ts';
import { ruleTests } from './rule-tests.ts';
import { rules } from './rules.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface MadeFile {
  /** Below the root of the repository. */
  path: string;
  /** As the table makes it. */
  text: string;
}

/** The files that are made from the table. */
export function madeFiles(): MadeFile[] {
  const document = 'docs/monitoring.md';
  return [
    { path: 'monitoring/kahan-dashboard.json', text: dashboard() },
    { path: 'monitoring/kahan-alerts.yml', text: rules() },
    { path: 'monitoring/kahan-alerts.test.yml', text: ruleTests() },
    { path: document, text: monitoringDocument(readFileSync(join(ROOT, document), 'utf8')) },
  ];
}

/** A made file as it is in the repository; empty when it is missing. */
export function present({ path }: MadeFile): string {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return '';
  }
}
