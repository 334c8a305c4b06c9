import { type Patch, patchesOf } from '../../patch.ts';

const WEB = 'apps/web/src';
const SCREEN = 'e2e/journeys/reservation/reservation.spec.ts';
const WEEKS = 'e2e/journeys/reservation/reservation-weeks.spec.ts';
const OFFLINE = 'e2e/journeys/reservation/reservation-offline.spec.ts';
const SERVER = 'apps/server/src/capabilities/reservation';

/** The sign at the door of a room. */
export const PATCHES: Patch[] = [
  ...patchesOf(`${SERVER}/index.ts`, `${SERVER}/reservation.test.ts`, [
    [
      'a kept answer stays when the timetable of its room changes',
      'else for (const timetable of changed) cache.forget(timetable);',
      '',
    ],
    [
      'a kept answer stays when another week begins',
      'weekAt(unixSeconds(clock.now())).monday, () => load(id)',
      "'week', () => load(id)",
    ],
  ]),
  ...patchesOf(`${WEB}/features/reservation/screen.tsx`, WEEKS, [
    [
      'a sign looks again every five minutes',
      'const MINUTE = 60;',
      'const MINUTE = 300;',
      'a week of a tablet',
    ],
  ]),
  ...patchesOf(`${WEB}/data/reservation.ts`, SCREEN, [
    [
      'a message about any room loads the events again',
      "service_name === 'schedules' &&",
      "service_name === 'schedules' ||",
      'changes of other rooms',
    ],
  ]),
  ...patchesOf(`${WEB}/features/reservation/unattended.ts`, OFFLINE, [
    [
      'a sign stays with its build',
      'await dropShells();\n  reload();',
      'await dropShells();',
      'another build',
    ],
  ]),
  ...patchesOf(
    'apps/web/src/features/reservation/week.tsx',
    'apps/web/src/features/reservation/week.test.tsx',
    [
      [
        'the line of the present time is at the beginning of the day',
        'at={at(minutesAt(now))}',
        'at={0 * at(minutesAt(now))}',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/reservation/item.module.css',
    'e2e/journeys/reservation/reservation.spec.ts',
    [
      [
        'the name of an event of the week is not cut',
        '  max-width: 100%;\n  min-width: 0;\n  overflow: hidden;\n  font-weight: var(--weight-head);\n  text-overflow: ellipsis;',
        '  font-weight: var(--weight-head);',
        '[RESERVATION-11]',
      ],
    ],
  ),
];
