import { requests as cs } from '@kahan/phrases/cs/requests';
import { requests as en } from '@kahan/phrases/en/requests';
import type { Locator, Page } from '@playwright/test';
import { control, type HeldResult, held } from './control.ts';
import { studentOf } from './study.ts';
import { test as base, expect } from './test.ts';

/** The texts about what the student system is asked for. */
export const requestWords = { cs, en };

interface HeldTerm {
  subject: { code: string };
  study_id: string | null;
  type: string;
}
type Held = {
  results: (HeldResult & { attempts: { credit: unknown[]; exam: unknown[] } })[];
  terms: HeldTerm[];
};

export interface OpenedTerm {
  term_id: string;
  code: string;
}

/** Opens an exam for which the student can sign up. Fields as the sandbox takes them. */
export async function openTerm(login: string, fields: object = {}): Promise<OpenedTerm> {
  const { results, terms } = (await held(login)) as unknown as Held;
  const signed = new Set(
    terms
      .filter(({ study_id, type }) => study_id !== null && type === 'K')
      .map(({ subject }) => subject.code),
  );
  const free = results.find(
    ({ attempts, year, semester, subject }) =>
      attempts.credit.length + attempts.exam.length === 0 &&
      year === 2026 &&
      semester === 1 &&
      !signed.has(subject.code),
  );
  if (!free) throw new Error(`${login} can sign up for nothing`);
  const { code } = free.subject;
  const { term_id } = await control<{ term_id: string }>('POST', '/terms', { code, ...fields });
  return { term_id, code };
}

/** Who is signed up, in the order of arrival, as the student system knows it. */
export const signedFor = async ({ term_id }: OpenedTerm) =>
  (await control<{ logins: string[] }>('GET', `/terms/${term_id}`)).logins;

/** What the student system does with whatever it is asked to do. */
export const troubleCommands = (mode: string, more: object = {}) =>
  control('PUT', '/fault', { mode, path: '/v1/commands', ...more });

export const lineOf = (page: Page, { term_id }: OpenedTerm): Locator =>
  page.locator(`[data-term="${term_id}"]`);

/** Opens the list and waits for the term. */
export async function openList(page: Page, term: OpenedTerm): Promise<Locator> {
  await expect
    .poll(async () =>
      (await (await page.request.get('/api/user/terms')).text()).includes(`"${term.term_id}"`),
    )
    .toBe(true);
  await page.goto('/terms');
  const line = lineOf(page, term);
  await expect(line).toBeVisible();
  return line;
}

interface Begun {
  words: typeof en;
  /** Login of the student. */
  who: string;
  term: OpenedTerm;
  /** Of the term, in the list on screen. */
  line: Locator;
}

/** A student of this journey alone, for whom a term was opened, logged in before the list with it. */
export const test = base.extend<{ begin: (first: number, fields?: object) => Promise<Begun> }>({
  begin: async ({ page, login, language }, use, info) => {
    await use(async (first, fields) => {
      const who = studentOf(first, info);
      const term = await openTerm(who, fields);
      await login(who);
      return { words: requestWords[language], who, term, line: await openList(page, term) };
    });
  },
});

/** What tells how requests ended. */
export const notices = (page: Page, tone?: 'ok' | 'unsure' | 'bad'): Locator =>
  page.locator(tone === undefined ? '[data-notice]' : `[data-notice="${tone}"]`);

/** The words of a title before the name of the term. */
export const beginning = (text: string): string => text.split(':')[0] ?? '';
