import { type Patch, patchesOf } from '../../patch.ts';

/** The timetable. */
export const PATCHES: Patch[] = [
  ...patchesOf('apps/web/src/features/schedule/view.ts', 'apps/web/src/features/schedule/view.test.ts', [
    ['an address opens a thousand timetables', 'named.slice(0, MOST_SOURCES)', 'named'],
  ]),
  ...patchesOf('apps/web/src/app/screens/schedule/page.tsx', 'apps/web/src/app/screens/queries.test.ts', [
    ['a page carries as many timetables as its address names', 'shared.slice(0, MOST_FIRST)', 'shared'],
  ]),
  ...patchesOf(
    'apps/server/src/capabilities/schedule/shared-schedules.service.ts',
    'apps/server/src/capabilities/schedule/shared-schedules.test.ts',
    [
      [
        'the timetable of a room shows blocks in other rooms',
        "type === 'room' ? inRoom(lesson, data, id) : lesson",
        'lesson',
        '[SCHEDULE-38] of every room',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/capabilities/schedule/schedule.present.ts',
    'apps/server/src/capabilities/schedule/shared-schedules.test.ts',
    [
      [
        'a reservation is shown as a lesson',
        "subject_type: 'R'",
        "subject_type: 'P'",
        '[SCHEDULE-16] reservations',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/schedule/grid/block.tsx',
    'apps/web/src/features/schedule/grid/block.test.tsx',
    [
      [
        'a block shows its weeks without the box',
        'flags.weeks && said.weeks && <span',
        'said.weeks && <span',
      ],
      ['a block shows teachers by the box of the name', '{flags.teacher && said', '{flags.name && said'],
      ['a block shows its time by the box of the room', '{flags.time && (', '{flags.room && ('],
      [
        'a block with its code shows no kind',
        '{flags.type && <span className={letter}',
        '{false && <span className={letter}',
      ],
    ],
  ),
  ...patchesOf('apps/web/src/features/schedule/view.ts', 'apps/web/src/features/schedule/view.test.ts', [
    ['the secret of a private link goes to the server', '}#$', '}&secret=$', 'keeps the secret behind #'],
  ]),
  ...patchesOf(
    'apps/web/src/features/schedule/share/week-file.ts',
    'apps/web/src/features/schedule/share/week-file.test.ts',
    [
      [
        'a cancelled lesson looks held in a calendar',
        'const isCancelled = isCanceled(meeting);',
        'const isCancelled = false;',
        'a cancelled one stays and says so',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/schedule/sources/filter-panel.tsx',
    'apps/web/src/features/schedule/sources/filter-panel.test.tsx',
    [
      [
        'only the panel of rooms has a search',
        'id={id}\n            placeholder={words.searchIn[kind]}\n            aria-label={words.searchIn[kind]}',
        "id={id}\n            aria-label={kind === 'room' ? words.searchIn[kind] : undefined}",
      ],
      [
        'a line that cannot be removed has no colour',
        '<Swatch label={label} hue={hue} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />',
        '{onRemove && <Swatch label={label} hue={hue} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}',
      ],
    ],
  ),
];
