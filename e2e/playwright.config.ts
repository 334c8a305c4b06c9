import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../scripts/chromium.mjs';
import type { Look } from './support/test.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/**
 * Journeys run on a phone in Czech and light, and on a desktop in English and dark. One whose size, fingers or keyboard
 * do not matter runs once: a title that ends with `@phone` or `@desktop` says where. `looks.spec.ts` visits every page in
 * each size, language and theme by itself.
 */
export default defineConfig<Look>({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Much of a journey is waiting; each worker has a portal and a university of its own.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // Another attempt keeps a crowded machine from failing the whole run; the report names who needed it, and why.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      executablePath: process.env.KAHAN_CHROMIUM ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
    timezoneId: 'Europe/Prague',
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop\b/,
      use: {
        viewport: phone,
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
        locale: 'cs-CZ',
        colorScheme: 'light',
        language: 'cs',
      },
    },
    {
      name: 'desktop',
      grepInvert: /@phone\b/,
      use: { viewport: desktop, locale: 'en-GB', colorScheme: 'dark', language: 'en' },
    },
  ],
  metadata: { root: resolve(import.meta.dirname, '..') },
});
