import type { Answer } from '@kahan/contract';
import type { CatalogueKind, ClassRecord } from '@kahan/domain';
import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { catalogueOf } from '../../../test/support/schedules.ts';

let portal: TestPortal | undefined;

/** A portal at a student system that does not have some catalogues. */
async function startWithout(...missing: CatalogueKind[]): Promise<TestPortal> {
  const wrap = (system: StudentSystem): StudentSystem => ({
    ...system,
    catalogue: async (kind, ask, options) => {
      if (missing.includes(kind)) throw new StudentSystemError('garbage', `there are no ${kind}`);
      return system.catalogue(kind, ask, options);
    },
  });
  portal = await startPortal({ wrap });
  return portal;
}

afterEach(() => portal?.stop());

const isReady = (at: TestPortal, path: string) =>
  until(async () => (await at.client().get(path)).status === 200);

test('without people, departments and rooms there are classes, with what they carry themselves', async () => {
  const at = await startWithout('people', 'departments', 'rooms');
  await isReady(at, '/api/classes');
  const classes = await catalogueOf(at.sandboxUrl, 'classes');
  const record = [...classes.values()].find(({ taught_by, year }) => taught_by.length > 0 && year === 2026);
  const { code, department, taught_by } = record as ClassRecord;
  const shown = (await at.client().get(`/api/classes/${code}`)).json<Answer<'GET /api/classes/:code'>>();
  expect(shown.department).toEqual({ code: department, value: department });
  expect(shown.taught_by).toEqual(taught_by.map((one) => ({ ...one, person_id: null, rooms: [] })));
  const found = (await at.client().get(`/api/classes?code=${code}`)).json<Answer<'GET /api/classes'>>();
  expect(found.items[0]?.department).toEqual({ code: department, value: department });
  await isReady(at, '/api/contacts');
});

test('without classes, departments and rooms there are people, with what they carry themselves', async () => {
  const at = await startWithout('classes', 'departments', 'rooms', 'buildings');
  await isReady(at, '/api/people');
  const [person] = (await catalogueOf(at.sandboxUrl, 'people')).values();
  const shown = (await at.client().get(`/api/people/${person?.id}`)).json<Answer<'GET /api/people/:id'>>();
  expect(shown).toEqual({
    ...person,
    places: [],
    classes: [],
    departments: person?.departments.map((code) => ({ code, value: code, faculty: null })),
  });
  const found = (await at.client().get('/api/people?limit=1')).json<Answer<'GET /api/people'>>();
  expect(found.items[0]?.rooms).toEqual([]);
});
