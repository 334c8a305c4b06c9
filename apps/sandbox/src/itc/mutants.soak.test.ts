import { readdirSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { temporaryDirectory } from '../../test/sandbox.ts';
import { openItc } from './open.fixture.ts';
import { INSTANCE, SOLUTION } from './tiny.fixture.ts';

type Mutant = [what: string, text: string | Uint8Array];

const ATTRIBUTE = /(?<before>\s)(?<name>\w+)="(?<value>[^"]*)"/g;
/** The position after the XML declaration and the document type. */
const bodyOf = (text: string) => text.search(/<(problem|solution) /);

/** Each attribute is removed, doubled and given two values out of its range; neighbours are swapped. */
function* attributes(text: string): Generator<Mutant> {
  const found = [...text.matchAll(ATTRIBUTE)].filter(({ index }) => index > bodyOf(text));
  for (const [place, { 0: whole, index, groups }] of found.entries()) {
    const { name = '', value = '' } = groups ?? {};
    const put = (instead: string) => text.slice(0, index) + instead + text.slice(index + whole.length);
    const what = `${name} ${place}`;
    yield [`${what} removed`, put('')];
    yield [`${what} doubled`, put(whole + whole)];
    for (const wrong of ['-1', place % 2 === 0 ? '' : '9007199254740992'])
      yield [`${what} is "${wrong}"`, put(` ${name}="${wrong}"`)];
    const next = found[place + 1];
    if (next?.index === index + whole.length) {
      const { name: other = '', value: its = '' } = next.groups ?? {};
      const swapped = ` ${name}="${its}" ${other}="${value}"`;
      yield [`${what} swapped`, text.slice(0, index) + swapped + text.slice(next.index + next[0].length)];
    }
  }
}

/** Lines are removed and doubled, and the text ends early. */
function* lines(text: string): Generator<Mutant> {
  const all = text.split('\n');
  for (const [index, line] of all.entries()) {
    yield [`line ${index + 1} removed`, all.toSpliced(index, 1).join('\n')];
    yield [`line ${index + 1} doubled`, all.toSpliced(index, 0, line).join('\n')];
    yield [`cut off after line ${index}`, all.slice(0, index).join('\n')];
  }
}

/** Elements without content are removed, doubled and named like a method of every object. */
function* elements(text: string): Generator<Mutant> {
  for (const [place, { 0: whole, 1: name = '', index }] of [...text.matchAll(/<(\w+)[^>]*\/>/g)].entries()) {
    const put = (instead: string) => text.slice(0, index) + instead + text.slice(index + whole.length);
    yield [`element ${place} removed`, put('')];
    yield [`element ${place} doubled`, put(whole + whole)];
    yield [`element ${place} renamed`, put(whole.replace(name, 'constructor'))];
  }
  yield ['its root renamed', text.replaceAll(/(?<=<\/?)(problem|solution)/g, 'constructor')];
}

function* encodings(text: string): Generator<Mutant> {
  const plain = text.slice(1);
  const little = Buffer.from(text, 'utf16le');
  yield ['without a byte-order mark', plain];
  yield ['with the line ends of Windows', text.replaceAll('\n', '\r\n')];
  yield ['with the line ends of old', text.replaceAll('\n', '\r')];
  yield ['with another encoding declared', text.replace(/utf-8/i, 'iso-8859-1')];
  yield ['in UTF-16', little];
  yield ['in UTF-16 without its mark', little.subarray(2)];
  yield ['in UTF-16, big end first', Buffer.from(little).swap16()];
  yield ['in Latin-1', Buffer.from(plain.replace('tiny', 'tin\u00fd'), 'latin1')];
  yield ['with a NUL', text.replace('tiny', 'ti\0ny')];
  yield ['with a character cut off', Buffer.concat([Buffer.from(text), Buffer.of(0xc4)])];
  yield ['twice', text + plain];
  yield ['of two bytes', Buffer.of(0xef, 0xbb)];
}

const ALL = [attributes, elements, lines, encodings].flatMap((make) => [
  ...[...make(INSTANCE)].map(([what, text]) => ({
    what: `instance: ${what}`,
    instance: text,
    solution: SOLUTION,
  })),
  ...[...make(SOLUTION)].map(([what, text]) => ({
    what: `solution: ${what}`,
    instance: INSTANCE,
    solution: text,
  })),
]);

/**
 * `npm run soak` reads all of them, and `npm test` every eleventh: no kind comes each eleventh time, so none is left out.
 * There are few encodings.
 */
const IS_WHOLE = process.env.SOAK === 'whole';
const ENCODINGS = 2 * [...encodings(INSTANCE)].length;
const MUTANTS = ALL.filter((_, at) => IS_WHOLE || at % 11 === 0 || at >= ALL.length - ENCODINGS);

const directory = temporaryDirectory();
afterAll(() => directory.remove());
const INPUTS = ['solution-tiny.xml', 'tiny.xml'];

/** How often a pattern occurs, read without the importer. */
const countOf = (text: string | Uint8Array, pattern: RegExp) =>
  Buffer.from(text).toString().match(pattern)?.length ?? 0;

it(`each of ${MUTANTS.length} broken copies of a small timetable is read whole, or refused with file, line and reason`, async () => {
  const outcomes = { whole: 0, refused: 0 };
  for (const { what, instance, solution } of MUTANTS) {
    const outcome = await openItc(directory.path, instance, solution).catch((error: unknown) => error);
    if (outcome instanceof Error) {
      const [, file, line] = /^(tiny|solution-tiny)\.xml:(\d+): .{10,}$/.exec(outcome.message) ?? [];
      const last = countOf(file === 'tiny' ? instance : solution, /\r\n|\n|\r/g) + 1;
      const isPlaced = Number(line) >= 1 && Number(line) <= last;
      expect([what, outcome.name, isPlaced, outcome.message]).toEqual([
        what,
        'ItcError',
        true,
        outcome.message,
      ]);
      expect([what, readdirSync(directory.path).toSorted()]).toEqual([what, INPUTS]);
      outcomes.refused++;
    } else {
      const store = outcome as Awaited<ReturnType<typeof openItc>>;
      const count = (sql: string) => store.db.prepare(`select count(*) n from ${sql}`).get()?.n;
      const stored = [
        count('rooms'),
        count('lessons'),
        count("people where login glob 's[0-9]*'"),
        count("attendance where login glob 's[0-9]*'"),
      ];
      store.close();
      const written = [
        countOf(instance, /capacity=/g),
        countOf(solution, /<class /g),
        countOf(instance, /<student /g),
        countOf(solution, /<student /g),
      ];
      expect([what, stored]).toEqual([what, written]);
      outcomes.whole++;
    }
  }
  expect(outcomes.whole).toBeGreaterThan(IS_WHOLE ? 60 : 10);
  expect(outcomes.refused).toBeGreaterThan(IS_WHOLE ? 200 : 30);
}, 240_000);
