import { type Patch, patchesOf } from '../../patch.ts';

const SERVER = 'apps/server/src/capabilities/rooms';

/** Free rooms, places, and the search of the map. */
export const PATCHES: Patch[] = [
  ...patchesOf('apps/web/src/features/rooms/times.ts', 'apps/web/src/features/rooms/times.test.ts', [
    [
      'an hour stands under the label of now',
      'Math.max(HOUR / 2, hours * HOUR * LABEL)',
      'HOUR / 2',
      'of a long day',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/rooms/index.ts',
    'apps/server/src/capabilities/rooms/free.test.ts',
    [
      [
        'free rooms are worked out anew for each second',
        'const asked = widened(span);',
        'const asked = span;',
        'within five minutes',
      ],
      [
        'an exam that is announced leaves its room free',
        "['timetables', 'terms'] as const",
        "['timetables'] as const",
        'an exam takes its room',
      ],
    ],
  ),
  ...patchesOf(`${SERVER}/occupancy.ts`, `${SERVER}/free.test.ts`, [
    [
      'a day stays as it was read when a lesson changes',
      "bus.on('timetables', () => days.clear());",
      '',
      'a cancelled lesson leaves its room free',
    ],
  ]),
  ...patchesOf(`${SERVER}/index.ts`, `${SERVER}/rooms.test.ts`, [
    ['a chosen building is passed over', 'there === null ? [types] : [types, there]', '[types]'],
    [
      'a building that was asked for before it was announced has no rooms',
      "await readRecord(db, 'buildings', String(id))",
      "await (Object(knownBuilding)[id] ??= readRecord(db, 'buildings', String(id)))",
      'is announced while somebody asks',
    ],
  ]),
  ...patchesOf('packages/domain/src/maps/map-options.ts', 'packages/domain/src/maps/map-options.test.ts', [
    [
      'an imported building without types is not looked into',
      'return isUntold ? all : all.filter(',
      'return all.filter(',
      'without a choice',
    ],
  ]),
];
