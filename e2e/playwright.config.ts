import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../scripts/chromium.mjs';
import type { Look } from './support/test.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/**
 * Journeys run on a phone in Czech with the light theme, and on a desktop in English with the dark theme. A journey that
 * does not depend on size, touch or keyboard runs once: its title ends with `@phone` or `@desktop`. `looks.spec.ts`
 * visits every page in each size, language and theme.
 */
export default defineConfig<Look>({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Journeys mostly wait: three of them keep two cores busy. Each worker has a portal and a sandbox of its own.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A second attempt keeps a busy machine from failing the whole run; the report names such journeys and the reasons.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      executablePath: process.env.KAHAN_CHROMIUM ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
    // Playwright does not see the loads of a page that a worker serves. Journeys about the worker allow it.
    serviceWorkers: 'block',
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
