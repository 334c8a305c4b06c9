import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../../../scripts/chromium.mjs';

/** Starts Chromium; the caller closes it. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await ensureChromium();
  return chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, ...flags],
    env: { ...definedEnvironment(), ...env },
  });
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
