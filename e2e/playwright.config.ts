import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { shell } from './support/browser.ts';
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
  // Journeys also wait: one more of them than there are cores keeps all cores busy. Each worker has a portal and a
  // sandbox of its own.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  forbidOnly: true,
  // A second attempt keeps a busy machine from failing the whole run; the report names such journeys and the reasons.
  retries: 1,
  // Only a journey that fails waits so long. A machine with other work makes journeys slow, and no journey is about that.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: shell,
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
