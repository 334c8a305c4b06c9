import { expect, test } from 'vitest';
import { namedIn } from './path-part.ts';

test.each([
  ['/reservation/B%20III', 'B III'],
  ['/study/990001/groups', '990001'],
  ['/study', ''],
  ['/person/%E0%A4%A', '%E0%A4%A'],
])('%s names %j', (path, name) => {
  expect(namedIn(path)).toBe(name);
});
