import { scheduleTools as cs } from '@kahan/phrases/cs/schedule-tools';
import { scheduleTools as en } from '@kahan/phrases/en/schedule-tools';
import { expect, type Page } from '@playwright/test';
import { held } from './control.ts';
import { blocks as allBlocks } from './timetable.ts';

export const toolTexts = { cs, en };
export type ToolTexts = typeof en;

/** Week of the day on which the journeys happen. */
export const WEEK = 9;
export const SEMESTER = '/schedule/2026/1';

/** The demo student's timetable of that week, beside a room, as the address has it. */
export async function ownTimetable({ room, view }: { room?: string; view?: string } = {}): Promise<string> {
  const [study] = (await held('student')).studies;
  const query = new URLSearchParams({
    study: study?.study_id ?? '',
    ...(room && { room }),
    week: String(WEEK),
    ...(view && { view }),
  });
  return `${SEMESTER}?${query}`;
}

/** A room with lessons on the day of the journeys. */
export const ROOM = { id: 'A137', name: 'A 137' };

/** The toolbar's buttons; of the two that add a timetable a phone shows one and a desktop the other. */
export function tools(page: Page, texts: ToolTexts) {
  const button = (name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  const opened = async (opener: string, name: string) => {
    await button(opener).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    return dialog;
  };
  const search = () => opened(texts.add, texts.searchTitle);
  return {
    share: button(texts.share),
    options: () => opened(texts.options, texts.options),
    search,
    /** Adds a room by its name, as a reader does. */
    async addRoom(name: string) {
      const dialog = await search();
      await dialog.getByRole('combobox').fill(name);
      await dialog.getByRole('combobox').press('Enter');
      await dialog.getByRole('option', { name: new RegExp(`^${name}\\b`) }).click();
      await expect(dialog).toBeHidden();
    },
  };
}

/** Esc closes a layer at once, and its entry of the history a moment later. */
export async function escapeLayer(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[aria-labelledby]')).toHaveCount(0);
}

/** Blocks that can be seen; a phone shows those of one day. */
export const blocks = (page: Page) => allBlocks(page).filter({ visible: true });
