import type { Change } from '@kahan/student-system';
import { expect, test } from 'vitest';
import { mirroredCatalogue } from './catalogue.ts';
import { planOf } from './plan.ts';
import { type SharedSource, Sources, type UserSource } from './source.ts';

const personal = (service: string): UserSource => ({
  scope: 'user',
  service,
  changes: service,
  tells: [],
  read: async () => null,
});
const shared = (service: string, changes = service): SharedSource => {
  return { ...mirroredCatalogue('rooms'), service, changes };
};
const sources = new Sources();
sources.add(['identity', 'studies', 'schedule', 'results'].map(personal));
sources.add([shared('lessons', 'schedule'), shared('news'), shared('year-schedule')]);

const change = (service: Change['service'], login: string | null, ...keys: string[]): Change => ({
  service,
  login,
  keys,
});

test('changes of a page are merged by user and service, and by what everybody shares', () => {
  const plan = planOf(
    [
      change('results', 'a', '1', '2'),
      change('schedule', null, 'gl1'),
      change('results', 'b', '1'),
      change('results', 'a', '2', '3'),
      change('schedule', 'a', 'gl2'),
      change('schedule', null, 'gl1', 'gl3'),
      change('news', null, 'n1'),
      change('identity', 'a'),
      // Without keys it is about all of them, before and after an entry with keys.
      change('results', 'c', '1'),
      change('results', 'c'),
      change('studies', 'a'),
      change('studies', 'a', '1'),
      change('year-schedule', null),
      // A change of a user's records without a login is left out.
      change('studies', null),
    ],
    sources,
  );
  expect(plan.users).toEqual([
    { login: 'a', service: 'results', keys: ['1', '2', '3'] },
    { login: 'b', service: 'results', keys: ['1'] },
    { login: 'a', service: 'schedule', keys: ['gl2'] },
    { login: 'a', service: 'identity', keys: [] },
    { login: 'c', service: 'results', keys: [] },
    { login: 'a', service: 'studies', keys: [] },
  ]);
  expect(plan.shared.map(({ service, keys }) => [service, keys])).toEqual([
    ['lessons', ['gl1', 'gl3']],
    ['news', ['n1']],
    ['year-schedule', []],
  ]);
});
