import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wireCatalogue } from '@kahan/student-system/wire';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../test/sandbox.ts';
import { createCatalogue } from '../store/catalogue.ts';
import { openStore } from '../store/store.ts';
import { createTerms } from '../store/terms.ts';
import { createUniversity } from '../store/university.ts';
import { prepareItc } from './import.ts';
import { openItc, refusalOf, TODAY } from './open.fixture.ts';
import { INSTANCE, SOLUTION } from './tiny.fixture.ts';

const directory = temporaryDirectory();
afterAll(() => directory.remove());
const LARGEST = '9007199254740991';

describe('a valid file', () => {
  it.each([
    ['a limit of 2147483647', [['id="101" limit="2"', 'id="101" limit="2147483647"']]],
    ['the largest limit', [['id="101" limit="2"', `id="101" limit="${LARGEST}"`]]],
    ['a capacity of 2147483647', [['id="2" capacity="30"', 'id="2" capacity="2147483647"']]],
    ['a course of seven digits', [['course id="12"', 'course id="1234567"']]],
    ['a number with zeros before it', [['room id="1" penalty', 'room id="01" penalty']]],
    [
      'a time twice that differs in its penalty only',
      [
        [
          'penalty="0"/>\n            <time',
          'penalty="0"/><time days="1010000" start="96" length="22" weeks="110" penalty="9"/>\n<time',
        ],
      ],
    ],
  ] as [string, [string, string][]][])('with %s is read whole', async (_what, changes) => {
    const instance = changes.reduce((text, [part, instead]) => text.replaceAll(part, instead), INSTANCE);
    expect(instance).not.toBe(INSTANCE);
    const store = await openItc(directory.path, instance, SOLUTION);
    const university = createUniversity(store);
    expect(university.schedule('s000719').map(({ gl }) => gl)).toEqual(['101', '102']);
    for (const record of createCatalogue(store, university, createTerms(store)).rooms.page(null).records) {
      expect(wireCatalogue.rooms.safeParse(record).error).toBeUndefined();
    }
    store.close();
  });

  it('may have students and classes with the largest ids, each with a study of its own', async () => {
    const before = '9007199254740990';
    const large = (text: string) =>
      text
        .replaceAll('student id="719"', `student id="${LARGEST}"`)
        .replaceAll('student id="7"', `student id="${before}"`)
        .replaceAll('class id="102"', `class id="${LARGEST}"`);
    const store = await openItc(directory.path, large(INSTANCE), large(SOLUTION));
    const university = createUniversity(store);
    expect(university.schedule(`s${LARGEST}`).map(({ gl }) => gl)).toEqual(['101', LARGEST]);
    expect(university.schedule(`s${before}`).map(({ gl }) => gl)).toEqual(['101']);
    const studies = [before, LARGEST].map((id) =>
      university.studies(`s${id}`)?.map(({ study_id }) => study_id),
    );
    expect(studies).toEqual([['9007199255740990'], ['9007199255740991']]);
    const icids = [before, LARGEST].map((id) => university.identity(`s${id}`)?.icid);
    expect(icids).toEqual(['9007199255140990', '9007199255140991']);
    store.close();
  });
});

describe('a refused file', () => {
  const twoLengths = '<time days="1010000" start="96" length="24" weeks="110" penalty="0"/>';

  it.each([
    [
      'a limit that is too large',
      13,
      'limit="2"',
      'limit="9007199254740992"',
      `limit="9007199254740992" of <class> is expected to be a whole number from 0 to ${LARGEST}`,
    ],
    [
      'a negative limit',
      13,
      'limit="2"',
      'limit="-1"',
      'limit="-1" of <class> is expected to be a whole number',
    ],
    ['a fraction', 13, 'limit="2"', 'limit="1.5"', 'limit="1.5" of <class> is expected to be a whole number'],
    [
      'an id of letters',
      10,
      'course id="12"',
      'course id="CS"',
      'id="CS" of <course> is expected to be a whole number',
    ],
    [
      'an id without digits',
      6,
      'room id="1"',
      'room id=""',
      'id="" of <room> is expected to be a whole number',
    ],
    [
      'an id of 200 letters',
      10,
      'course id="12"',
      `course id="${'a'.repeat(200)}"`,
      `id="${'a'.repeat(60)}…" of <course>`,
    ],
    [
      'a line break in a value',
      10,
      'course id="12"',
      'course id="1&#10;2"',
      'id="1\\n2" of <course> is expected',
    ],
    [
      'a course twice for a student',
      29,
      '<student id="7"><course id="12"/>',
      '<student id="7"><course id="12"/><course id="12"/>',
      'course 12 is expected only once for a student',
    ],
    [
      'a course twice, once with a zero',
      29,
      '<student id="7"><course id="12"/>',
      '<student id="7"><course id="12"/><course id="012"/>',
      'course 12 is expected only once for a student',
    ],
    [
      'a student twice, once with a zero',
      31,
      'student id="8"',
      'student id="07"',
      '<student id="7"> is expected only once',
    ],
    [
      'neither true nor false',
      20,
      'room="false"',
      'room="no"',
      'room="no" of <class> is expected to be true or false',
    ],
    [
      'no name',
      3,
      'name="tiny"',
      'name=""',
      'name="" of <problem> is expected to be 1 to 100 printable characters',
    ],
    ['a blank name', 3, 'name="tiny"', 'name="  "', 'name="  " of <problem> is expected to be 1 to 100'],
    [
      'a long name',
      3,
      'name="tiny"',
      `name="${'n'.repeat(101)}"`,
      'is expected to be 1 to 100 printable characters',
    ],
    [
      'a name that is a part of paths',
      3,
      'name="tiny"',
      'name=".."',
      'name=".." of <problem> is expected to be 1 to 100',
    ],
    [
      'too many weeks',
      3,
      'nrWeeks="3"',
      'nrWeeks="53"',
      'nrWeeks="53" of <problem> is expected to be 1 to 52',
    ],
    [
      'an element that is named like a method',
      4,
      '<optimization',
      '<toString/><optimization',
      'no element problem/toString is expected',
    ],
  ])('instance with %s names line, value and reason', async (_what, line, part, instead, reason) => {
    const message = await refusalOf(openItc(directory.path, INSTANCE.replace(part, instead), SOLUTION));
    expect(message.split(' ', 1)).toEqual([`tiny.xml:${line}:`]);
    expect(message).toContain(reason);
    expect(readdirSync(directory.path).toSorted()).toEqual(['solution-tiny.xml', 'tiny.xml']);
  });

  it.each([
    [
      'in a room that the class may not have',
      INSTANCE,
      3,
      'room="1"',
      'room="2"',
      'room 2 is expected to be one of the rooms of class 101',
    ],
    [
      'in a room that the class does not need',
      INSTANCE,
      7,
      'weeks="011"',
      'weeks="011" room="2"',
      'class 102 is expected to have no room, not 2',
    ],
    [
      'with a student twice, once with a zero',
      INSTANCE,
      5,
      'student id="7"',
      'student id="0719"',
      'student 719 is expected only once in a class',
    ],
    [
      'at a time that has two lengths',
      INSTANCE.replace('<time', `${twoLengths}<time`),
      3,
      'room="1"',
      'room="1"',
      'one time of class 101 is expected to have days=1010000 start=96 weeks=110, there are several, of length 24 and 22',
    ],
  ])('solution %s names line, value and reason', async (_what, instance, line, part, instead, reason) => {
    const message = await refusalOf(openItc(directory.path, instance, SOLUTION.replace(part, instead)));
    expect(message.split(' ', 1)).toEqual([`solution-tiny.xml:${line}:`]);
    expect(message).toContain(reason);
  });

  it('in another encoding names the line of the byte, also far behind the first chunk', async () => {
    const padding = `<!-- ${'x'.repeat(80)} -->\n`.repeat(10_000);
    const [head = '', tail = ''] = INSTANCE.split('  <courses>');
    const start = Buffer.from(`${head}${padding}`);
    const bytes = Buffer.concat([
      start,
      Buffer.from('  <!-- m\u00edstnost -->', 'latin1'),
      Buffer.from(`\n  <courses>${tail}`),
    ]);
    const line = start.toString().split('\n').length;
    const message = await refusalOf(openItc(directory.path, bytes, SOLUTION));
    expect(message).toBe(`tiny.xml:${line}: UTF-8 is expected, byte 9 of the line is 0xed`);
  });
});

it('a store that cannot be filled leaves no file, and the one of before stays', async () => {
  const own = temporaryDirectory();
  const file = join(own.path, 'tiny.sqlite');
  const [instance, solution] = [join(own.path, 'tiny.xml'), join(own.path, 'solution-tiny.xml')];
  writeFileSync(instance, INSTANCE);
  writeFileSync(solution, SOLUTION);
  const open = (source: string, fails: boolean) =>
    openStore({
      file,
      source,
      today: TODAY,
      prepare: async () => {
        const { calendar, fill } = await prepareItc(
          { instance, solution },
          { seed: 'test', today: TODAY, log: () => {} },
        );
        return {
          calendar,
          fill: (db, at) => {
            fill(db, at);
            if (fails) throw new Error('the disk is full');
          },
        };
      },
      log: () => {},
    });
  await expect(open('first', true)).rejects.toThrow('the disk is full');
  expect(readdirSync(own.path).toSorted()).toEqual(['solution-tiny.xml', 'tiny.xml']);
  const store = await open('first', false);
  const { epoch } = store.meta;
  store.close();
  await expect(open('second', true)).rejects.toThrow('the disk is full');
  expect(readdirSync(own.path).toSorted()).toEqual(['solution-tiny.xml', 'tiny.sqlite', 'tiny.xml']);
  const again = await open('first', false);
  expect(again.meta.epoch).toBe(epoch);
  again.close();
  own.remove();
});
