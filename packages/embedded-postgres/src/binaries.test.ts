import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryDirectory, temporaryDirectory } from '../test/testing.ts';
import { locateBinaries, packageRoot } from './binaries.ts';
import { canEnter, isRoot, pickUser, spawnAs, stateRoot, unprivilegedIdentity } from './identity.ts';

let directory: TemporaryDirectory;

beforeEach(async () => {
  directory = await temporaryDirectory();
});

afterEach(() => directory.remove());

/** A copy of the installed package below `parent`, as it is before npm has run its postinstall. */
function packageBelow(parent: string): string {
  const root = join(parent, 'package');
  cpSync(packageRoot(), root, { recursive: true, verbatimSymlinks: true });
  const library = join(root, 'native', 'lib');
  for (const entry of readdirSync(library, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(library, entry.name));
  }
  return root;
}

test('the links between libraries are made when npm has not made them', async () => {
  const identity = await unprivilegedIdentity();
  const root = packageBelow(directory.path);
  const { postgres } = await locateBinaries(identity, [], root);
  expect(postgres.startsWith(root)).toBe(true);
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8', ...spawnAs(identity) })).toContain(
    'PostgreSQL',
  );
});

test.runIf(isRoot())(
  'binaries in a clone that only root can enter are linked once to where others can',
  async () => {
    const identity = await unprivilegedIdentity();
    const closed = await temporaryDirectory(0o700);
    const state = join(directory.path, 'state');
    try {
      const root = packageBelow(closed.path);
      const { postgres } = await locateBinaries(identity, [state], root);
      expect(postgres.startsWith(state)).toBe(true);
      expect(
        execFileSync(postgres, ['--version'], { cwd: '/', encoding: 'utf8', ...spawnAs(identity) }),
      ).toContain('PostgreSQL');
      expect((await locateBinaries(identity, [state], root)).postgres).toBe(postgres);
      expect(readdirSync(state)).toHaveLength(1);
    } finally {
      await closed.remove();
    }
  },
);

test.each([
  {
    passwd: 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:\npostgres:x:70:71::/:',
    user: { uid: 70, gid: 71 },
  },
  { passwd: 'root:x:0:0::/root:/bin/sh\nnobody:x:99:98::/:', user: { uid: 99, gid: 98 } },
  { passwd: 'root:x:0:0::/root:/bin/sh\npostgres:x:0:0::/:', user: { uid: 65534, gid: 65534 } },
])('$user runs PostgreSQL for root', ({ passwd, user }) => {
  expect(pickUser(passwd)).toEqual(user);
});

test.each([
  { mode: 0o700, user: { uid: 4321, gid: 4321 }, enters: false },
  { mode: 0o711, user: { uid: 4321, gid: 4321 }, enters: true },
  { mode: 0o710, user: { uid: 4321, gid: process.getgid?.() ?? 0 }, enters: true },
  { mode: 0o701, user: { uid: 4321, gid: process.getgid?.() ?? 0 }, enters: false },
  { mode: 0o700, user: { uid: process.getuid?.() ?? 0, gid: 4321 }, enters: true },
])('a directory of mode $mode: $user enters $enters', async ({ mode, user, enters }) => {
  const closed = await temporaryDirectory(mode);
  try {
    expect(await canEnter(closed.path, { ...user, dropped: false })).toBe(enters);
  } finally {
    await closed.remove();
  }
});

test('a state directory that others can write to is not trusted', async () => {
  const open = await temporaryDirectory(0o777);
  try {
    const own = join(directory.path, 'own');
    expect(await stateRoot([open.path, own])).toBe(own);
    await expect(stateRoot([open.path])).rejects.toMatchObject({ code: 'DATA_DIR_UNUSABLE' });
  } finally {
    await open.remove();
  }
});
