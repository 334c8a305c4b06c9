import { type Patch, patchesOf } from '../../patch.ts';

const FOLDER = 'apps/sandbox/src';

/** Patches of one file of the sandbox, which a test of the sandbox must notice. */
const of = (file: string, test: string, defects: Parameters<typeof patchesOf>[2]): Patch[] =>
  patchesOf(`${FOLDER}/${file}.ts`, `${FOLDER}/${test}.test.ts`, defects);

/** The invented university: what the student system decides, tells and breaks on purpose. */
export const PATCHES: Patch[] = [
  ...patchesOf('apps/sandbox/src/control/catalogue.ts', 'apps/sandbox/src/control/catalogue.test.ts', [
    [
      'a record of any shape is put into a catalogue',
      'const key = keyIn(kind, body);',
      'const key = String(body.id);',
    ],
    [
      'a record that is put is told to nobody',
      'changed({ service: kind, login: null, keys: [key] });\n  return { changed: true, inserted',
      'return { changed: true, inserted',
    ],
  ]),
  ...of('store/signing', 'http/terms', [
    ['a full term takes one student more', 'row.signed >= row.capacity', 'row.signed > row.capacity'],
    ['a sign-out gives no place back', 'count.run(-Number(changes), term_id);', ''],
  ]),
  ...patchesOf('packages/student-system/src/rules.ts', `${FOLDER}/http/terms.test.ts`, [
    ['sign-out is possible at its deadline', 'now >= logout_end ||', 'now > logout_end ||', 'signing out is'],
    [
      'a fourth attempt at an exam is possible',
      "eligibility.left === 0) return 'attempts-used';",
      "eligibility.left === -1) return 'attempts-used';",
      'follows the results',
    ],
  ]),
  ...of('store/commands', 'http/commands', [
    [
      'a key is performed twice',
      'if (outcome !== null) return outcome;',
      "if (outcome?.state === 'failed') return outcome;",
      'are done once for a key',
    ],
    [
      'the outcome of a key of somebody else is told',
      'if (owner !== login) throw',
      "if (owner === '') throw",
      'a key of somebody else',
    ],
    [
      'a refused command is told in the feed',
      'if (refusal === null) addEffects(effects, own);',
      'addEffects(effects, own);',
      'nothing when they are refused',
    ],
  ]),
  ...of('http/faults', 'http/faults', [
    [
      'a fault hits one call more',
      'fault.times -= 1;\n      if (fault.times <= 0)',
      'fault.times -= 1;\n      if (fault.times < 0)',
      'is over after so many times',
    ],
    [
      'the first fault wins, not the more particular one',
      'b.path.length - a.path.length',
      'a.path.length - b.path.length',
      'the more particular one wins',
    ],
  ]),
  ...of('store/changes', 'store/changes', [
    ['a page of the feed skips an entry', 'shown.at(-1)?.seq', 'rows.at(-1)?.seq'],
    ['a cursor of another university is read', 'of !== epoch || ', ''],
  ]),
  ...of('calendar', 'calendar', [
    ['exams of winter begin in the old year', 'first < january &&', 'first > january &&'],
    ['a week is found a day late', '(week - 1) * 7 + day - 1', '(week - 1) * 7 + day'],
    [
      'a university of another season is opened again',
      'return today >= days.start && today <= days.end;',
      'return today >= days.start;',
      'every day has the calendar',
    ],
  ]),
  ...of('generator/teaching/results', 'generator/seasons', [
    [
      'an exam period has results of tomorrow',
      '.filter(([, , , date]) => date < today)',
      '.filter(([, , , date]) => date < today || date > today)',
      'none of them of today or later',
    ],
  ]),
  ...of('generator/terms/shown-terms', 'generator/seasons', [
    [
      'in September an exam of the summer is on a day of the winter',
      ' && date <= until)',
      ')',
      'in its real exam period',
    ],
  ]),
  ...of('generator/texts/canteens', 'generator/seasons', [
    ['canteens cook in August', ' && !isClosedOn(place, date)', '', 'the canteens that cook'],
  ]),
  ...of('generator/texts/events', 'generator/seasons', [
    ['news of November are told in July', ').filter((news) => isTold(news, calendar))', ')', 'that fit'],
  ]),
  ...of('generator/odd/oddities', 'generator/odd/oddities', [
    [
      'an odd lesson takes a room that is taken',
      '.find((odd) => taken.isFree(one, odd))',
      '.find((odd) => odd.length > 0)',
      'nobody and no room is in two places',
    ],
    ['no lesson is over midnight', 'duration: 150 }', 'duration: 50 }', 'over midnight'],
    ['the attempt stays that was withdrawn', 'number > 1)', 'number > 0)', 'has lost its first attempt'],
  ]),
  ...patchesOf(`${FOLDER}/store/terms.ts`, 'apps/server/test/foreign-studies.test.ts', [
    [
      'a study of somebody else signs up',
      '.find(({ study_id }) => study_id === studyId)',
      '.find(() => studyId.length > 0)',
      'POST /api/erudio/terms/sign-in',
    ],
  ]),
  ...patchesOf(`${FOLDER}/store/marking.ts`, 'apps/server/test/foreign-studies.test.ts', [
    [
      'a study of somebody else hands in',
      ' || groups.studyOf(login, gl) !== study_id',
      '',
      'POST /api/erudio/grupik/change, a file',
    ],
  ]),
  ...of('store/university', 'itc/imported', [
    [
      'a login that does not exist is named',
      "where login glob 's[0-9]*' having min(login) is not null",
      "where login glob 's[0-9]*'",
      'names the logins',
    ],
  ]),
  ...of('itc/import', 'itc/imported', [
    [
      'an imported class is held on public holidays',
      'isFree(dateOf(week, day))',
      'isFree(dateOf(week, day)) && day > 5',
      'on days without teaching',
    ],
  ]),
  ...of('run', 'main', [
    [
      'files count as read before they are',
      "      const prepared = await origin.prepare();\n      // The portal makes no database before this line.\n      if (university !== null || floorPlans !== null) log('checked');\n",
      "      // The portal makes no database before this line.\n      if (university !== null || floorPlans !== null) log('checked');\n      const prepared = await origin.prepare();\n",
      'before it makes anything of them',
    ],
  ]),
  ...of('plans/source/zip', 'plans/refused', [
    ['a file leads out of its archive', "name.split(/[\\\\/]/).includes('..')", 'false', 'leads out'],
  ]),
  ...of('plans/import', 'plans/import', [
    [
      'hidden files of a Mac are read as plans',
      'const shown = files.filter((file) => !isHidden(file));',
      'const shown = files;',
      'on a Mac',
    ],
  ]),
  ...of('plans/source/geojson', 'plans/import', [
    ['tags that a program nests are lost', 'isElement ? nested : properties', 'properties', 'osmtogeojson'],
  ]),
  ...of('plans/source/read-imdf', 'plans/import', [
    [
      'doors with the category that an editor proposes are left out',
      "if (areDoors && category.startsWith('automobile'))",
      'if (false)',
      'openings for cars',
    ],
  ]),
  ...of('plans/doors', 'plans/import', [
    [
      'a door is assumed between two rooms',
      'if (!PROBES.some((out) => this.isIn(ground, at(place, out)))) continue;',
      '',
      'from every room to every other',
    ],
    ['what a door touches is not looked for', 'distanceTo(edge, point) <= TOUCH', 'false'],
  ]),
  ...patchesOf('apps/server/src/run.ts', 'apps/server/src/refused-start.test.ts', [
    [
      'the database is made before the files are read',
      'if (university !== null) await Promise.race([university, checked.promise]);',
      '',
      'a broken timetable',
    ],
  ]),
  ...patchesOf('apps/server/src/config.ts', 'apps/server/src/config.test.ts', [
    ['the sandbox opens on a real database', 'production || databaseUrl !== null ||', 'production ||'],
    ['production runs on an empty database', 'if (DATABASE_URL === undefined) refuse', 'if (false) refuse'],
  ]),
  ...patchesOf('apps/server/src/config.values.ts', 'apps/server/src/refused-start.test.ts', [
    ['a network of any length is trusted', ' && Number(bits) <= most', '', 'a network that is none'],
  ]),
  ...patchesOf('apps/server/src/platform/sandbox.ts', 'apps/server/src/refused-start.test.ts', [
    [
      'the reason of the sandbox is lost',
      "if (!complaint.includes('\\n')) return new Error(complaint);",
      "if (complaint === '?') return new Error(complaint);",
      'a store of the sandbox',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/engine/delivery/sockets/polling.ts',
    'apps/server/src/engine/delivery/sockets/polling.test.ts',
    [
      [
        'a client that polls is refused without a word',
        "const isFirst = isPoll && query.get('EIO') === '4'",
        "const isFirst = isPoll && query.get('EIO') === '5'",
        'a client with default options',
      ],
    ],
  ),
  ...patchesOf(
    'apps/server/src/engine/mirror/catalogue.store.ts',
    'apps/server/src/engine/mirror/mirror.test.ts',
    [
      [
        'a catalogue waits for the writers of all others',
        "text: 'select pg_advisory_xact_lock($1, hashtext($2))',\n    values: [COMPLETION_LOCK, kind],",
        "text: 'select epoch from sync_state for update',\n    values: [],",
        'although another one is being written',
      ],
      [
        'a catalogue is whole before its last records are committed',
        'pg_advisory_xact_lock_shared($1, hashtext($2))',
        'pg_advisory_xact_lock_shared($1, hashtext($2) + 1)',
        'before the records that others write',
      ],
    ],
  ),
  ...patchesOf('apps/server/src/capabilities/meta/openapi.ts', 'apps/server/test/openapi.client.test.ts', [
    [
      'the form that shows an error is documented as JSON',
      'ownToken === true && (errors.includes(code)',
      'ownToken === false && (errors.includes(code)',
      'logs in, is led on',
    ],
    [
      'the file of a form is not documented',
      'return { ...fields, additionalProperties: file };',
      'return { ...fields, additionalProperties: false, $comment: file.format };',
      'and reads its answer',
    ],
  ]),
];
