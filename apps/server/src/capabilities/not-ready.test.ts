import type { CatalogueKind } from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../test/support/portal.ts';

/** Catalogues that the student system does not give before a test opens them. */
const KINDS = ['contacts', 'people', 'rooms', 'study-types', 'floor-plans'] satisfies CatalogueKind[];
const gates = new Map<CatalogueKind, PromiseWithResolvers<void>>(
  KINDS.map((kind) => [kind, Promise.withResolvers()]),
);

const wrap = (system: StudentSystem): StudentSystem => ({
  ...system,
  async catalogue(kind, ask, options) {
    await gates.get(kind)?.promise;
    return system.catalogue(kind, ask, options);
  },
});

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ wrap });
});
afterAll(() => portal.stop());

const ask = (path: string) => portal.client().get(path);

// Only one catalogue is opened between the refusal and the answer, so it is that one which was missing.
test.each<[title: string, kind: CatalogueKind, refused: string[], answered: string[]]>([
  [
    'contacts are not ready before all of them were read',
    'contacts',
    ['/api/contacts?lang=en'],
    ['/api/contacts?lang=en'],
  ],
  [
    'nobody is found or missing before all people were read',
    'people',
    ['/api/people?name=a', '/api/people/nobody', '/api/people/teacher/nobody'],
    ['/api/people'],
  ],
  [
    'no room is missing, and none has reservations, before all rooms were read',
    'rooms',
    [
      '/api/rooms',
      '/api/maps?query=place&any_id=B139',
      '/api/maps/search?search=b139',
      '/api/reservation/AI',
      '/api/reservation/nowhere',
    ],
    [
      '/api/rooms',
      '/api/maps?query=place&any_id=B139',
      '/api/maps/search?search=b139',
      '/api/reservation/AI',
    ],
  ],
  [
    'a plan of studies is not ready before the plans were read, and there afterwards',
    'study-types',
    ['/api/study_types/?study_type_code=B-CHT&year=2026&lang=en'],
    ['/api/study_types/?study_type_code=B-CHT&year=2026&lang=en'],
  ],
  [
    'no floor is empty or missing, and no way is answered, before all floor plans were read',
    'floor-plans',
    ['/api/data/map/rooms_0.json', '/api/maps/campus', '/api/maps/way?lang=en&from=B139&to=B141'],
    ['/api/maps/campus', '/api/maps/way?lang=en&from=B139&to=B141'],
  ],
])('%s', async (_title, kind, refused, answered) => {
  for (const path of refused) {
    const early = await ask(path);
    expect([path, early.status, early.error().code]).toEqual([path, 503, 'NOT_READY']);
  }
  gates.get(kind)?.resolve();
  await until(async () => (await Promise.all(answered.map(ask))).every(({ status }) => status === 200));
});
