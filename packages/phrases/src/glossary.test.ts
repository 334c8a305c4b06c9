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
  [
    /(?<!\p{L})zrušeno(?!\p{L})/iu,
    'odpadá',
    ['schedule.ts', 'schedule-tools.ts', 'people.ts', 'maps.ts', 'calendar.ts'],
  ],
  // The reader is one person of any gender.
  [/(?:při|od)hlášeni(?!\p{L})/iu, 'přihlášeno, odhlášeno'],
  [/jste \p{L}+l[ia]?(?!\p{L})|\p{L}+l[ia]? jste/iu, 'a form without gender'],
  [/(?<!\p{L})(?:otevřel|uzavřel|nepřihlášen|přihlášen)(?!\p{L})/iu, 'a form without gender'],
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
  [/\bends by\b/i, 'completion'],
  [/\bmy\b/i, 'your'],
  [/on plan\b/i, 'on track'],
  [/not said yet/i, 'not given yet'],
  [/Problem number/, 'Error code'],
  [/(?<!in the |on its )\bway\b/i, 'route, directions'],
  [/\balone\b/i, 'only'],
];

/** How texts are written; the invented university and the changelog keep to it as well. */
const CZECH_STYLE: Rule[] = [
  [/(?<!\p{L})ukaz(?:uj|ov)/iu, 'zobrazovat'],
  [/\d\.\d/, 'a decimal comma'],
  [/\.\.(?!\.)(?<!\.\.\.)/, 'one full stop'],
  [/(?<!\p{L})s cvičen/iu, 'se cvičením'],
  [
    /můžou|(?<!\p{L})taky(?!\p{L})|alespoň|on-line|ve dne v noci/iu,
    'mohou, také, aspoň, online, nepřetržitě',
  ],
  [/(?<!\p{L})v tomto zařízení/iu, 'na tomto zařízení'],
  [/tento týden (?:bez|žádn|nic)/i, 'of any week: žádná výuka'],
  [/zkopírovat (?:se )?nepodařilo|nepodařilo se zkopírovat/i, 'kopírování se nepodařilo'],
  [/(?<!podzemní |podzemního )podlaží/i, 'patro'],
  [/spojení zpátky|je zpátky/i, 'obnoví se spojení'],
];

const ENGLISH_STYLE: Rule[] = [
  [/\bmail\b|e-mail/i, 'email'],
  [/\bM[rs]\./, 'Mr, Ms'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [
    /(?:^|[.:] )(?!(?:If|When|Where|Once|Until|After|As|Before|While|On|In|With|Without|To|Then|For|At)\b)[A-Z][^,;:.]*, (?:it|we|you|they|the rest) (?!was|has)\w+/,
    'a full stop or a semicolon between two sentences',
  ],
  [/\bby itself\b/i, 'automatically'],
  [/\btells? of\b/i, 'provide, warn about'],
  [/which is the most|as there may be/i, 'You have reached the limit of'],
  [/\banew\b/i, 'again, from scratch'],
];

/** Texts that the spec fixes, and texts about other things of the same name. */
const ALLOWED: Record<Language, string[]> = {
  cs: ['Nejste přihlášen.', 'Někdo z vyučujících ho otevřel.'],
  en: [
    'Fulfilled',
    'Unfulfilled',
    // These are not about one's programme.
    'Study office',
    'Your study office',
    'Ask the study office.',
    'Study room',
    'Study plan',
    'study plan',
    'Field of study',
    'Year of study',
    'ask the study office',
    'study results',
    // Office hours, and the length of free time.
    'Office hours',
  ],
};

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const IMPORT = /^(?:im|ex)port .* from .*$/gm;
const TOKEN = /'[^'\n]*':?|`|\$\{|[{}]|[^'`{}$]+|[$']/g;
/** A text of both languages in one file is Czech if it has a letter that only Czech has. */
const CZECH_LETTER = /[áčďéěíňóřšťúůýž]/i;

const ROOT = new URL('../../../', import.meta.url);
const OF_BOTH = [
  'packages/phrases/src/reservation.ts',
  'packages/phrases/src/phone.ts',
  'packages/phrases/src/floors.ts',
];
const CHANGELOG = 'apps/server/src/capabilities/versioninfo/changelog.ts';
const SANDBOX = 'apps/sandbox/data/';

/** The code of a file without comments and imports. */
const codeOf = (file: URL): string => readFileSync(file, 'utf8').replace(COMMENT, '').replace(IMPORT, '');

/** What is in quotes is a text, unless it is the name of a field. A template is a text without its expressions. */
function literalsOf(code: string): string[] {
  const found: string[] = [];
  /** The text of an open template, or null for an open brace of code. */
  const open: (string | null)[] = [];
  for (const [token] of code.matchAll(TOKEN)) {
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

/** Every string below a key of the language. */
function bilingualOf(value: unknown, language: Language, isBelow = false): string[] {
  if (typeof value === 'string') return isBelow ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    bilingualOf(inner, language, isBelow || key === language),
  );
}

/** The files of one language: their names from their folder, and where they are. */
function filesOf(language: Language): [name: string, file: URL][] {
  const folder = new URL(`packages/phrases/src/${language}/`, ROOT);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name): [string, URL] => [name, new URL(name, folder)]);
  return [...files, ['server.ts', new URL(`packages/phrases/src/server/${language}.ts`, ROOT)]];
}

/** Code of the texts of a language, which shows what is inserted where. */
const codesOf = (language: Language): [file: string, code: string][] =>
  [...filesOf(language), ...OF_BOTH.map((name): [string, URL] => [name, new URL(name, ROOT)])].map(
    ([name, file]) => [name, codeOf(file)],
  );

/** Texts of a language with their file: phrases, texts of both languages, the changelog and the invented university. */
function textsOf(language: Language): [file: string, text: string][] {
  const own = filesOf(language).flatMap(([name, file]) =>
    literalsOf(codeOf(file)).map((text) => [name, text]),
  );
  const both = OF_BOTH.flatMap((name) =>
    literalsOf(codeOf(new URL(name, ROOT)))
      .filter((text) => CZECH_LETTER.test(text) === (language === 'cs'))
      .map((text) => [name, text]),
  );
  const changes = [
    ...codeOf(new URL(CHANGELOG, ROOT)).matchAll(new RegExp(`\\b${language}: '([^']*)'`, 'g')),
  ].map(([, text = '']) => [CHANGELOG, text]);
  const data = readdirSync(new URL(SANDBOX, ROOT))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) =>
      bilingualOf(JSON.parse(readFileSync(new URL(SANDBOX + name, ROOT), 'utf8')), language).map((text) => [
        SANDBOX + name,
        text,
      ]),
    );
  return [...own, ...both, ...changes, ...data] as [string, string][];
}

const isOfTheApp = (file: string) => !file.startsWith('apps/sandbox/');
const rulesOf = (language: Language, rules: Rule[], isConcerned: (file: string) => boolean) =>
  rules.map(([banned, instead, files]) => ({
    language,
    banned,
    instead,
    isConcerned: (file: string) =>
      isConcerned(file) && (files === undefined || files.includes(file.slice(file.lastIndexOf('/') + 1))),
  }));
const everywhere = () => true;

test.each([
  ...rulesOf('cs', CZECH, isOfTheApp),
  ...rulesOf('en', ENGLISH, isOfTheApp),
  ...rulesOf('cs', CZECH_STYLE, everywhere),
  ...rulesOf('en', ENGLISH_STYLE, everywhere),
])('$language: no text has $banned, but: $instead', ({ language, banned, isConcerned }) => {
  const found = textsOf(language)
    .filter(([file]) => isConcerned(file))
    .map(([file, text]): [string, string] => [
      file,
      ALLOWED[language].reduce((rest, allowed) => rest.replace(allowed, ''), text),
    ])
    .filter(([, text]) => banned.test(text));
  expect(found).toEqual([]);
});

test('the texts are found', () => {
  for (const language of ['cs', 'en'] as const) {
    const files = new Set(textsOf(language).map(([file]) => file));
    expect(textsOf(language).length).toBeGreaterThan(2000);
    expect([...files]).toEqual(
      expect.arrayContaining([
        'terms/terms.ts',
        'server.ts',
        'packages/phrases/src/reservation.ts',
        'packages/phrases/src/phone.ts',
        'apps/server/src/capabilities/versioninfo/changelog.ts',
        'apps/sandbox/data/classes.json',
        'apps/sandbox/data/news.json',
      ]),
    );
  }
});

/** Places where a noun must stand in front: a name, which has no case, right after a preposition. */
const BARE_NAME =
  /(?<!\p{L})(?:v|ve|z|ze|do|od|k|ke|na|u|blízko|vedle|před|za) \$\{(?:room|name|place|person|subject|title|building|from|to)\b(?!\()[^}]*\}/giu;
/** A Czech date, which ends with a full stop of its own. */
const DATE_AND_STOP = /\$\{(?:dates\.(?:on|date|dates|long)|dayAfterFor)\((?:[^()]|\([^()]*\))*\)\}\./g;

test.each([
  ['a noun carries the case of a name', BARE_NAME],
  ['a date ends its sentence', DATE_AND_STOP],
])('cs: %s', (_rule, banned) => {
  const found = codesOf('cs').flatMap(([file, code]) =>
    [...code.matchAll(banned)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
