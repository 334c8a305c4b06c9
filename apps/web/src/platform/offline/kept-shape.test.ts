import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES, type RouteTable } from '@kahan/contract';
import { expect, test } from 'vitest';
import { KEPT_SHAPE } from './kept-shape.ts';

const DATA = join(import.meta.dirname, '../../data');
/** The ways in which a module keeps an answer. */
const KEEPS = /\bkept: (true|page)|personalQuery\(|KEPT_SHAPE/;

/** The calls of all modules that keep answers. */
function keptCalls(): string[] {
  const modules = globSync('**/*.ts', { cwd: DATA })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(DATA, file), 'utf8'))
    .filter((text) => KEEPS.test(text));
  const calls = modules.flatMap((text) => text.match(/(?<=')GET \/api\/[^'`]+(?=')/g) ?? []);
  return [...new Set(calls)].sort();
}

/** The schema of a call's answer, without descriptions, which only documents need. */
function shapeOf(call: string): unknown {
  const response = (ROUTES as RouteTable)[call]?.response;
  if (typeof response !== 'object') return response;
  const schema = response.toJSONSchema({ io: 'output', unrepresentable: 'any' });
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    ),
  );
}

test('the name of the shape of kept answers is raised with their schemas', () => {
  const calls = keptCalls();
  expect(calls).toEqual(
    expect.arrayContaining(['GET /api/user', 'GET /api/user/schedule', 'GET /api/reservation/:id']),
  );
  const shapes = JSON.stringify(calls.map((call) => [call, shapeOf(call)]));
  const hash = createHash('sha256').update(shapes).digest('hex').slice(0, 8);
  expect(KEPT_SHAPE, 'answers have another shape: take this hash').toMatch(new RegExp(`^\\d+-${hash}$`));
});
