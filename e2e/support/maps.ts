import type { Answer, Room, RoomDetails } from '@kahan/contract';
import { nonBreaking } from '@kahan/phrases/non-breaking';
import type { Page } from '@playwright/test';
import type { Language } from './test.ts';
import { textsIn } from './texts.ts';

/** Calls of the map: place details, a search, and the layers of a floor. */
export const PLACES = '**/api/maps?*';
export const MAP_SEARCHES = '**/api/maps/search?*';
export const layersOf = (floor: number) => `**/api/data/map/*_${floor}.json`;

const read = async <T>(page: Page, address: string): Promise<T> => (await page.request.get(address)).json();

export const roomsOn = async (page: Page, language: Language, floor: number): Promise<Room[]> =>
  (await read<Answer<'GET /api/rooms'>>(page, `/api/rooms?lang=${language}&floor=${floor}`)).items;

export const placeOf = (page: Page, language: Language, id: string): Promise<RoomDetails> =>
  read(page, `/api/maps?query=place&any_id=${id}&lang=${language}`);

export const campusOf = (page: Page, language: Language): Promise<Answer<'GET /api/maps/campus'>> =>
  read(page, `/api/maps/campus?lang=${language}`);

/** The plan of the floor that is shown. */
export const planOf = (page: Page, language: Language, floor: number) =>
  page.getByRole('region', { name: textsIn(language, 'maps').plan(floor) });

/** The link of a room in the plan, by the beginning of its name. */
export const roomInPlan = (page: Page, name: string) =>
  page.locator(`section a[data-room][aria-label^="${nonBreaking(name)},"]`);

/** The panel of a room. */
export const panelOf = (page: Page, name: string) =>
  page.getByRole('region', { name: nonBreaking(name), exact: true });

/** The label of the floor that is shown. */
export const floorLabel = (page: Page, language: Language, floor: number) =>
  page.getByText(textsIn(language, 'maps').floorLabel(floor), { exact: true }).first();

/** Metres for a pixel at which the plan is drawn. */
export const resolutionOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const paper = document.querySelector('svg[viewBox^="0 0"][aria-label]');
    const { a } = new DOMMatrix(paper === null ? '' : getComputedStyle(paper).transform);
    return 1 / a;
  });
