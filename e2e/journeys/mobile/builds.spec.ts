import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, portalUrl, test } from '../../support/test.ts';

const WWW = resolve(import.meta.dirname, '../../../apps/mobile/www');
/** Names in the bridge's code that every build keeps. */
const BRIDGE = /Capacitor|androidBridge|PluginHeaders/;

test('[MOBILE-01] the build for browsers holds nothing of the bridge @desktop', async ({ request }) => {
  const worker = await (await request.get(`${portalUrl()}/service-worker.js`)).text();
  const scripts = [...worker.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  expect(scripts.length).toBeGreaterThan(50);
  for (const path of new Set(scripts)) {
    const answer = await request.get(portalUrl() + path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).not.toMatch(BRIDGE);
  }
});

test('[MOBILE-01] the build for phones holds the bridge, and neither worker nor manifest @desktop', async () => {
  const files = await readdir(WWW, { recursive: true });
  expect(files.filter((file) => /service-worker|early|webmanifest/.test(file))).toEqual([]);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(join(WWW, file), 'utf8')));
  expect(texts.some((text) => BRIDGE.test(text))).toBe(true);
});
