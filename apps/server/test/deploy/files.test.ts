import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HAND_IN_BYTES } from '@kahan/domain';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const place = mkdtempSync(join(tmpdir(), 'kahan-deploy-'));
afterAll(() => rmSync(place, { recursive: true }));

/** Bytes for the form around a file, which takes less. */
const FORM_BYTES = 512 * 1024;
const file = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const isMissing = (program: string, flag: string) => spawnSync(program, [flag]).error !== undefined;

/** Runs a program to its end. @returns its exit code and all that it has printed */
function run(program: string, ...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, HOME: place, XDG_DATA_HOME: place, XDG_CONFIG_HOME: place },
  });
  return { code: status, output: `${stdout}${stderr}` };
}

/** A unit with the Node of this machine. */
function unit(name: string, change = (text: string) => text): string {
  const path = join(place, name);
  writeFileSync(path, change(file(name).replaceAll('/usr/local/bin/node', process.execPath)));
  return path;
}

test.skipIf(isMissing('systemd-analyze', '--version'))(
  'systemd takes the units, and finds little to attack (skipped without systemd-analyze)',
  () => {
    const services = ['kahan.service', 'kahan-backup.service'] as const;
    const units = [...services, 'kahan-backup.timer'].map((name) => unit(name));
    expect(run('systemd-analyze', 'verify', ...units)).toEqual({ code: 0, output: '' });
    for (const name of services) {
      const rated = run('systemd-analyze', 'security', '--offline=true', '--threshold=25', unit(name));
      expect(rated.output).toMatch(/exposure level for kahan[a-z-]*\.service: ([01]\.\d|2\.[0-4])/);
      expect(rated.code).toBe(0);
      // The rating notices when a line is missing.
      const open = unit(name, (text) =>
        text.replace(/^(Protect|Private|Restrict|Capab|DynamicUser).*$/gm, ''),
      );
      expect(run('systemd-analyze', 'security', '--offline=true', '--threshold=25', open).code).not.toBe(0);
    }
  },
);

test('the nightly backup has the user, the database and the place of the backups that the portal has', () => {
  const [portal, backup] = ['kahan.service', 'kahan-backup.service'].map(file);
  // A dynamic user has the name of its unit.
  expect(backup).toMatch(/^User=kahan$/m);
  for (const line of [/^Environment=.*(DATA_DIR=\S+)/m, /^StateDirectory=(.*)$/m])
    expect(line.exec(backup ?? '')?.[1]).toBe(line.exec(portal ?? '')?.[1]);
  expect(backup).toMatch(/backup\.js %S\/kahan-backup$[\s\S]*restore\.js %S\/kahan-backup --drill$/m);
});

test.skipIf(isMissing('nginx', '-v'))('nginx takes its file (skipped without nginx)', () => {
  const [certificate, key] = [join(place, 'tls.crt'), join(place, 'tls.key')];
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  run('openssl', ...asked, '-subj', '/CN=kahan.example', '-keyout', key, '-out', certificate);
  const site = join(place, 'site.conf');
  writeFileSync(
    site,
    file('nginx.conf').replace('/etc/kahan/tls.crt', certificate).replace('/etc/kahan/tls.key', key),
  );
  const whole = join(place, 'nginx.conf');
  mkdirSync(join(place, 'nginx'));
  writeFileSync(
    whole,
    `pid ${place}/pid; error_log stderr; events {}
     http { access_log off; client_body_temp_path ${place}/nginx/b; proxy_temp_path ${place}/nginx/p;
            fastcgi_temp_path ${place}/nginx/f; uwsgi_temp_path ${place}/nginx/u; scgi_temp_path ${place}/nginx/s;
            include ${site}; }`,
  );
  expect(run('nginx', '-t', '-c', whole)).toMatchObject({ code: 0 });
});

test.skipIf(isMissing('caddy', 'version'))('Caddy takes its file (skipped without Caddy)', () => {
  const checked = run(
    'caddy',
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    join(ROOT, 'deploy/Caddyfile'),
  );
  expect(checked.output).toContain('Valid configuration');
});

test.skipIf(isMissing('docker-compose', 'version'))(
  'Compose takes its file, and asks for the password of the database (skipped without docker-compose)',
  () => {
    const folder = join(place, 'compose');
    mkdirSync(folder);
    writeFileSync(join(folder, 'kahan.env'), 'STUDENT_SYSTEM_URL=sandbox\n');
    writeFileSync(join(folder, 'compose.yaml'), readFileSync(join(ROOT, 'compose.yaml'), 'utf8'));
    const config = () =>
      run('docker-compose', '--project-directory', folder, '--file', join(folder, 'compose.yaml'), 'config');
    expect(config()).toMatchObject({ code: 1, output: expect.stringContaining('a password of letters') });
    process.env.KAHAN_DATABASE_PASSWORD = 'secret';
    const { code, output } = config();
    delete process.env.KAHAN_DATABASE_PASSWORD;
    expect(code).toBe(0);
    expect(output.match(/DATABASE_URL: postgres:\/\/kahan:secret@database\/kahan/g)).toHaveLength(2);
  },
);

test.each([
  ['nginx.conf', /client_max_body_size (\d+)m;/, 2 ** 20],
  ['Caddyfile', /max_size (\d+)MB/, 10 ** 6],
] as const)('%s lets the largest file through that a student may hand in', (name, pattern, unitBytes) => {
  const [, number] = pattern.exec(file(name)) ?? [];
  const most = Number(number) * unitBytes;
  expect(most).toBeGreaterThanOrEqual(HAND_IN_BYTES + FORM_BYTES);
  expect(most).toBeLessThan(HAND_IN_BYTES * 1.2);
});
