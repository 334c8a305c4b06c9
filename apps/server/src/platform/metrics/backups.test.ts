import { randomUUID } from 'node:crypto';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { showBackups } from './backups.ts';

test('the age of backups is infinite before the first, then since the newest', async () => {
  const dataDir = join(tmpdir(), `kahan-test-backups-${randomUUID()}`);
  const metrics = createMetrics();
  showBackups({ metrics, log: createLog({ level: 'silent' }), dataDir });
  expect(await metrics.registry.metrics()).toContain('kahan_backup_age_seconds +Inf');
  try {
    const name = new Date(Date.now() - 3_600_000).toISOString().replaceAll(/[:.]/g, '-');
    await mkdir(join(dataDir, 'to', name), { recursive: true });
    await mkdir(join(dataDir, 'postgres'));
    await symlink(join(dataDir, 'to', 'wal'), join(dataDir, 'postgres', 'archive'));
    await writeFile(
      join(dataDir, 'to', 'proven.json'),
      JSON.stringify({ backup: name, at: new Date().toISOString() }),
    );
    expect(await metrics.registry.metrics()).toMatch(/kahan_backup_age_seconds 36\d\d/);
    expect(await metrics.registry.metrics()).toMatch(/kahan_backup_proven_age_seconds \d+(\.\d+)?\n/);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
