import type { Texts } from '@kahan/phrases/texts';
import type { Locator, Page } from '@playwright/test';
import { control, recordsOf } from './control.ts';
import { canSignUp, freeSubject, newStudent } from './student.ts';
import { lineOf, unfold } from './terms.ts';
import { test as base, expect } from './test.ts';

export interface OpenedTerm {
  term_id: string;
  code: string;
}

/** Adds a term of an exam for which the student can sign up. @param fields fields of the sandbox's term */
export async function openTerm(login: string, fields: object = {}): Promise<OpenedTerm> {
  const free = freeSubject(await recordsOf(login));
  if (!free) throw new Error(`${login} can sign up for nothing`);
  const { code } = free;
  const { term_id } = await control<{ term_id: string }>('POST', '/terms', { code, ...fields });
  return { term_id, code };
}

/** Logins of the students who are signed up, in the order of their sign-ups, as the student system stores them. */
export const signedFor = async ({ term_id }: OpenedTerm) =>
  (await control<{ logins: string[] }>('GET', `/terms/${term_id}`)).logins;

/** Makes the student system answer all commands with a fault. */
export const setCommandFault = (mode: string, more: object = {}) =>
  control('PUT', '/fault', { mode, path: '/v1/commands', ...more });

/** Opens the list of terms, unfolds the subject of the term and waits for its row. */
export async function openList(page: Page, term: OpenedTerm): Promise<Locator> {
  await expect
    .poll(async () =>
      (await (await page.request.get('/api/user/terms')).text()).includes(`"${term.term_id}"`),
    )
    .toBe(true);
  await page.goto('/terms');
  await unfold(page, term.code);
  const line = lineOf(page, term.term_id);
  await expect(line).toBeVisible();
  return line;
}

interface Begun {
  words: Texts['requests'];
  /** Login of the student. */
  who: string;
  term: OpenedTerm;
  /** Row of the term in the list. */
  line: Locator;
}

/** `begin` adds a term for a student that no other journey uses, logs the student in and opens the list of terms. */
export const test = base.extend<{ begin: (fields?: object) => Promise<Begun> }>({
  begin: async ({ page, login, textsOf }, use) => {
    await use(async (fields) => {
      const who = await newStudent(canSignUp);
      const term = await openTerm(who, fields);
      await login(who);
      return { words: textsOf('requests'), who, term, line: await openList(page, term) };
    });
  },
});

/** Notices about the outcomes of requests. */
export const notices = (page: Page, tone?: 'ok' | 'unsure' | 'bad'): Locator =>
  page.locator(tone === undefined ? '[data-notice]' : `[data-notice="${tone}"]`);

/** The text of a title before the name of the term. */
export const titleStart = (text: string): string => text.split(':')[0] ?? '';
