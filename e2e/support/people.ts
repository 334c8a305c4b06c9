import type { Answer, Person } from '@kahan/contract';
import type { Page } from '@playwright/test';
import type { Language } from './test.ts';

/** Calls of the search for people. */
export const SEARCHES = '**/api/people?*';

const read = async <T>(page: Page, address: string): Promise<T> => (await page.request.get(address)).json();

export const searchPeople = (
  page: Page,
  language: Language,
  name: string,
): Promise<Answer<'GET /api/people'>> =>
  read(page, `/api/people?${new URLSearchParams({ lang: language, name })}`);

export const personOf = (page: Page, language: Language, id: string): Promise<Person> =>
  read(page, `/api/people/${id}?lang=${language}`);

export const teacherOf = (page: Page, language: Language, uident: string): Promise<Person> =>
  read(page, `/api/people/teacher/${uident}?lang=${language}`);

/** `doc. Ing. Jan Kříž, CSc.` */
export function nameOf({ degree_pre, first_name, last_name, degree_post }: Person): string {
  const name = [degree_pre, first_name, last_name].filter(Boolean).join(' ');
  return degree_post ? `${name}, ${degree_post}` : name;
}

/** The instant of the portals: Wednesday 18 November 2026, 10:42. */
const TODAY = '2026-11-18';
const NOW = 10 * 60 + 42;
const TERM = 'year=2026&semester=1&lang=cs';

/** A lesson that is held at the pinned instant: its teacher, its room, and its end in minutes after midnight. */
export async function lessonNow(page: Page): Promise<{ uident: string; room: string; end: number }> {
  for (let number = 1; ; number += 1) {
    const list = `/api/schedules/room?${TERM}&query=&limit=50&page=${number}`;
    const { items: rooms } = await read<Answer<'GET /api/schedules/:type'>>(page, list);
    if (rooms.length === 0) throw new Error('nobody teaches at the pinned instant');
    for (const { id } of rooms) {
      const { items } = await read<Answer<'GET /api/schedules/:type/:id'>>(
        page,
        `/api/schedules/room/${id}?${TERM}`,
      );
      for (const { teachers, blocks } of items) {
        const [uident] = Object.keys(teachers);
        for (const { term, location, weeks } of blocks) {
          const isHeld = Object.values(weeks).some(
            ({ date, canceled }) => date === TODAY && canceled === false,
          );
          const end = term.minutes + term.duration;
          if (uident !== undefined && location !== null && isHeld && term.minutes <= NOW && NOW < end)
            return { uident, room: location.value, end };
        }
      }
    }
  }
}
