import { readdirSync } from 'node:fs';
import type { Language } from '@kahan/domain';
import { describe, expect, test } from 'vitest';
import { entries as csEntries } from './cs/entries/entries.ts';
import { groups as csGroups } from './cs/groups/groups.ts';
import { cs } from './cs/index.ts';
import { privacy as csPrivacy } from './cs/personal-data/privacy.ts';
import { settings as csSettings } from './cs/preferences/settings.ts';
import { study as csStudy } from './cs/studies/study.ts';
import { groups as enGroups } from './en/groups/groups.ts';
import { en } from './en/index.ts';
import { privacy as enPrivacy, type PrivacyPhrases } from './en/personal-data/privacy.ts';
import { settings as enSettings } from './en/preferences/settings.ts';
import { study as enStudy } from './en/studies/study.ts';
import { phrases } from './index.ts';

/** Every text and function with the way to it: `home.kinds.P`. */
function leaves(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}

/** Modules of texts that all readers get in English. */
const ENGLISH_ONLY = ['dev/dev.ts'];

/** The modules of a language: `terms/terms.ts`. */
const modulesOf = (language: Language): string[] =>
  readdirSync(new URL(`${language}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts' && !ENGLISH_ONLY.includes(file))
    .sort();

/** All texts of a language: those of the first load and those that come with their screen. */
async function textsOf(language: Language): Promise<[string, unknown][]> {
  const modules = modulesOf(language).map((file) => import(/* @vite-ignore */ `./${language}/${file}`));
  const texts = (await Promise.all(modules)).flatMap((module) =>
    Object.entries(module).filter(([, value]) => typeof value === 'object'),
  );
  return texts.flatMap(([name, value]) => leaves(value, name));
}

const texts = { cs: await textsOf('cs'), en: await textsOf('en') };
/** Texts for which the spec itself has no form of address, and texts with its own exclamation mark. */
const EMPTY = ['shell.address.unknown'];
const EXCLAIMING = ['shell.notFound', 'maps.searchFailed'];

test('[PRIVACY-02] the privacy policy says the same in both languages: sections, lists, numbers and cookies', () => {
  const cookies = (text: string) => (text.match(/kahan_\w+/g) ?? []).sort();
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).sort();
  const shape = ({ sections }: PrivacyPhrases) =>
    sections.map(({ paragraphs, list = [], facts = [] }) => {
      const all = [...paragraphs, ...list, ...facts.flat()].join(' ');
      return [
        paragraphs.length,
        list.length,
        facts.map((fact) => cookies(fact.join())),
        cookies(all),
        numbers(all),
      ];
    });
  expect(shape(csPrivacy)).toEqual(shape(enPrivacy));
  expect(cookies(JSON.stringify(enPrivacy)).length).toBeGreaterThan(10);
});

describe('both languages', () => {
  test('have the same phrases of the same kind', () => {
    // Only Czech has a plural for 2 to 4.
    const kinds = (all: [string, unknown][]) =>
      all.map(([path, value]) => `${path}: ${typeof value}`).filter((kind) => !kind.includes('.few:'));
    expect(kinds(texts.cs).sort()).toEqual(kinds(texts.en).sort());
    expect(texts.en.length).toBeGreaterThan(1500);
  });

  test.each(['cs', 'en'] as const)(
    'leave no text empty, shout nowhere and double no space: %s',
    (language) => {
      for (const [path, value] of texts[language]) {
        expect(['string', 'function'], path).toContain(typeof value);
        if (typeof value !== 'string') continue;
        if (!EMPTY.includes(path)) expect(value.trim(), path).not.toBe('');
        if (!EXCLAIMING.includes(path)) expect(value, path).not.toContain('!');
        expect(value, path).not.toContain('  ');
      }
    },
  );

  test('are found by their code', () => {
    expect(phrases('cs')).toBe(cs);
    expect(phrases('en')).toBe(en);
  });

  test('differ', () => {
    const english = new Map(texts.en);
    // Names of cookies are the same everywhere.
    const isCookies = (value: string) => value.split(', ').every((name) => name.startsWith('kahan_'));
    const same = texts.cs.filter(
      ([path, value]) => typeof value === 'string' && english.get(path) === value && !isCookies(value),
    );
    // A Czech text left in English would join these names, letters and ends of sentences.
    expect(same.map(([path]) => path).sort()).toEqual([
      'calendar.categories.9',
      'calendar.views.agenda',
      'classes.eLearning',
      'classes.google',
      'classes.types.V',
      'home.letters.R',
      'people.teacherNotFound',
      'privacy.contact.1',
      'schedule.letters.R',
      'settings.feeds.clients.outlook',
      'settings.feeds.clients.thunderbird',
      'settings.sessions.forms.tablet',
      'shell.address.unknown',
      'shell.crashedHint.1',
      'shell.languages.cs',
      'shell.languages.en',
      'shell.name',
      'shell.notFoundHint.1',
      'study.shortKinds.p',
      'study.shortKinds.pv',
    ]);
  });
});

/** The text of a function for some values, or an empty one where it wants values of another kind. */
function said(text: unknown, values: unknown[]): string {
  if (typeof text !== 'function') return '';
  try {
    const answer: unknown = text(...values);
    return typeof answer === 'string' ? answer : '';
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return '';
    throw error;
  }
}

test('a Czech sentence with a date ends with one full stop', () => {
  const day = ['2026-11-20', '2026-11-10', '2026-11-10'];
  const answers = texts.cs.map(([path, text]) => `${path}: ${said(text, day)}`);
  expect(csEntries.wrong.until('12. 2.')).toBe('Vyberte poslední datum, od prvního do 12. 2.');
  expect(answers.filter((answer) => answer.includes('20. 11.')).length).toBeGreaterThan(5);
  expect(answers.filter((answer) => /(?<!\.)\.\.(?!\.)/.test(answer))).toEqual([]);
});

describe('texts of the spec', () => {
  test.each([
    [
      '[ERRORS-06] cancelled',
      cs.status.cancelled,
      'Požadavek byl zrušen.',
      en.status.cancelled,
      'Request cancelled',
    ],
    [
      '[ERRORS-07] 401',
      cs.status.unauthenticated,
      'Nejste přihlášen.',
      en.status.unauthenticated,
      'You are not authenticated.',
    ],
    [
      '[ERRORS-08] 403',
      cs.status.forbidden,
      'Nemáte oprávnění.',
      en.status.forbidden,
      'You have not permission for this.',
    ],
    ['[ERRORS-09] 404', cs.status.notFound, 'Neexistuje.', en.status.notFound, 'Does not exists.'],
    ['[ERRORS-10] 4XX', cs.status.clientError, 'Nelze provést.', en.status.clientError, 'Request failed.'],
    [
      '[ERRORS-11] 5XX',
      cs.status.serverError,
      'Server není dostupný, zkuste to prosím později.',
      en.status.serverError,
      'The server is not available now, please try again later.',
    ],
    ['[ERRORS-12] unknown', cs.status.unknown, 'Stala se chyba :(.', en.status.unknown, 'Request failed.'],
    [
      '[SHELL-10] offline',
      cs.shell.offline,
      'Ztraceno spojení se serverem...',
      en.shell.offline,
      'Lost connection to server... Data can be out of date or inaccessible.',
    ],
    [
      'saved preferences',
      csSettings.saved,
      'Nastavení úspěšně uloženo.',
      enSettings.saved,
      'Settings saved successfully.',
    ],
    ['[ROUTES-23] not found', cs.shell.notFound, 'Stránka nenalezena!', en.shell.notFound, 'Page not found!'],
  ])('%s', (_what, czech, czechOfSpec, english, englishOfSpec) => {
    expect([czech, english]).toEqual([czechOfSpec, englishOfSpec]);
  });

  test('per cent stands apart in Czech and close in English', () => {
    expect([csStudy.percent(40), csGroups.weight('40')]).toEqual(['40 %', 'váha 40 %']);
    expect([enStudy.percent(40), enGroups.weight('40')]).toEqual(['40%', 'weight 40%']);
  });

  test('[RESULTS-18] names of the grades', () => {
    expect(en.grades).toEqual({
      A: 'Excellent',
      B: 'Very Good',
      C: 'Good',
      D: 'Satisfactory',
      E: 'Sufficient',
      F: 'Fail',
      K: 'Uncredited',
      N: 'Unfulfilled',
      P: 'Pass',
      S: 'Fulfilled',
      U: 'Accepted',
      Z: 'Credited',
    });
    expect(Object.keys(cs.grades)).toEqual(Object.keys(en.grades));
  });
});
