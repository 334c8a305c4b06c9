import { type Patch, patchesOf } from '../../patch.ts';

const FOLDER = 'packages/embedded-postgres/src/backup/';
const backup = (file: string, defects: Parameters<typeof patchesOf>[2]) =>
  patchesOf(`${FOLDER}${file}`, `${FOLDER}backup.test.ts`, defects);

/** Backup, restore to an instant, and drill. */
export const PATCHES: Patch[] = [
  ...backup('restore.ts', [
    ['a restore that fails leaves half a database', 'await putBack(found, aside);', '', 'nothing is touched'],
    [
      'a file that was changed since the backup is restored',
      'copied?.sha256 !== expected.sha256',
      'copied?.sha256 === undefined',
      'nothing is touched',
    ],
    [
      'a drill finds every backup equal',
      'is?.rows !== was?.rows || is?.hash !== was?.hash',
      'is === undefined && was === undefined',
      'a drill restores to the mark',
    ],
    [
      'a restore forgets the end of the log that only the old files have',
      'recovery.withTail)',
      '!recovery.withTail)',
      'comes back to an instant',
    ],
  ]),
  ...backup('archive.ts', [
    [
      'the log is thrown away while the archive is away',
      '|| exit 1',
      '|| exit 0',
      'an archive that is away loses nothing',
    ],
  ]),
  ...patchesOf('apps/server/src/admin/users.ts', 'apps/server/src/admin/administer.test.ts', [
    [
      'a user whom the administrator has erased comes back with a restore',
      '  await erased.note(userId);\n',
      '',
      'what belongs to one user',
    ],
  ]),
  ...patchesOf(
    'apps/server/src/engine/mirror/unconfirmed/read-back.store.ts',
    'apps/server/test/unconfirmed/restored.test.ts',
    [
      [
        'after a restore all news is told as new',
        'if (row.before === null) return false;\n  await readAnew(tx);',
        'if (row.before === null) return false;',
      ],
    ],
  ),
  ...backup('mark.ts', [
    [
      'a backup and a writer wait for each other',
      'const LOCK_MS = 800;',
      'const LOCK_MS = 0;',
      'a writer that holds one table',
    ],
  ]),
  ...backup('backup.ts', [
    [
      'the log before a restorable instant is removed',
      'file.slice(8, 24) < first.slice(8)',
      'file.slice(8, 24) <= first.slice(8)',
      'the oldest backups go',
    ],
  ]),
];
