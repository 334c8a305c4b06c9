import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TestClient } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { openLive, until } from '../support/live.ts';
import { startPortal } from '../support/portal.ts';

const FILE = join(import.meta.dirname, '../../../../deploy/Caddyfile');

/** Starts Caddy with the file of `deploy/` before portals. @returns its address */
async function startCaddy(port: number, portals: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'kahan-caddy-'));
  const url = `http://127.0.0.1:${port}`;
  // Its administration would take a port that is not free on every machine.
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', FILE], {
    env: {
      ...{ PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
      ...{ KAHAN_SITE: url, KAHAN_PORTALS: portals, CADDY_ADMIN: `127.0.0.1:${await freePort()}` },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await rm(home, { recursive: true, force: true });
  });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`Caddy ended: ${said}`);
    return (await fetch(`${url}/healthz`).catch(() => null))?.status === 200;
  });
  return url;
}

test.skipIf(spawnSync('caddy', ['version']).status !== 0)(
  'behind Caddy users log in and hear of news, and the portal finds no fault in the proxy (skipped without Caddy)',
  async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const portal = await startPortal({ env: { PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' } });
    onTestFinished(() => portal.stop());
    // One of the two portals is not there.
    const missing = `127.0.0.1:${await freePort()}`;
    expect(await startCaddy(port, `${missing} ${new URL(portal.url).host}`)).toBe(url);
    const client = new TestClient(url);
    expect((await client.submitLogin({ username: 'student', password: 'demo' })).status).toBe(303);
    for (let n = 0; n < 10; n += 1) expect((await client.get('/api/user')).status).toBe(200);
    const live = await openLive(client);
    expect(live.socket.connected).toBe(true);
    live.close();
    const faults = [...(await portal.metrics()).matchAll(/^kahan_proxy_faults_total\{.*\} (\d+)$/gm)];
    expect(faults.map(([, times]) => times)).toEqual(faults.map(() => '0'));
    expect(faults.length).toBeGreaterThan(0);
  },
);
