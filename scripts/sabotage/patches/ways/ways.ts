import { type Patch, patchesOf, rulePatches } from '../../patch.ts';

const SERVER = 'apps/server/src/capabilities/ways';

/** Ways from room to room. */
export const PATCHES: Patch[] = [
  ...patchesOf('apps/web/src/features/ways/own-walks.ts', 'apps/web/src/features/ways/own-walks.test.ts', [
    ['the map leads to a lesson that has begun', '!canceled && start > now', '!canceled'],
  ]),
  ...rulePatches(
    'ways/shortest-path',
    [
      [
        'a step-free way climbs stairs',
        "barred === 'closed') return Infinity",
        "barred === 'closed') return seconds",
      ],
      ['a way leads through rooms', '(mark & PRIVATE) !== 0 ? PRIVATE_COST', '(mark & PRIVATE) !== 0 ? 0'],
    ],
    'ways/shortest-way',
  ),
  ...rulePatches(
    'ways/area-walks',
    [['a way leads through walls', '!isConvex && !isFree(shape, point, other)', 'false']],
    'ways/ways.laws',
  ),
  ...rulePatches('ways/way-steps', [
    ['doors of the other side are counted', 'isRoom && isSide && isPassed', 'isRoom && isPassed'],
  ]),
  ...rulePatches('ways/walks', [
    ['a cancelled lesson is walked from', 'day.filter(({ canceled }) => !canceled)', '[...day]'],
    ['a break as long as the way is too short', 'seconds > pause', 'seconds >= pause'],
  ]),
  ...patchesOf(`${SERVER}/ways.campus.ts`, `${SERVER}/ways.test.ts`, [
    [
      'ways stay as they were when a plan changes',
      'isOld ||= kind === null || RESTS_ON.some((one) => one === kind);',
      '',
      'a plan that changes changes the ways',
    ],
  ]),
];
