import type { Texts } from '@kahan/phrases/texts';
import type { Page } from '@playwright/test';
import { control, recordsOf, type StoredItem } from './control.ts';
import { newStudent } from './student.ts';
import { test as base, expect } from './test.ts';

/** An item of a student as the student system stores it. */
export async function storedItem(login: string, id: string): Promise<StoredItem> {
  const { groups } = await recordsOf(login);
  const found = groups.flatMap(({ items }) => items).find(({ item_id }) => item_id === id);
  if (!found) throw new Error(`${login} has no item ${id}`);
  return found;
}

/** Changes an item of a student, as a teacher would. */
export const changeAsTeacher = (login: string, id: string, change: object) =>
  control('PATCH', `/groups/${id}`, { login, ...change });

/** An item that a journey needs. */
export interface Wanted {
  type: number;
  result?: string;
  edit?: boolean;
  weight?: number;
}

const idOf = (login: string, name: string) => `${login}-${name}`;

/** Adds these items to a student's lesson; ids are the login and the given names. */
export async function giveItems<K extends string>(
  login: string,
  wanted: Record<K, Wanted>,
): Promise<{ studyId: string; gl: string; ids: Record<K, string> }> {
  const { lessons, studies } = await recordsOf(login);
  const gl = lessons[0]?.gl;
  const studyId = studies[0]?.study_id;
  if (!gl || !studyId) throw new Error(`${login} has no lesson`);
  const ids = {} as Record<K, string>;
  for (const [name, { type, result, edit = true, weight }] of Object.entries<Wanted>(wanted)) {
    const item_id = idOf(login, name);
    ids[name as K] = item_id;
    const words = { cs: `Položka ${name}`, en: `Item ${name}` };
    await control('POST', '/groups', { gl, item_id, type, name: words, edit, ...(weight && { weight }) });
    if (result !== undefined) await changeAsTeacher(login, item_id, { result });
  }
  return { studyId, gl, ids };
}

/** Shows the items of all groups of this semester, also those that are done. */
export async function unfold(page: Page): Promise<void> {
  await expect(page.locator('[id^=gl-]').first()).toBeAttached();
  const folded = page.locator('[id^=gl-]:visible button[aria-expanded=false]');
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Opens the class groups of a study once the portal has these items. */
export async function openGroups(page: Page, studyId: string, ids: readonly string[]): Promise<void> {
  const told = async () => {
    const text = await (await page.request.get('/api/user/grupik')).text();
    return ids.filter((id) => !text.includes(`"${id}"`));
  };
  await expect.poll(told).toEqual([]);
  await page.goto(`/study/${studyId}/groups`);
  await unfold(page);
  await expect(page.locator(`[data-item="${ids[0]}"]`)).toBeVisible();
}

/** The row of an item and its controls. */
export function itemOf(page: Page, id: string, words: Texts['groups']) {
  const row = page.locator(`[data-item="${id}"]`);
  const named = (verb: string) => row.getByRole('button', { name: new RegExp(`^${verb}`) });
  return {
    row,
    field: row.getByRole('textbox'),
    box: row.getByRole('checkbox'),
    save: named(words.saveOf('').trim()),
    reset: named(words.resetOf('').trim()),
    picker: row.locator('input[type=file]'),
    async saved() {
      await expect(row.getByText(words.saved, { exact: true })).toBeVisible();
    },
  };
}

interface Begun<K extends string> {
  words: Texts['groups'];
  /** Login of the student. */
  who: string;
  studyId: string;
  gl: string;
  ids: Record<K, string>;
}

/**
 * `begin` logs in a student that no other journey uses, gives the student these items and opens the page with them. All
 * students of the lesson get the items, so they go when the journey ends: items that stay would push those of the next
 * journey off the screen.
 */
export const test = base.extend<{
  begin: <K extends string>(wanted: Record<K, Wanted>) => Promise<Begun<K>>;
}>({
  begin: async ({ page, login, textsOf }, use) => {
    const begun: string[] = [];
    await use(async (wanted) => {
      const who = await newStudent();
      begun.push(...Object.keys(wanted).map((name) => idOf(who, name)));
      const given = await giveItems(who, wanted);
      await login(who);
      await openGroups(page, given.studyId, Object.values(given.ids));
      return { words: textsOf('groups'), who, ...given };
    });
    // A deletion of an item that was never made is refused, which changes nothing.
    for (const id of begun) await control('DELETE', `/groups/${id}`).catch(() => {});
  },
});
