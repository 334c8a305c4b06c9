import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { madeFiles, present } from './made.ts';
import { ruleTests } from './rule-tests.ts';
import { ALERTS, FAULTS, metricsIn, PANELS } from './table/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const RULES = join(ROOT, 'monitoring', 'kahan-alerts.yml');

test.each(madeFiles())('$path is as npm run monitoring writes it', (file) => {
  // Not toBe: its difference of such long texts would fill the screen.
  expect(present(file) === file.text, `npm run monitoring writes ${file.path}`).toBe(true);
});

test('metrics are found in queries, histograms by their own name', () => {
  const expr =
    'histogram_quantile(0.9, sum by (le) (rate(kahan_x_seconds_bucket[5m]))) > max(nodejs_y) or up == 0';
  expect(metricsIn(expr)).toEqual(['kahan_x_seconds', 'nodejs_y']);
  expect(metricsIn('kahan_x_seconds_count / kahan_x_seconds_sum + kahan_z_count')).toEqual([
    'kahan_x_seconds',
    'kahan_z_count',
  ]);
});

test('every metric of an alert has a panel, so that its history can be looked at', () => {
  const shown = new Set(PANELS.flatMap(({ queries }) => queries.flatMap(({ expr }) => metricsIn(expr))));
  const hidden = ALERTS.flatMap(({ name, expr }) =>
    metricsIn(expr).flatMap((metric) => (shown.has(metric) ? [] : [`${name}: ${metric}`])),
  );
  expect(hidden).toEqual([]);
});

test('panels and alerts have names of their own', () => {
  for (const names of [PANELS.map(({ title }) => title), ALERTS.map(({ name }) => name)])
    expect(new Set(names).size).toBe(names.length);
});

describe('docs/faults.md', () => {
  const rows = readFileSync(join(ROOT, 'docs', 'faults.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:fault|attack) \|/.test(line))
    .map((line) => line.split(' | ')[0]?.slice(2) ?? '');

  test('each fault has its alert, or a reason why it has none', () => {
    expect(FAULTS.map(({ fault }) => fault)).toEqual(rows);
  });

  test('the alerts of faults are there', () => {
    const known = new Set(ALERTS.map(({ name }) => name));
    const unknown = FAULTS.flatMap((fault) =>
      'alert' in fault && !known.has(fault.alert) ? [fault.alert] : [],
    );
    expect(unknown).toEqual([]);
  });
});

/** Set by `npm test` where Prometheus cannot be installed. */
const missing =
  process.env.KAHAN_NO_PROMETHEUS ||
  (spawnSync('promtool', ['--version']).status === 0 ? '' : 'promtool is not there');

describe(`promtool${missing === '' ? '' : ` (${missing})`}`, () => {
  const promtool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}`.slice(0, 4_000) };
  };

  test.skipIf(missing !== '')('reads the alert rules', () => {
    expect(promtool('check', 'rules', RULES)).toMatchObject({
      status: 0,
      output: expect.stringContaining(`${ALERTS.length} rules found`),
    });
  });

  test.skipIf(missing !== '')(
    'a usual day fires no alert, and each fault fires its alert and no other',
    () => {
      const directory = mkdtempSync(join(tmpdir(), 'kahan-alerts-'));
      onTestFinished(() => rmSync(directory, { recursive: true }));
      const tests = join(directory, 'tests.yml');
      writeFileSync(tests, ruleTests(RULES));
      const { status, output } = promtool('test', 'rules', tests);
      expect(output).toContain('SUCCESS');
      expect(status).toBe(0);
    },
    600_000,
  );
});
