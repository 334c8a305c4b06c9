import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '@kahan/domain';
import { expect, test } from 'vitest';

/**
 * One word for each thing: a pattern of words that texts must not use, the word to use instead, and the files
 * of the rule when it is not about all.
 */
type Rule = [banned: RegExp, instead: string, files?: string[]];

const CZECH: Rule[] = [
  [/ukáz|ukáž/i, 'zobrazit'],
  [/povedl|nezdařil/i, 'nepodařilo se'],
  [/(?<!\p{L})(?:tahle|tohle|tuhle|tenhle|tyhle)(?!\p{L})/iu, 'tato, toto'],
  [/napevno/i, 'definitivně'],
  [/(?<!\p{L})(?:můj|moj[ei]|mé|mými)(?!\p{L})/iu, 'vaše'],
  [/zkouškov\p{L}+ termín/iu, 'termíny zkoušek'],
  [/referent/i, 'studijní oddělení', ['study.ts']],
  [/studijní odbor|studijní referát/i, 'studijní oddělení'],
  [/ťuk/i, 'klepnout'],
  [/(?<!\p{L})doma(?!\p{L})/iu, 'na úvodní stránce'],
  [/na zkoušku/i, 'nanečisto'],
  [/budoucí/i, 'neotevřené'],
  [/hodin/i, 'čas', ['terms.ts', 'requests.ts']],
  [/Číslo problému/, 'Kód chyby'],
  // The reader is one person of any gender.
  [/(?:při|od)hlášeni(?!\p{L})/iu, 'přihlášeno, odhlášeno'],
  [/jste \p{L}+l[ia]?(?!\p{L})|\p{L}+l[ia]? jste/iu, 'a form without gender'],
  [/(?<!\p{L})(?:otevřel|uzavřel|nepřihlášen|přihlášen)(?!\p{L})/iu, 'a form without gender'],
  [/\d\.\d/, 'a decimal comma'],
];

const ENGLISH: Rule[] = [
  [/\bterms?\b/i, 'exam date'],
  [/\bstud(?:y|ies)\b/i, 'programme'],
  [/\bhours?\b/i, 'time', ['terms.ts', 'requests.ts']],
  [/(?<!ECTS )\bcredits\b/i, 'ECTS credits', ['study.ts', 'items.ts', 'schedule-tools.ts']],
  [/\bSigning\b/, 'Sign-up'],
  [/\bsign(?:ing)? (?:out|off|in)\b/i, 'cancel sign-up, sign up, log in'],
  [/for good/i, 'as final'],
  [/did not work/i, 'failed'],
  [/\b(?:holds|keeps)\b/i, 'applies, contains, includes'],
  [/fulfilled/i, 'passed, awarded'],
  [/\bmail\b|e-mail/i, 'email'],
  [/\bM[rs]\./, 'Mr, Ms'],
  [/\bends by\b/i, 'completion'],
  [/\bmy\b/i, 'your'],
  [/on plan\b/i, 'on track'],
  [/not said yet/i, 'not given yet'],
  [/Problem number/, 'Error code'],
];

/** Texts that the spec fixes, and other things of the same name. */
const ALLOWED: Record<Language, string[]> = {
  cs: ['Nejste přihlášen.', 'Někdo z vyučujících ho otevřel.'],
  en: [
    'Fulfilled',
    'Unfulfilled',
    // Other things than one's programme.
    'Studies',
    'Show in studies',
    'Study office',
    'Your study office',
    'Ask the study office.',
    'Study room',
    'Study plan',
    'study plan',
    'Field of study',
    'Year of study',
    'ask the study office about the plan',
    // Office hours, and the length of free time.
    'Office hours',
  ],
};

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const IMPORT = /^(?:im|ex)port .* from .*$/gm;
const TOKEN = /'[^'\n]*':?|`|\$\{|[{}]|[^'`{}$]+|[$']/g;

/** What is in quotes is a text, unless it is the name of a field. A template is a text without its expressions. */
function literalsOf(code: string): string[] {
  const found: string[] = [];
  /** The text of an open template, or null for an open brace of code. */
  const open: (string | null)[] = [];
  for (const [token] of code.replace(COMMENT, '').replace(IMPORT, '').matchAll(TOKEN)) {
    const template = open.at(-1) ?? null;
    if (template === null) {
      if (token === '`') open.push('');
      else if (token === '{') open.push(null);
      else if (token === '}') open.pop();
      else if (token.startsWith("'") && !token.endsWith(':')) found.push(token.slice(1, -1));
    } else if (token === '`') found.push(open.pop() ?? '');
    else if (token === '${') open.push(null);
    else open[open.length - 1] = template + token;
  }
  return found;
}

/** Texts of a language, with their file. */
function textsOf(language: Language): [file: string, text: string][] {
  const folder = new URL(`./${language}/`, import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name): [string, URL] => [name, new URL(name, folder)]);
  files.push(['server.ts', new URL(`./server/${language}.ts`, import.meta.url)]);
  return files.flatMap(([name, url]) =>
    literalsOf(readFileSync(url, 'utf8')).map((text): [string, string] => [name, text]),
  );
}

const rulesOf = (language: Language, rules: Rule[]) =>
  rules.map(([banned, instead, files]) => ({ language, banned, instead, files }));

test.each([...rulesOf('cs', CZECH), ...rulesOf('en', ENGLISH)])(
  '$language: no text has $banned, but: $instead',
  ({ language, banned, files }) => {
    const found = textsOf(language)
      .filter(([file]) => files === undefined || files.includes(file))
      .map(([file, text]): [string, string] => [
        file,
        ALLOWED[language].reduce((rest, allowed) => rest.replace(allowed, ''), text),
      ])
      .filter(([, text]) => banned.test(text));
    expect(found).toEqual([]);
  },
);

test('the texts are found', () => {
  expect(textsOf('cs').length).toBeGreaterThan(500);
  expect(textsOf('en').length).toBeGreaterThan(500);
});
