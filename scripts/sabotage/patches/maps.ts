import { type Patch, patchesOf } from '../patch.ts';

const MAPS = 'apps/web/src/features/maps';

/** The map. */
export const MAP_PATCHES: Patch[] = [
  ...patchesOf(
    'packages/contract/src/campus/map-address.ts',
    'packages/contract/src/campus/map-address.test.ts',
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
  ...patchesOf(`${MAPS}/plan/plan.tsx`, 'e2e/journeys/campus/maps-looks.spec.ts', [
    [
      'a floor on paper is laid out for the screen',
      "if (!matchMedia('print').matches) made.resized();",
      'made.resized();',
      'a floor is printed whole',
    ],
  ]),
  ...patchesOf(`${MAPS}/search/kept-rooms.ts`, `${MAPS}/search/kept-rooms.test.ts`, [
    [
      'the history keeps eleven rooms',
      'const MOST = 10;',
      'const MOST = 11;',
      'the history keeps the last ten',
    ],
  ]),
];
