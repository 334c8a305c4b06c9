import { ALERT_GROUPS, type Alert } from './table/index.ts';

const HEAD = '# Made by `npm run monitoring` from scripts/monitoring/table; changes here are overwritten.\n';
/** A text as YAML reads it, and as JSON writes it. */
const text = (value: string) => JSON.stringify(value);

/** What Prometheus tells with the alert; the same for each of its series. */
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
