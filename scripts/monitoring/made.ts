import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboard } from './dashboard.ts';
import { monitoringDocument } from './document.ts';
import { ALERT_GROUPS, type Alert } from './table/index.ts';

const HEAD = '# Made by `npm run monitoring` from scripts/monitoring/table; changes here are overwritten.\n';
/** A text as YAML reads it, and as JSON writes it. */
const text = (value: string) => JSON.stringify(value);

/** The texts that Prometheus sends with the alert; the same for each of its series. */
export const annotationsOf = ({ means, act }: Alert) => ({ summary: means, description: act });

function ruleOf(alert: Alert): string {
  const annotations = Object.entries(annotationsOf(alert));
  return [
    `      - alert: ${alert.name}`,
    `        expr: ${text(alert.expr)}`,
    `        for: ${alert.for}`,
    '        labels:',
    `          severity: ${alert.severity}`,
    '        annotations:',
    ...annotations.map(([name, value]) => `          ${name}: ${text(value)}`),
  ].join('\n');
}

/** The alert rules of Prometheus. */
export function rules(): string {
  const groups = ALERT_GROUPS.map(({ name, alerts }) =>
    [`  - name: ${text(`Kahan: ${name}`)}`, '    rules:', ...alerts.map(ruleOf)].join('\n'),
  );
  return `${HEAD}groups:\n${groups.join('\n')}\n`;
}

const ROOT = join(import.meta.dirname, '..', '..');

export interface MadeFile {
  /** Path below the root of the repository. */
  path: string;
  /** The text that the table makes. */
  text: string;
}

/** The files that are made from the table. */
export function madeFiles(): MadeFile[] {
  const document = 'docs/monitoring.md';
  return [
    { path: 'monitoring/kahan-dashboard.json', text: dashboard() },
    { path: 'monitoring/kahan-alerts.yml', text: rules() },
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
