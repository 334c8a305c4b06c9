import { type Patch, patchesOf } from '../patch.ts';
import { rules } from './agenda.ts';

const WEB = 'apps/web/src';
const SCREEN = 'e2e/journeys/campus/reservation.spec.ts';
const WEEKS = 'e2e/journeys/campus/reservation-weeks.spec.ts';
const OFFLINE = 'e2e/journeys/campus/reservation-offline.spec.ts';
const SERVER = 'apps/server/src/capabilities/reservation';

/** The sign at the door of a room. */
export const RESERVATION: Patch[] = [
  ...rules('campus/reservation', [
    ['an event runs at its end', 'if (now >= end)', 'if (now > end)'],
    ['a cancelled event takes the room', '!isCanceled(event));', 'event.id);'],
    ['a week has always 168 hours', 'until: midnight(end)', 'until: midnight(monday) + 604_800 * (more + 1)'],
  ]),
  ...rules('campus/ribbon', [
    ['white stands on every colour', "? 'dark' : 'light'", "? 'light' : 'light'"],
    ['a colour may have fewer characters', '{6}$/i', '{3,6}$/i'],
  ]),
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
  ...patchesOf(`${WEB}/features/reservation/standing.ts`, OFFLINE, [
    [
      'a sign stays with its build',
      'await dropShells();\n  reload();',
      'await dropShells();',
      'another build',
    ],
  ]),
];
