import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUE_KINDS } from '@kahan/domain';
import { wireCatalogue } from '@kahan/student-system/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../test/sandbox.ts';
import { createCatalogue } from '../store/catalogue.ts';
import { openStore, type Store } from '../store/store.ts';
import { createTerms } from '../store/terms.ts';
import { createUniversity, type University } from '../store/university.ts';
import { fingerprint } from './files.ts';
import { prepareItc } from './import.ts';
import { refusalOf } from './open.fixture.ts';
import { readXml } from './reader.ts';
import { INSTANCE, SOLUTION } from './tiny.fixture.ts';

const directory = temporaryDirectory();
afterAll(() => directory.remove());

function write(name: string, text: string): string {
  const path = join(directory.path, name);
  writeFileSync(path, text);
  return path;
}

const today = '2026-11-18';
const log: string[] = [];

async function open(instance: string, solution: string): Promise<Store> {
  const files = { instance: write('tiny.xml', instance), solution: write('solution-tiny.xml', solution) };
  return openStore({
    file: join(directory.path, 'itc.sqlite'),
    source: await fingerprint(files),
    today,
    prepare: () => prepareItc(files, { seed: 'test', today, log: (line) => log.push(line) }),
    log: () => {},
  });
}

describe('an imported timetable', () => {
  let store: Store;
  let university: University;
  beforeAll(async () => {
    store = await open(INSTANCE, SOLUTION);
    university = createUniversity(store);
  });
  afterAll(() => store.close());

  it('gives a student the lessons that the solution gives', () => {
    expect(university.schedule('s000719').map(({ gl, type }) => [gl, type])).toEqual([
      ['101', 'P'],
      ['102', 'X'],
    ]);
    expect(university.schedule('s000007').map(({ gl }) => gl)).toEqual(['101']);
    expect(university.schedule('s000008')).toEqual([]);
  });

  it('has a block for each day, with the length of the time that was taken and the masked weeks', () => {
    const [lecture, exercise] = university.schedule('s000719');
    const start = store.meta.calendar.start;
    expect(start).toBe('2026-11-02');
    const weeks = (first: string, second: string) => ({
      1: { date: first, canceled: false },
      2: { date: second, canceled: false },
    });
    expect(lecture?.blocks).toEqual([
      {
        day: 1,
        minutes: 480,
        duration: 110,
        place: { code: '1', name: 'R 1' },
        weeks: weeks('2026-11-02', '2026-11-09'),
      },
      {
        day: 3,
        minutes: 480,
        duration: 110,
        place: { code: '1', name: 'R 1' },
        weeks: weeks('2026-11-04', '2026-11-11'),
      },
    ]);
    expect(exercise?.blocks).toMatchObject([{ day: 6, minutes: 1200, duration: 120, place: null }]);
    expect(Object.keys(exercise?.blocks[0]?.weeks ?? {})).toEqual(['2', '3']);
    expect(lecture?.subject).toEqual({ code: 'C12', name: { cs: 'C 12', en: 'C 12' } });
  });

  it('gives the demo logins: student is who has the most classes', () => {
    expect(university.schedule('student').map(({ gl }) => gl)).toEqual(['101', '102']);
    expect(university.schedule('student2').map(({ gl }) => gl)).toEqual(['101']);
    expect(university.identity('teacher')?.is_student).toBe(false);
    expect(university.yearSchedule(today).ed_weeks).toBe(3);
    const results = university
      .results('student')
      .map(({ subject, completion }) => [subject.code, completion]);
    expect(results).toEqual([['C12', null]]);
  });

  it('answers every catalogue: rooms and classes, and nothing of what the files do not tell', () => {
    const catalogue = createCatalogue(store, university, createTerms(store));
    const counts = CATALOGUE_KINDS.map((kind) => {
      const { records, next } = catalogue[kind].page(null);
      for (const record of records) expect(wireCatalogue[kind].safeParse(record).error).toBeUndefined();
      expect(next).toBeNull();
      return [kind, records.length];
    });
    expect(Object.fromEntries(counts)).toEqual({
      classes: 1,
      people: 1,
      departments: 2,
      buildings: 1,
      rooms: 2,
      'study-types': 1,
      lessons: 2,
      terms: 0,
      reservations: 0,
      events: 0,
      contacts: 1,
      'floor-plans': 0,
    });
    expect(catalogue.rooms.named(['1', '3'])).toMatchObject([
      { id: '1', id_sis: '1', capacity: 2, building: 1 },
    ]);
    const { year } = store.meta.calendar;
    expect(catalogue.classes.named([`C12:${year}`])).toMatchObject([{ title: { cs: 'C 12', en: 'C 12' } }]);
    const [study] = university.studies('student');
    expect(catalogue['study-types'].named([`${study?.plan}:${year}`])).toMatchObject([
      { p: [], pv_groups: [] },
    ]);
    expect(catalogue.people.page(null).records).toMatchObject([{ id: university.identity('teacher')?.icid }]);
  });

  it('opens the same store again, and another one for other files', async () => {
    const again = await open(INSTANCE, SOLUTION);
    expect(again.meta.epoch).toBe(store.meta.epoch);
    again.close();
  });
});

describe('a broken file', () => {
  const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

  it.each([
    ['an unknown element', '<optimization', '<wish/><optimization', 'no element problem/wish is expected'],
    ['a class outside', '<students>', '<class id="3"/><students>', 'no element problem/class is expected'],
    ['a missing attribute', 'id="2" capacity="30"', 'id="2"', 'attribute capacity'],
    [
      'a text for a number',
      'capacity="30"',
      'capacity="many"',
      'capacity="many" of <room> is expected to be a whole number',
    ],
    [
      'a short bit string',
      'days="0000010"',
      'days="000001"',
      'days="000001" of <time> is expected to be 7 zeros and ones',
    ],
    [
      'a wrong week mask',
      'weeks="011"',
      'weeks="01x"',
      'weeks="01x" of <time> is expected to be 3 zeros and ones',
    ],
    [
      'a time over midnight',
      'start="240" length="24"',
      'start="280" length="24"',
      'start=280 and length=24 are expected to lie in the 288 slots of a day',
    ],
    ['a room twice', '<room id="2"', '<room id="1"', '<room id="1"> is expected only once'],
    [
      'an unknown room',
      '<room id="1" penalty',
      '<room id="9" penalty',
      'room 9 is expected to be one of <rooms>',
    ],
    [
      'an unknown course',
      '<student id="7"><course id="12"/>',
      '<student id="7"><course id="13"/>',
      'course 13 is expected',
    ],
    ['an eighth day', 'nrDays="7"', 'nrDays="8"', 'nrDays="8" of <problem> is expected to be 1 to 7'],
    [
      'odd slots',
      'slotsPerDay="288"',
      'slotsPerDay="7"',
      'slotsPerDay="7" of <problem> is expected to be a divisor',
    ],
    ['an entity', 'name="tiny"', 'name="&x;"', 'well-formed XML is expected'],
    [
      'a tag that stays open',
      '</courses>\n  <distributions>',
      '\n<distributions>',
      'no element problem/courses/distributions',
    ],
    ['its end cut off', '</problem>', '', 'well-formed XML is expected (unclosed tag: problem'],
    [
      'declarations',
      'PUBLIC "-//ITC 2019//DTD Problem Format/EN" "http://127.0.0.1:1/competition-format.dtd"',
      '[<!ENTITY x SYSTEM "file:///etc/passwd">]',
      'no declarations are expected',
    ],
  ])('instance with %s names file, line and what was expected', async (_what, part, instead, expected) => {
    const broken = INSTANCE.replace(part, instead);
    const error = await refusalOf(open(broken, SOLUTION));
    expect(error).toContain(expected);
    const line = Number(/^tiny\.xml:(\d+): /.exec(error)?.[1]);
    expect(line).toBe(lineOf(INSTANCE, part) + (part.startsWith('</courses>') ? 1 : 0));
  });

  it.each([
    [
      'of another instance',
      'name="tiny"',
      'name="huge"',
      'a solution of tiny is expected, this is one of "huge"',
    ],
    ['with an unknown class', 'class id="102"', 'class id="999"', 'class 999 is expected to be one of tiny'],
    ['with a class twice', 'class id="102"', 'class id="101"', 'class 101 is expected only once'],
    [
      'with a time that the class cannot have',
      'start="96"',
      'start="97"',
      'class 101 is expected at one of its times',
    ],
    ['with an unknown room', 'room="1"', 'room="5"', 'room 5 of class 101 is expected'],
    ['without a room that is needed', ' room="1"', '', 'class 101 is expected to have a room'],
    [
      'with a student that does not exist',
      'student id="7"',
      'student id="77"',
      'student 77 is expected to be one of tiny',
    ],
    ['with a student twice', '<student id="7"/>', '<student id="719"/>', 'student 719 is expected only once'],
    ['with a long bit string', 'weeks="110"', 'weeks="1100"', 'weeks="1100" of <class> is expected to be 3'],
  ])('solution %s names file, line and what was expected', async (_what, part, instead, expected) => {
    const error = await refusalOf(open(INSTANCE, SOLUTION.replace(part, instead)));
    expect(error).toContain(expected);
    const line = Number(/^solution-tiny\.xml:(\d+): /.exec(error)?.[1]);
    // A tag is reported by the line that it ends in.
    expect(line - lineOf(SOLUTION, part.trim())).toBe(0);
  });

  it('a solution that leaves out a class names it', async () => {
    const without = SOLUTION.replace(/ {2}<class id="102"[\s\S]*?<\/class>\n/, '');
    expect(await refusalOf(open(INSTANCE, without))).toBe(
      'solution-tiny.xml:7: class 102 of tiny is expected',
    );
  });

  it('changes nothing: the store of before stays', async () => {
    const before = await open(INSTANCE, SOLUTION);
    const { epoch } = before.meta;
    before.close();
    const bytes = readFileSync(join(directory.path, 'itc.sqlite'));
    await refusalOf(open(INSTANCE.replace('capacity="30"', ''), SOLUTION));
    expect(readFileSync(join(directory.path, 'itc.sqlite')).equals(bytes)).toBe(true);
    const after = await open(INSTANCE, SOLUTION);
    expect(after.meta.epoch).toBe(epoch);
    after.close();
  });

  it('is refused when it is too large, missing or not in UTF-8', async () => {
    const file = write('large.xml', INSTANCE);
    await expect(readXml(file, {}, 100)).rejects.toThrow('large.xml:0: at most 100 bytes');
    const gone = { instance: '/nowhere/x.xml', solution: file };
    await expect(fingerprint(gone)).rejects.toThrow('x.xml:0: a readable file is expected');
    const latin = join(directory.path, 'latin.xml');
    writeFileSync(latin, Buffer.from([0x3c, 0x61, 0x3e, 0xe8, 0x3c]));
    await expect(readXml(latin, { a: () => {} })).rejects.toThrow('UTF-8 is expected');
  });

  it('a class over its limit is imported with a warning', async () => {
    log.length = 0;
    const store = await open(INSTANCE.replace('id="101" limit="2"', 'id="101" limit="1"'), SOLUTION);
    expect(log).toEqual([
      'reading tiny.xml',
      'reading solution-tiny.xml',
      'warning: class 101 has 2 students, its limit is 1',
    ]);
    expect(createUniversity(store).attending('101')).toEqual(['s000007', 's000719', 'student', 'student2']);
    store.close();
  });
});
