import type { Locator, Page } from '@playwright/test';

/** The panel of a way; its title names both ends. */
export const wayPanel = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

/** The steps of a way in words. */
export const stepsIn = (panel: Locator, label: string): Locator =>
  panel.getByRole('list', { name: label }).getByRole('listitem');
