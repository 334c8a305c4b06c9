import type { Locator, Page } from '@playwright/test';
import { recordsOf } from './control.ts';
import { expect, type Language } from './test.ts';
import { textsIn } from './texts.ts';

const toolTextsIn = (language: Language) => ({
  ...textsIn(language, 'schedule-tools'),
  ...textsIn(language, 'schedule-options'),
});

/** The texts of the timetable's tools, and of the dialogs that they open. */
export const toolTexts = { cs: toolTextsIn('cs'), en: toolTextsIn('en') };
export type ToolTexts = typeof toolTexts.en;

/** Teaching week of the journeys' day. */
export const WEEK = 9;
export const SEMESTER = '/schedule/2026/1';

/** The demo student's own timetable of that week. */
export const OWN_WEEK = `${SEMESTER}?study=990001&week=${WEEK}`;

/** Address of the demo student's timetable of that week, with a room if given. */
export async function ownSchedule({ room, view }: { room?: string; view?: string } = {}): Promise<string> {
  const [study] = (await recordsOf('student')).studies;
  const query = new URLSearchParams({
    study: study?.study_id ?? '',
    ...(room && { room }),
    week: String(WEEK),
    ...(view && { view }),
  });
  return `${SEMESTER}?${query}`;
}

/** A room with lessons on the journeys' day. */
export const ROOM = { id: 'A137', name: 'A 137' };
/** The timetable of the room alone. */
export const ROOM_WEEK = `${SEMESTER}?room=${ROOM.id}&week=${WEEK}`;

/** The toolbar's buttons. Two of them add a timetable: a phone shows one, a desktop the other. */
export function tools(page: Page, texts: ToolTexts) {
  const button = (name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  const opened = async (opener: string, name: string) => {
    await button(opener).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    return dialog;
  };
  const search = async () => {
    // On a phone the own timetable has one button for both.
    const both = button(texts.addAny);
    await expect(button(texts.add).or(both)).toBeVisible();
    if (!(await both.isVisible())) return opened(texts.add, texts.searchTitle);
    await both.click();
    await page.getByRole('menuitem', { name: texts.add }).click();
    const dialog = page.getByRole('dialog', { name: texts.searchTitle });
    await expect(dialog).toBeVisible();
    return dialog;
  };
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

/** Closes a layer by Esc. Its entry of the history disappears a moment later. */
export async function closeLayer(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[aria-labelledby]')).toHaveCount(0);
}

/** The fields of a lesson of the API that journeys read. */
export interface ApiLesson {
  gl: string;
  subject_code: { code: string; value: string };
  subject_type: 'P' | 'X' | 'R';
  year: number;
  semester: 1 | 2;
  group: string;
  study_id?: string;
  teachers: Record<string, { name: { code: string; value: string }; ratio: number }>;
  blocks: {
    term: { day: number; minutes: number; duration: number };
    weeks: Record<string, { date: string; canceled: boolean | string }>;
    location: { code: string; value: string } | null;
  }[];
}

/** All lessons of the grid, also those of the days that a phone does not show. */
export const blocks = (page: Page): Locator => page.locator('[data-block]:not([data-block^="term|"])');

/** Opens {@link OWN_WEEK} and waits for its lessons. */
export async function openOwnWeek(page: Page): Promise<void> {
  await page.goto(OWN_WEEK);
  await expect(blocks(page).first()).toBeAttached();
}

/** All exams of the grid, likewise. */
export const examBlocks = (page: Page): Locator => page.locator('[data-block^="term|"]');

/** Blocks on screen; a phone shows those of one day. */
export const visibleBlocks = (page: Page): Locator => blocks(page).filter({ visible: true });

/** Sorted keys of the lessons on screen. */
export const shownKeys = async (page: Page): Promise<string[]> =>
  (
    await blocks(page).evaluateAll((all) => all.map((block) => block.getAttribute('data-block') ?? ''))
  ).sort();

export const blockKey = ({ gl }: ApiLesson, { term }: ApiLesson['blocks'][number]): string =>
  `${gl}|${term.day}|${term.minutes}|${term.duration}`;

/** The same keys from the API's own lessons: each gl, day, start and length once (spec 3). */
export async function keysOfApi(
  page: Page,
  week: number,
  semester: 1 | 2 = 1,
  year = 2026,
): Promise<string[]> {
  const lessons = await ownLessons(page, 'en');
  const keys = lessons
    .filter((lesson) => lesson.year === year && lesson.semester === semester)
    .flatMap((lesson) =>
      lesson.blocks
        .filter(({ weeks }) => week === 0 || String(week) in weeks)
        .map((block) => blockKey(lesson, block)),
    );
  return [...new Set(keys)].sort();
}

export async function ownLessons(page: Page, lang: Language): Promise<ApiLesson[]> {
  const answer = await page.request.get(`/api/user/schedule?lang=${lang}`);
  return ((await answer.json()) as { schedule: ApiLesson[] }).schedule;
}

/** A timetable fuller than any student's: three lessons in every hour from 7 to 22, on all seven days. */
export function fullWeek(): ApiLesson[] {
  return Array.from({ length: 7 * 15 * 3 }, (_, index): ApiLesson => {
    const day = (index % 7) + 1;
    const hour = 7 + (Math.floor(index / 7) % 15);
    return {
      gl: String(index),
      subject_code: { code: `N${index % 20}`, value: `Introduction to chemical engineering ${index % 20}` },
      subject_type: index % 2 === 0 ? 'P' : 'X',
      year: 2026,
      semester: 1,
      group: '',
      teachers: {},
      blocks: [
        {
          term: { day, minutes: hour * 60, duration: 50 },
          weeks: { 9: { date: `2026-11-${15 + day}`, canceled: index % 10 === 0 ? 'illness' : false } },
          location: { code: 'A137', value: 'A 137' },
        },
      ],
    };
  });
}

/** Number of pages of a PDF. */
export const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
