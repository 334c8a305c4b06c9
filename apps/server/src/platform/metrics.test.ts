import { expect, test } from 'vitest';
import { RequestTimes } from './metrics.ts';

test('times are summed up as Prometheus reads them, by route and status', () => {
  const times = new RequestTimes('t');
  for (const seconds of [0.001, 0.0011, 0.3, 11]) times.cell('GET', '/a/:id', 200).observe(seconds);
  times.cell('GET', '/a/:id', 404).observe(2);
  const lines = times.render().trim().split('\n');
  const of = (status: number) =>
    lines
      .filter((line) => line.includes(`status="${status}"`))
      .map((line) => line.replace(/\{.*?(,le="(.*)")?\} /, ' $2 '));
  expect(lines.slice(0, 2)).toEqual([expect.stringMatching(/^# HELP t ./), '# TYPE t histogram']);
  expect(of(200)).toEqual([
    't_bucket 0.001 1',
    't_bucket 0.005 2',
    't_bucket 0.02 2',
    't_bucket 0.1 2',
    't_bucket 0.5 3',
    't_bucket 2 3',
    't_bucket 10 3',
    't_bucket +Inf 4',
    't_sum  11.3021',
    't_count  4',
  ]);
  expect(of(404)).toContain('t_bucket 0.5 0');
  expect(of(404)).toContain('t_bucket 2 1');
  expect(lines[2]).toBe('t_bucket{method="GET",route="/a/:id",status="200",le="0.001"} 1');
});
