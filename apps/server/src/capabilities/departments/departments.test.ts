import type { Department } from '@kahan/contract';
import { expect } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { catalogueOf } from '../../../test/support/schedules.ts';
import { type SharedPortal, test } from '../../../test/support/shared-portal.ts';

const CALL = '/api/structure/departments';
let portal: SharedPortal;

test.beforeAll(async ({ shared }) => {
  portal = shared;
  await until(async () => (await portal.client().get(CALL)).status === 200);
});

test('[CLASSES-15] visitors read the departments with faculties and offices, in both languages', async () => {
  const records = [...(await catalogueOf(portal.sandboxUrl, 'departments')).values()];
  for (const lang of ['cs', 'en'] as const) {
    const answer = await portal.client().get(`${CALL}?lang=${lang}`);
    const { departments } = answer.json<{ departments: Department[] }>();
    const expected = records.map((one) => ({ ...one, name: one.name[lang] }));
    expect(departments).toEqual(expected.sort((a, b) => (a.code < b.code ? -1 : 1)));
    expect(new Set(departments.map(({ kind }) => kind))).toEqual(
      new Set(['faculty', 'department', 'office']),
    );
    const etag = answer.headers.get('etag') ?? '';
    const again = await portal.client().get(`${CALL}?lang=${lang}`, { 'if-none-match': etag });
    expect(again.status).toBe(304);
  }
});
