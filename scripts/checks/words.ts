// One word, one meaning: names of files and exported names that contain one of these words stand where the word has its
// meaning. Elsewhere a name says what it means.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, report } from './files.ts';
import { tokens } from './imports.ts';

export interface Word {
  forms: readonly string[];
  /** Patterns of paths, each with the meaning that the word has there. */
  homes: readonly (readonly [path: RegExp, meaning: string])[];
}

const WORDS: readonly Word[] = [
  {
    forms: ['feed', 'feeds'],
    homes: [
      [/(^|\/)news\//, 'the news of a student, the newest first'],
      [/(^|\/)feeds(\/|\.)|feed-client\.ts$|calendar-feeds\.sql$/, 'a calendar that others subscribe to'],
      [/^bench\/src\/rows\/(calendar-)?feed\.ts$/, 'the bench of each of the two'],
    ],
  },
  {
    forms: ['entry', 'entries'],
    homes: [
      [/(^|\/)entries(\/|\.)|-entries\.|entry-commands\.ts$|\/schedule\//, 'an own entry in the timetable'],
      [/domain\/src\/next\/appointments\.ts$/, 'an own entry among the appointments'],
      [/features\/calendar\/view\.ts$/, 'an own entry in the calendar'],
      [/(^|\/)search(\/|-)|^bench\/src\/load\/(people|classes)\.ts$/, 'what the search finds'],
    ],
  },
  {
    forms: ['kept'],
    homes: [
      [
        /web\/src\/(platform\/(http|offline|storage)\/|app\/kept-settings\.)/,
        'data on the device, and its shape',
      ],
      [/(^|\/)(data\/(schedule|session)|platform\/page)\//, 'data on the device that is read again'],
      [/e2e\/support\/offline\.ts$|contract\/src\/pages\.ts$/, 'what the device holds for offline'],
    ],
  },
  {
    forms: ['place', 'places'],
    homes: [
      [/(^|\/)terms(\/|\.)/, 'a place at an exam date'],
      [/(^|\/)(schedule|maps|rooms|ways)(\/|\.)|contract\/src\/shared\.ts$/, 'where a lesson is held'],
      [/phrases\/src\/items\.fixture\.ts$/, 'where a lesson is held, in the texts of news'],
    ],
  },
  { forms: ['timetable', 'timetables'], homes: [] },
];

/** `readLockedFeed` → `read`, `locked`, `feed`; `MENU_PLACE` → `menu`, `place` */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.toLowerCase());
}

const DECLARES = new Set(['function', 'const', 'let', 'type', 'interface', 'class', 'enum']);
const BETWEEN = new Set(['async', 'abstract', 'declare', 'default', '*']);

/** The names that a module declares and exports. */
export function exportedNames(source: string): string[] {
  const all = tokens(source);
  return all.flatMap(({ kind, text }, index) => {
    if (kind !== 'word' || text !== 'export') return [];
    let at = index + 1;
    while (BETWEEN.has(all[at]?.text ?? '')) at += 1;
    if (!DECLARES.has(all[at]?.text ?? '')) return [];
    at += 1;
    while (BETWEEN.has(all[at]?.text ?? '')) at += 1;
    return [all[at]?.text ?? ''];
  });
}

/** Names with a word away from its homes, as `path: name (word)`. */
export function strayWords(root: string, words: readonly Word[] = WORDS): string[] {
  return filesBelow(root, ['.ts', '.tsx', '.mjs', '.css', '.sql']).flatMap((path) => {
    const away = words
      .filter(({ homes }) => !homes.some(([home]) => home.test(path)))
      .flatMap(({ forms }) => forms);
    if (away.length === 0) return [];
    const strays = (name: string) => wordsOf(name).filter((word) => away.includes(word));
    const isCode = /\.(ts|tsx|mjs)$/.test(path);
    const names = isCode ? exportedNames(readFileSync(join(root, path), 'utf8')) : [];
    return [path.split('/').at(-1) ?? path, ...names].flatMap((name) =>
      strays(name).map((word) => `${path}: ${name} (${word})`),
    );
  });
}

if (import.meta.main) report('words', strayWords(join(import.meta.dirname, '..', '..')));
