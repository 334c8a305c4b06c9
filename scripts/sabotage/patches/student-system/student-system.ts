import { type Patch, patchesOf } from '../../patch.ts';

/** The client of the student system. */
export const PATCHES: Patch[] = [
  ...patchesOf(
    'apps/server/src/capabilities/offer/within-offer.ts',
    'apps/server/src/capabilities/offer/offer.test.ts',
    [
      [
        'a student system is asked for class groups that it does not have',
        'offer().groups ? system.groups(...asked) : nothing()',
        'system.groups(...asked)',
        'is not asked for them',
      ],
    ],
  ),
  ...patchesOf(
    'apps/web/src/features/studies/to-groups.tsx',
    'apps/web/src/features/studies/to-groups.test.tsx',
    [
      [
        'a study leads to class groups that are not there',
        'if (!boot().offer.groups) return null;',
        '',
        'where the student system has some',
      ],
    ],
  ),
  ...patchesOf(
    'packages/student-system/src/whole-catalogue.ts',
    'packages/student-system/src/whole-catalogue.test.ts',
    [
      ['parts that lead round in a circle are read for ever', 'seen.has(after) || ', 'seen.has("no") || '],
      [
        'the last part of a catalogue is left out',
        'yield page;\n    after = page.next;',
        'after = page.next;\n    if (after !== null) yield page;',
      ],
    ],
  ),
  ...patchesOf('packages/student-system/src/transport.ts', 'packages/student-system/src/http.test.ts', [
    ['a redirect is followed', "redirect: 'error'", "redirect: 'follow'"],
    ['an answer may be as long as it likes', 'if (size > maxBytes) throw tooLarge();', ''],
    [
      'a page of HTML counts as an answer',
      '!/^application\\/(?:[\\w.+-]+\\+)?json$/.test(mime.trim())',
      'mime === type',
    ],
  ]),
  ...patchesOf('packages/student-system/src/parse.ts', 'packages/student-system/src/http.test.ts', [
    [
      'one bad record spoils the reply',
      'result.bad.push({ key, reason: read.reason });\n      continue;',
      "throw new StudentSystemError('garbage', read.reason);",
      'spoils its record only',
    ],
  ]),
  ...patchesOf(
    'packages/student-system/src/http/common.ts',
    'packages/student-system/src/parse.fuzz.test.ts',
    [
      [
        'the key of one record throws, so that none is read',
        'return keyOf(Object.fromEntries(ids) as T);',
        'return keyOf(raw as T & typeof ids);',
        'is one bad record',
      ],
    ],
  ),
  ...patchesOf('packages/student-system/src/http/common.ts', 'packages/student-system/src/http.test.ts', [
    [
      'a password goes with public calls',
      '({ signal: call?.signal })',
      '({ ...call })',
      'a password goes with personal calls only',
    ],
  ]),
  ...patchesOf(
    'packages/student-system/src/wire/records.ts',
    'packages/student-system/src/wire/lengths.test.ts',
    [['a cursor may be as long as it likes', 'cursor: cursor.describe(', 'cursor: z.string().describe(']],
  ),
  ...patchesOf('apps/sandbox/src/store/changes.ts', 'apps/sandbox/src/store/changes.test.ts', [
    [
      'an unknown cursor stands at the present',
      'throw new UnknownCursor();',
      'return present();',
      'does not know',
    ],
  ]),
  ...patchesOf('packages/student-system/src/changes.ts', 'packages/student-system/src/changes.test.ts', [
    [
      'a bad entry of the feed is about everybody',
      'login: isLogin || login === null ? login : undefined',
      'login: null',
    ],
  ]),
  ...patchesOf(
    'packages/student-system/src/wire/parts.ts',
    'packages/student-system/src/wire/records.test.ts',
    [
      [
        'a subject without an English name has none',
        'z.object({ cs: line, en: line }).overwrite(inKnownLanguage)',
        'z.object({ cs: line, en: line })',
      ],
      [
        'a long text without an English version has none',
        'z.object({ cs: prose, en: prose }).overwrite(inKnownLanguage)',
        'z.object({ cs: prose, en: prose })',
      ],
    ],
  ),
];
