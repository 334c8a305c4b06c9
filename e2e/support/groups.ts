import { groups as cs } from '@kahan/phrases/cs/groups';
import { groups as en } from '@kahan/phrases/en/groups';
import type { Page } from '@playwright/test';
import { control, held } from './control.ts';
import { studentOf } from './study.ts';
import { test as base, expect } from './test.ts';

/** The texts of the class groups. */
export const groupsWords = { cs, en };

interface HeldItem {
  item_id: string;
  result: string | null;
  final: boolean;
  file: { name: string; size: number } | null;
}

/** What the university holds in an item of a student. */
export async function truthOf(login: string, id: string): Promise<HeldItem> {
  const { groups } = await control<{ groups: { items: HeldItem[] }[] }>('GET', `/students/${login}`);
  const found = groups.flatMap(({ items }) => items).find(({ item_id }) => item_id === id);
  if (!found) throw new Error(`${login} has no item ${id}`);
  return found;
}

/** As a teacher would. */
export const teach = (login: string, id: string, change: object) =>
  control('PATCH', `/groups/${id}`, { login, ...change });

/** An item that a journey needs, by a name of its own. */
export interface Wanted {
  type: number;
  result?: string;
  edit?: boolean;
  weight?: number;
}

/** Gives a student's lesson these items; ids are made of the login and the given names. */
export async function giveItems<K extends string>(
  login: string,
  wanted: Record<K, Wanted>,
): Promise<{ studyId: string; gl: string; ids: Record<K, string> }> {
  const { lessons, studies } = await held(login);
  const gl = lessons[0]?.gl;
  const studyId = studies[0]?.study_id;
  if (!gl || !studyId) throw new Error(`${login} has no lesson`);
  const ids = {} as Record<K, string>;
  for (const [name, { type, result, edit = true, weight }] of Object.entries<Wanted>(wanted)) {
    const item_id = `${login}-${name}`;
    ids[name as K] = item_id;
    const words = { cs: `Položka ${name}`, en: `Item ${name}` };
    await control('POST', '/groups', { gl, item_id, type, name: words, edit, ...(weight && { weight }) });
    if (result !== undefined) await teach(login, item_id, { result });
  }
  return { studyId, gl, ids };
}

/** Opens the class groups of a study once the portal has these items. */
export async function openGroups(page: Page, studyId: string, ids: readonly string[]): Promise<void> {
  const told = async () => {
    const text = await (await page.request.get('/api/user/grupik')).text();
    return ids.filter((id) => !text.includes(`"${id}"`));
  };
  await expect.poll(told).toEqual([]);
  await page.goto(`/study/${studyId}/groups`);
  await expect(page.locator(`[data-item="${ids[0]}"]`)).toBeVisible();
}

/** The row of an item, and what one does with it. */
export function itemOf(page: Page, id: string, words: typeof en) {
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
  words: typeof en;
  /** Login of the student. */
  who: string;
  studyId: string;
  gl: string;
  ids: Record<K, string>;
}

/** A student of this journey alone with these items, logged in before them. */
export const test = base.extend<{
  begin: <K extends string>(first: number, wanted: Record<K, Wanted>) => Promise<Begun<K>>;
}>({
  begin: async ({ page, login, language }, use, info) => {
    await use(async (first, wanted) => {
      const who = studentOf(first, info);
      const given = await giveItems(who, wanted);
      await login(who);
      await openGroups(page, given.studyId, Object.values(given.ids));
      return { words: groupsWords[language], who, ...given };
    });
  },
});
