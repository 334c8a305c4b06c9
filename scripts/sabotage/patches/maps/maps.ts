import { type Patch, patchesOf } from '../../patch.ts';

const MAPS = 'apps/web/src/features/maps';

/** The map. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${MAPS}/panels/room-schedule.tsx`, `${MAPS}/panels/room-schedule.test.tsx`, [
    ['a room does not say which lesson is the reader’s', 'isOwn ? words.own(what) : what', 'what'],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/maps/maps.present.ts',
    'apps/server/src/capabilities/maps/maps.present.test.ts',
    [['a building in another town is on the campus', 'is_drawn: drawn.has(id)', 'is_drawn: true']],
  ),
  ...patchesOf(
    'packages/contract/src/maps/map-address.ts',
    'packages/contract/src/maps/map-address.test.ts',
    [
      [
        'a floor that is given twice is taken',
        'more.length === 0 && INTEGER.test(floor)',
        'INTEGER.test(floor)',
        'the floor of',
      ],
      ['only the first room is read', "value.split(',')", "value.split(',', 1)", 'the rooms of'],
    ],
  ),
  ...patchesOf(`${MAPS}/plan/camera.ts`, `${MAPS}/plan/camera.test.ts`, [
    [
      'names are shown at the limit',
      'resolutionOf(camera) < NAMES_BELOW_RESOLUTION',
      'resolutionOf(camera) <= NAMES_BELOW_RESOLUTION',
      'names are shown only below',
    ],
  ]),
  ...patchesOf(`${MAPS}/plan/plan.tsx`, 'e2e/journeys/maps/maps-looks.spec.ts', [
    [
      'a floor on paper is laid out for the screen',
      "if (!matchMedia('print').matches) newStage.resized();",
      'newStage.resized();',
      'a floor is printed whole',
    ],
  ]),
  ...patchesOf(`${MAPS}/search/recent-rooms.ts`, `${MAPS}/search/recent-rooms.test.ts`, [
    ['the history keeps eleven rooms', 'most: 10', 'most: 11', 'the history keeps the last ten'],
  ]),
  ...patchesOf('apps/web/src/features/maps/map-screen.tsx', 'e2e/journeys/maps/maps.spec.ts', [
    [
      'an unknown room is told for ten minutes',
      'const MISSING_TOLD_MS = 2_000;',
      'const MISSING_TOLD_MS = 600_000;',
      '[MAPS-10]',
    ],
  ]),
  ...patchesOf('apps/web/src/features/maps/panels/controls.tsx', 'e2e/journeys/maps/maps.spec.ts', [
    [
      'the map is shared by no button',
      'onClick={() => void share()}',
      'onClick={() => undefined}',
      '[MAPS-03]',
    ],
    [
      'the map is made smaller by no button',
      'onClick={() => onZoom(1 / STEP)}',
      'onClick={() => undefined}',
      '[MAPS-03]',
    ],
  ]),
  ...patchesOf('apps/web/src/features/maps/map-screen.tsx', 'e2e/journeys/maps/maps-looks.spec.ts', [
    [
      'one stands on the map five kilometres from where one is',
      'frame.at(here)',
      'frame.at([here[0] + 5_000, here[1]])',
      '[MAPS-13]',
    ],
  ]),
];
