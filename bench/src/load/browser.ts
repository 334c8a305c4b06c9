import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium, ensureHeadlessShell } from '../../../scripts/chromium.mjs';
import type { Bench } from '../bench.ts';
import type { StaticSite } from '../servers/static.ts';

/**
 * Builds a page into a temporary directory, serves it and starts Chromium; both end with `work`.
 * @param flags of Chromium
 */
export async function withPage<T>(
  bench: Bench,
  build: (directory: string) => Promise<void>,
  work: (browser: Browser, url: string) => Promise<T>,
  flags: readonly string[] = [],
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'kahan-bench-page-'));
  const browser = await chromium.launch(await launchOptions(flags));
  try {
    await build(directory);
    const site = bench.program<StaticSite>('./servers/static.ts', 'server');
    return await work(browser, `http://127.0.0.1:${await site.call('listen', directory)}/`);
  } finally {
    await browser.close();
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Options by which Playwright starts the Chromium that measures.
 * @param isWhole a whole browser as students have, instead of the one without a window
 */
export async function launchOptions(flags: readonly string[], isWhole = false): Promise<LaunchOptions> {
  const { executablePath, env } = await (isWhole ? ensureChromium() : ensureHeadlessShell());
  return {
    executablePath,
    args: [...CHROMIUM_FLAGS, ...flags],
    env: { ...definedEnvironment(), ...env },
  };
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
