import type { StudyType } from '@kahan/contract';
import type { StudyTypeRecord } from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LiveClient, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

const KEY = 'B-CHT:2026';
const PATH = '/api/study_types/?study_type_code=B-CHT&year=2026&lang=en';

let portal: TestPortal;
/** Until it is opened, the student system gives no plans. */
const gate = Promise.withResolvers<void>();
/** Changes the plan, after the feed told so. */
let revise: (plan: StudyTypeRecord) => StudyTypeRecord | null = (plan) => plan;
let told = 0;
let wanted = 0;

function wrap(system: StudentSystem): StudentSystem {
  const catalogue: StudentSystem['catalogue'] = async (kind, ask, call) => {
    if (kind === 'study-types') await gate.promise;
    const page = await system.catalogue(kind, ask, call);
    if (kind !== 'study-types') return page;
    const plans = page.records as unknown as StudyTypeRecord[];
    const records = plans.flatMap((plan) => (plan.study_type_code === 'B-CHT' ? (revise(plan) ?? []) : plan));
    return { ...page, records: records as unknown as typeof page.records };
  };
  return {
    ...system,
    catalogue,
    async changes(cursor, _wait, call) {
      // Not waiting long, so that what this test adds is heard of at once.
      const page = await system.changes(cursor, 1, call);
      if (told === wanted) return page;
      told = wanted;
      return { ...page, changes: [...page.changes, { service: 'study-types', login: null, keys: [KEY] }] };
    },
  };
}

beforeAll(async () => {
  portal = await startPortal({ wrap });
});
afterAll(() => portal.stop());

const read = () => portal.client().get(PATH);
function change(how: typeof revise): void {
  revise = how;
  wanted += 1;
}

test('a plan is not ready before the plans were read, and there afterwards', async () => {
  const early = await read();
  expect([early.status, early.error().code]).toEqual([503, 'NOT_READY']);
  gate.resolve();
  await until(async () => (await read()).status === 200);
});

test('a plan that changes is answered as it is now, and everybody is told; one that is withdrawn is not there', async () => {
  await until(async () => (await read()).status === 200);
  const live = new LiveClient(portal.url);
  await live.settle();
  const before = (await read()).headers.get('etag');
  change((plan) => ({ ...plan, study_length: 4 }));
  await until(async () => (await read()).headers.get('etag') !== before);
  expect((await read()).json<StudyType>().study_length).toBe(4);
  await until(() => live.updates('study-types').length > 0);
  expect(live.updates('study-types')[0]).toEqual([KEY]);
  live.close();
  change(() => null);
  await until(async () => (await read()).status !== 200);
  expect((await read()).error().code).toBe('NOT_FOUND');
});
