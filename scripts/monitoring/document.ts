import { ALERT_GROUPS, FAULTS } from './table/index.ts';

const cell = (value: string) => value.replaceAll('|', '\\|');

function alertTable(): string {
  return ALERT_GROUPS.map(({ name, alerts }) =>
    [
      `### ${name}`,
      '',
      '| alert | after | means | do |',
      '|---|---|---|---|',
      ...alerts.map(
        (alert) =>
          `| \`${alert.name}\` (${alert.severity}) | ${alert.for === '0m' ? 'at once' : alert.for} | ${cell(alert.means)} | ${cell(alert.act)} |`,
      ),
    ].join('\n'),
  ).join('\n\n');
}

function faultTable(): string {
  return [
    '| fault ([docs/faults.md](faults.md)) | alert, or why there is none |',
    '|---|---|',
    ...FAULTS.map(
      (fault) => `| ${cell(fault.fault)} | ${'alert' in fault ? `\`${fault.alert}\`` : fault.none} |`,
    ),
  ].join('\n');
}

/** Replaces what stands between the two marks of a part. @throws Error when a mark is missing */
function filled(document: string, part: string, text: string): string {
  const [begin, end] = [`<!-- ${part}: made by npm run monitoring -->`, `<!-- end of ${part} -->`];
  const from = document.indexOf(begin);
  const until = document.indexOf(end);
  if (from === -1 || until < from) throw new Error(`docs/monitoring.md: the marks of ${part} are missing`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(until)}`;
}

/** docs/monitoring.md with its tables as they are now. */
export function monitoringDocument(document: string): string {
  return filled(filled(document, 'alerts', alertTable()), 'faults', faultTable());
}
