import { type Patch, patchesOf } from '../patch.ts';

/** Patches of one file of a package, which a test of the package must notice. */
const of = (name: string, file: string, test: string, defects: Parameters<typeof patchesOf>[2]): Patch[] =>
  patchesOf(`packages/${name}/src/${file}.ts`, `packages/${name}/src/${test}.test.ts`, defects);

/** What crosses the wire, what is searched and what is said. */
export const PACKAGES: Patch[] = [
  ...patchesOf('packages/domain/src/group/to-hand-in.ts', 'packages/domain/src/group/to-hand-in.test.ts', [
    ['a final item is still to be handed in', '!edit || final', '!edit'],
    ['formatting alone fills a long text', 'return isBlankHtml(result);', 'return isBlank(result);'],
  ]),
  ...of('contract', 'addresses', 'addresses', [
    ['the page after login may be one that ends the login', 'ACTING.includes(page) || ', '', '[SESSION-02]'],
    ['an address is decoded only once', 'const MOST_DECODINGS = 5;', 'const MOST_DECODINGS = 1;'],
    [
      'a backslash may lead to another site',
      '/^\\/(?!\\/)/.test(text) && !/[\\\\\\p{Cc}]/u.test(text)',
      '/^\\/(?!\\/)/.test(text)',
    ],
    [
      'news may link to the API of the portal',
      'host !== new URL(portal).host || ',
      'host.length > 0 || ',
      '[NEWS-26]',
    ],
    [
      'news may show an SVG',
      '(?:png|jpeg|gif|webp|avif)',
      '(?:png|jpeg|gif|webp|avif|svg\\+xml)',
      '[NEWS-26]',
    ],
  ]),
  ...of('contract', 'pages', 'pages', [
    [
      'a part that the address needs may be left out',
      "if (index >= parts.length) return part.endsWith('?');",
      "if (index >= parts.length) return part.startsWith(':');",
    ],
  ]),
  ...of('student-system', 'whole-catalogue', 'whole-catalogue', [
    ['parts that lead round in a circle are read for ever', 'seen.has(after) || ', 'seen.has("no") || '],
    [
      'the last part of a catalogue is left out',
      'yield page;\n    after = page.next;',
      'after = page.next;\n    if (after !== null) yield page;',
    ],
  ]),
  ...of('student-system', 'transport', 'http', [
    ['a redirect is followed', "redirect: 'error'", "redirect: 'follow'"],
    ['an answer may be as long as it likes', 'if (size > maxBytes) throw tooLarge();', ''],
    [
      'a page of HTML counts as an answer',
      '!/^application\\/(?:[\\w.+-]+\\+)?json$/.test(mime.trim())',
      'mime === type',
    ],
  ]),
  ...of('student-system', 'parse', 'http', [
    [
      'one bad record spoils the reply',
      'result.bad.push({ key, reason: read.reason });\n      continue;',
      "throw new StudentSystemError('garbage', read.reason);",
      'spoils its record only',
    ],
  ]),
  ...of('student-system', 'http/common', 'http', [
    [
      'a password goes with public calls',
      '({ signal: call?.signal })',
      '({ ...call })',
      'a password goes with personal calls only',
    ],
  ]),
  ...of('student-system', 'changes', 'changes', [
    [
      'a bad entry of the feed is about everybody',
      'login: isLogin || login === null ? login : undefined',
      'login: null',
    ],
  ]),
  ...of('search', 'search-index', 'search-index', [
    ['an exact code is no better than others', 'addAll(exact, this.codeEntries, begin, same);', ''],
    ['a wrong letter is forgiven where many match', 'ranking.count >= FEW', 'ranking.count >= 50'],
    ['codes of other people rank as well', 'rangeOf(this.codes, code);', '[0, this.codes.length];'],
  ]),
  ...of('search', 'search-index', 'laws', [
    [
      'tags are ignored',
      '[...sets, ...this.wanted]',
      'sets.length === 0 ? this.wanted : sets',
      'lacks a tag',
    ],
    ['a code is found with its spaces only', "foldText(text).replace(/\\s+/g, '')", 'foldText(text)'],
    [
      'the second page repeats the last one of the first',
      '{ skip: page * limit, limit }',
      '{ skip: page === 0 ? 0 : page * limit - 1, limit }',
      'pages are the whole',
    ],
  ]),
  ...of('search', 'one-wrong-letter', 'search-index', [
    [
      'swapped neighbours are not forgiven',
      'this.narrow(at, at + 2, at + 2, second,',
      'this.narrow(at, at + 2, at + 3, second,',
    ],
    ['a wrong first letter is like any other', 'if (wrong === 0) {', 'if (wrong < 0) {'],
    ['digits are forgiven', ' && !/\\p{N}/u.test(typed)', ''],
  ]),
  ...of('search', 'one-wrong-letter', 'recall', [
    [
      'only letters at the end may be wrong',
      'let [begin, end] = [0, this.words.length];\n    for (let at = 0;',
      'let [begin, end] = [0, this.words.length];\n    for (let at = 4;',
    ],
  ]),
  ...of('search', 'synonyms', 'search-index', [
    ['a synonym with diacritics is never meant', 'text: foldText(word.replace', 'text: (word.replace'],
    ['a short text is taken for a synonym', 'typed.length >= GUESSED && ', ''],
  ]),
  ...of('search', 'bitset', 'laws', [
    ['one word of a query is enough', 'word &= others', 'word |= others'],
    ['a search finds what the one before it found', 'return set.fill(0);', 'return set;'],
    [
      'the first page has one result more',
      'membersOf(set: Bitset, skip: number, limit: number): number[] {\n  const members: number[] = [];',
      'membersOf(set: Bitset, skip: number, most: number): number[] {\n  const limit = most + 1;\n  const members: number[] = [];',
    ],
  ]),
  ...patchesOf('scripts/former-build.mjs', 'scripts/former-build.test.ts', [
    ['an update takes the files of open pages away', '.map((name) => copyFile(', '.map((name) => void ('],
    [
      'the files of all builds pile up',
      "(await textOf(join(former, OWN_FILES)))?.split('\\n') ?? []",
      "await readdir(join(former, 'assets')).catch(() => [])",
    ],
  ]),
  ...patchesOf('scripts/web-sources.mjs', 'scripts/web-sources.test.ts', [
    ['the web app is not built again for a package', '&& !folders.includes(own)', '&& folders.includes(own)'],
  ]),
  ...of('phrases', 'words', 'words', [
    ['Czech has no form for 2 to 4', "category === 'one' || category === 'few'", "category === 'one'"],
    ['"in" before a number is never spoken with a vowel', "? 've' : 'v'", "? 'v' : 'v'"],
    ['minutes of a time are not padded', "String(minutes % 60).padStart(2, '0')", 'String(minutes % 60)'],
    ['a reason gets a second full stop', '/[.!?…]$/.test(trimmed)', '/[!?…]$/.test(trimmed)'],
  ]),
  ...of('phrases', 'group-card', 'group-card', [
    [
      'the old result of a group is told as the new one',
      'found.push({ now: shown(change, now, words) });',
      'found.push({ now: shown(change, was ?? now, words) });',
    ],
    ['a card of a group lists every change', 'const LINES = 5;', 'const LINES = 50;'],
    [
      'Czech results have a decimal point',
      "language === 'cs' ? String(value)",
      "language === 'en' ? String(value)",
    ],
  ]),
  ...of('phrases', 'en/items', 'items', [
    ['an inserted attempt is called a new grade', 'result(v, `Another ', 'result(v, `New '],
    [
      'the grade before a change is told as the grade now',
      "['Before ', { was }, ', now ', { now }, '.']",
      "['Before ', { was: now }, ', now ', { now: was }, '.']",
    ],
  ]),
];
