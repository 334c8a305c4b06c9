import type { Locator, Page } from '@playwright/test';
import type { Language } from './test.ts';

/** What of a lesson of the API the journeys look at. */
export interface ToldLesson {
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

/** All blocks of the grid, also those of the days that a phone does not show. */
export const blocks = (page: Page): Locator => page.locator('[data-block]');

/** Keys of the blocks on screen, in order of the alphabet. */
export const shownKeys = async (page: Page): Promise<string[]> =>
  (
    await blocks(page).evaluateAll((all) => all.map((block) => block.getAttribute('data-block') ?? ''))
  ).sort();

/** The same from what the API tells of one's own lessons: each gl, day, start and length once (spec 3). */
export async function toldKeys(page: Page, week: number, semester: 1 | 2 = 1): Promise<string[]> {
  const lessons = await ownLessons(page, 'en');
  const keys = lessons
    .filter((lesson) => lesson.year === 2026 && lesson.semester === semester)
    .flatMap(({ gl, blocks: all }) =>
      all
        .filter(({ weeks }) => week === 0 || String(week) in weeks)
        .map(({ term }) => `${gl}|${term.day}|${term.minutes}|${term.duration}`),
    );
  return [...new Set(keys)].sort();
}

export async function ownLessons(page: Page, lang: Language): Promise<ToldLesson[]> {
  const answer = await page.request.get(`/api/user/schedule?lang=${lang}`);
  return ((await answer.json()) as { schedule: ToldLesson[] }).schedule;
}

/** A timetable that no student has: three at a time, every hour from seven to ten, on all seven days. */
export function fullWeek(): ToldLesson[] {
  return Array.from({ length: 7 * 15 * 3 }, (_, index): ToldLesson => {
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

/** Pages of a PDF. */
export const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
