import { type Patch, patchesOf } from '../../patch.ts';

/** Patches of one file of the engine, which a test of the engine must notice. */
const of = (file: string, test: string, defects: Parameters<typeof patchesOf>[2]): Patch[] =>
  patchesOf(`apps/server/src/engine/${file}.ts`, `apps/server/src/engine/${test}.test.ts`, defects);

/** Mirror, requests and the way to the student system; delivery has a list of its own. */
export const PATCHES: Patch[] = [
  ...of('lockout', 'lockout', [
    [
      'strangers are told how often others have failed',
      "return kind === 'session' ? rule.failures - failures : null;",
      'return rule.failures - failures;',
      'a session is told',
    ],
  ]),
  ...patchesOf('apps/server/src/engine/mirror/mirror.ts', 'apps/server/test/gone-user.test.ts', [
    [
      'a read of an erased user waits for records that never come',
      'if (refusal !== null) throw refusal;',
      '',
      'before the records were there',
    ],
  ]),
  ...of('mirror/freshness', 'mirror/freshness', [
    [
      'a look at the database undoes a failure that was noted meanwhile',
      'if (look > this.olderLooks) this.reason',
      'this.reason',
      'a failure that is noted',
    ],
  ]),
  ...of('mirror/password', 'mirror/password', [
    [
      'a wrong password does not say how many attempts are left',
      "if (code === 'LOGIN_FAILED') return attempt.failed();",
      "if (code === 'LOGIN_FAILED') await attempt.failed().then(() => null);",
      '[SESSION-15]',
    ],
  ]),
  ...patchesOf('apps/server/src/engine/read.ts', 'apps/server/src/engine/read.test.ts', [
    [
      'data with srid may be a kept answer',
      "if (withProof === 'read' || srid !== undefined) cache",
      "if (withProof === 'read') cache",
    ],
  ]),
  ...patchesOf(
    'apps/server/src/engine/mirror/catalogue.ts',
    'apps/server/src/capabilities/studies/studies.test.ts',
    [
      [
        'a record that went away stays',
        '.filter((key) => !isUnread(key))',
        '.filter((key) => found.has(key))',
      ],
      [
        'a changed record of a catalogue is told to nobody',
        "await signal(tx, 'catalogue', { kind });\n          for",
        'for',
      ],
    ],
  ),
  ...of('upstream/breaker', 'upstream/circuits', [
    [
      'a kind of call is stopped one failure late',
      'const OPEN_AFTER = 5;',
      'const OPEN_AFTER = 6;',
      'is stopped',
    ],
    [
      'the records of two users stop a kind of call',
      'const OPEN_AFTER_SUBJECTS = 3;',
      'const OPEN_AFTER_SUBJECTS = 2;',
      'stop nothing',
    ],
    [
      'an answer in between does not begin the count again',
      'this.failures = 0;\n    this.subjects.clear();',
      'this.subjects.clear();',
      'begins the count again',
    ],
  ]),
  ...of('upstream/circuits', 'upstream/circuits', [
    [
      'a refusal counts as a failure',
      "  'unavailable',\n  'timeout',",
      "  'refused',\n  'unavailable',\n  'timeout',",
      'which is an answer',
    ],
  ]),
  ...of('upstream/gate', 'upstream/circuits', [
    [
      'the last call that waits comes first',
      'this.queue.find((one)',
      'this.queue.findLast((one)',
      'queued calls come in order',
    ],
    [
      'an aborted call keeps its place in the queue',
      'this.queue.splice(this.queue.indexOf(entry), 1);',
      '',
      'an aborted call leaves the queue',
    ],
  ]),
  ...of('search/search', 'search/search', [
    [
      'a search answers before its catalogues were read',
      'return row?.complete === source.restsOn.length;',
      'return row !== undefined;',
      'is not ready',
    ],
    [
      'a changed catalogue leaves its list as it was',
      'list.isOld = true;\n  });',
      'list.isOld = false;\n  });',
      'a list is built again',
    ],
  ]),
  ...of('mirror/changes', 'mirror/cursor', [
    [
      'what changed behind an unknown cursor is lost',
      'return { ...page, bad:',
      'return page ?? { ...page, bad:',
      'does not know',
    ],
  ]),
  ...of('mirror/freshness', 'mirror/one-record', [
    [
      'a lesson that cannot be read makes everybody stale',
      'const isNamed = isUnreadable &&',
      'const isNamed = false &&',
      'a lesson',
    ],
  ]),
  ...of('mirror/freshness', 'mirror/cursor', [
    [
      'the feed of items is as fresh as what was read directly',
      'shared.length > 0 ? this.asOf : this.asOfFor(userId)',
      'this.asOfFor(userId)',
      'something else refuses',
    ],
  ]),
  ...of('mirror/plan', 'mirror/plan', [
    ['an entry about all records is merged away', 'known.length === 0 || more.length === 0 ? [] : ', ''],
    ['a key is read as often as it is named', '[...new Set([...known, ...more])]', '[...known, ...more]'],
  ]),
  ...of('mirror/pace', 'mirror/pace', [
    ['each change of a term is read at once', 'now - readAt(key) < ms', 'now - readAt(key) < 0'],
  ]),
  ...of('mirror/records-source', 'mirror/differences', [
    ['a record that cannot be read is removed', ' && !badKeys.has(key)', '', 'a bad record'],
    [
      'a record that did not change is written',
      '!isDeepStrictEqual(asStored(record), at(old, key))',
      'record !== at(old, key)',
      'nothing',
    ],
  ]),
  ...of('mirror/snapshots.store', 'mirror/differences', [
    [
      'two changes within a second have one time',
      'before.getTime() + 1000',
      'before.getTime()',
      'the time of a change',
    ],
  ]),
  ...of('commands/requests.service', 'commands/requests', [
    ['a request does not name the record that it changes', 'ids: [id], i18n', 'ids: [], i18n', '[SYNC-02]'],
    [
      'the reason of a refused request is not told',
      'reason: row.reason,',
      'reason: null,',
      'refused: the reason',
    ],
  ]),
  ...of('commands/requests.store', 'commands/requests', [
    [
      'a request can be seen away by another student',
      "any($2::bigint[]) and user_id = $1 and state <> 'waiting'",
      "any($2::bigint[]) and $1 > 0 and state <> 'waiting'",
      '[SYNC-08]',
    ],
  ]),
];
