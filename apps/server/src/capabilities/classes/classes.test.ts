import type { ClassDetail, ClassFound } from '@kahan/contract';
import {
  CLASS_TYPES,
  type ClassRecord,
  type DepartmentRecord,
  fullName,
  type PersonRecord,
} from '@kahan/domain';
import { describe, expect } from 'vitest';
import { LiveClient, until } from '../../../test/support/live.ts';
import { catalogueOf } from '../../../test/support/schedules.ts';
import { type SharedPortal, test } from '../../../test/support/shared-portal.ts';

type Found = { items: ClassFound[]; count: number; otherwise: number };

let portal: SharedPortal;
let classes: ClassRecord[];
let departments: Map<string, DepartmentRecord>;
let people: Map<string, PersonRecord>;
/** A class that the student system gives with HTML and addresses of an attacker. */
let attacked: string;

const ask = (path: string, headers?: Record<string, string>) => portal.client().get(path, headers);
const find = async (query: Record<string, string>) =>
  (await ask(`/api/classes?${new URLSearchParams({ lang: 'cs', ...query })}`)).json<Found>();
const read = async (code: string, query = '') =>
  (await ask(`/api/classes/${code}?lang=cs${query}`)).json<ClassDetail>();
/** The latest year of each class. */
const latest = () =>
  [...Map.groupBy(classes, ({ code }) => code).values()].map(
    (years) => years.toSorted((a, b) => b.year - a.year)[0] as ClassRecord,
  );
const codesOf = (records: readonly { code: string }[]) => records.map(({ code }) => code).sort();

test.beforeAll(async ({ shared }) => {
  portal = shared;
  const { sandboxUrl } = portal;
  classes = [...(await catalogueOf(sandboxUrl, 'classes')).values()];
  departments = await catalogueOf(sandboxUrl, 'departments');
  people = await catalogueOf(sandboxUrl, 'people');
  const paths = [
    '/api/classes',
    '/api/people',
    '/api/structure/departments',
    '/api/schedules/room?year=2026&semester=1&query=',
  ];
  await until(async () =>
    (await Promise.all(paths.map((path) => ask(path)))).every(({ status }) => status === 200),
  );
  await until(async () => (await find({})).items.some(({ semesters }) => semesters.length > 0));
  attacked = portal.attackedClass();
}, 60_000);
test.afterAll(() => portal.edits.classes.restore());

describe('a class', () => {
  test('[CLASSES-09] [CLASSES-13] carries all its fields in the language that is read', async () => {
    const shown = latest()
      .filter(({ code }) => code !== attacked)
      .slice(0, 25);
    for (const record of shown) {
      for (const lang of ['cs', 'en'] as const) {
        const answer = (await ask(`/api/classes/${record.code}?lang=${lang}`)).json<ClassDetail>();
        const { synopsis, syllabus, semesters, years, taught_by, ...fields } = answer;
        expect(fields).toEqual({
          id: record.id,
          code: record.code,
          year: record.year,
          title: record.title[lang],
          type: record.type,
          credits: record.credits,
          languages: record.languages,
          department: { code: record.department, value: departments.get(record.department)?.name[lang] },
          elearning_url: record.elearning_url,
          literature: record.literature,
          supports: record.supports.map(({ title, url }) => ({ title: title[lang], url })),
        });
        const text = (html: string) =>
          html
            .replace(/<[^>]*>/g, '')
            .replace(/\s+/g, ' ')
            .trim();
        expect([text(synopsis), text(syllabus)]).toEqual([
          text(record.synopsis[lang]),
          text(record.syllabus[lang]),
        ]);
        expect(years[0]).toBe(record.year);
        expect(semesters.every((one) => one === 1 || one === 2)).toBe(true);
        expect(taught_by.map(({ uident }) => uident)).toEqual(record.taught_by.map(({ uident }) => uident));
      }
    }
  });

  test('[CLASSES-09] names its teachers as the directory does, with their rooms', async () => {
    const byUident = new Map([...people.values()].map((person) => [person.uident, person]));
    const record = latest().find(({ taught_by }) => taught_by.length > 1);
    const { taught_by } = await read(record?.code ?? '');
    expect(taught_by.length).toBeGreaterThan(1);
    for (const { uident, name, person_id, rooms } of taught_by) {
      const person = byUident.get(uident);
      expect([name, person_id]).toEqual([person && fullName(person), person?.id]);
      expect(rooms.map(({ id }) => id)).toEqual(person?.rooms);
      for (const room of rooms) expect(room.name).not.toBe('');
    }
  });

  test('[CLASSES-13] of the latest year without a year or with 0, else of the year that is asked for', async () => {
    const years = classes.filter(({ code }) => code === classes[0]?.code).sort((a, b) => b.year - a.year);
    const [newest, older] = years;
    if (newest === undefined || older === undefined) throw new Error('the class has one year only');
    expect((await read(newest.code)).id).toBe(newest.id);
    expect((await read(newest.code, '&year=0')).id).toBe(newest.id);
    expect((await read(newest.code, `&year=${older.year}`)).id).toBe(older.id);
    expect((await read(newest.code)).years).toEqual(years.map(({ year }) => year));
    const unknown = await ask(`/api/classes/${newest.code}?year=1999`);
    expect([unknown.status, unknown.error().code]).toEqual([404, 'NOT_FOUND']);
    for (const year of ['-1', 'x', '2201'])
      expect((await ask(`/api/classes/${newest.code}?year=${year}`)).status).toBe(400);
  });

  test('has semesters of its lessons', async () => {
    const lessons = [...(await catalogueOf(portal.sandboxUrl, 'lessons')).values()];
    const [lesson] = lessons;
    const semesters = new Set(
      lessons
        .filter(({ subject, year }) => subject.code === lesson?.subject.code && year === lesson.year)
        .map(({ semester }) => semester),
    );
    expect((await read(lesson?.subject.code ?? '', `&year=${lesson?.year}`)).semesters).toEqual(
      [...semesters].sort(),
    );
    const untaught = latest().find(
      ({ code, year }) => !lessons.some((one) => one.subject.code === code && one.year === year),
    );
    expect((await read(untaught?.code ?? '')).semesters).toEqual([]);
  });

  test('[CLASSES-09] is sanitized, and leads to no address that harms', async () => {
    const { synopsis, elearning_url, supports } = await read(attacked);
    expect(synopsis).toContain('Cíle');
    expect(synopsis).not.toMatch(/script|onclick|javascript/);
    expect(elearning_url).toBeNull();
    expect(supports).toEqual([{ title: 'Skripta', url: null }]);
  });

  test.each(['nothing', '%F0%9F%98%80', '..%2F..%2Fetc', '__proto__', '%3Cb%3E', '.%2A'])(
    'an unknown code like %s is not found',
    async (code) => {
      const answer = await ask(`/api/classes/${code}`);
      expect([answer.status, answer.error().code]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

describe('searching', () => {
  test('[CLASSES-14] every class once, by title, twelve at a time', async () => {
    const all = await find({});
    expect([all.items.length, all.count]).toEqual([12, latest().length]);
    expect((await find({ page: '2', limit: '7' })).items[0]).toEqual(all.items[7]);
    const { items } = await find({ title: 'analyticka', limit: '50' });
    const expected = latest().filter(({ title }) => /analytická/i.test(title.cs));
    expect(expected.length).toBeGreaterThan(0);
    for (const { code } of expected) expect(codesOf(items)).toContain(code);
    expect(items[0]?.title).toMatch(/analytická/i);
    const [{ title, code } = { title: { en: '' }, code: '' }] = expected;
    const english = await find({ lang: 'en', title: title.en, limit: '50' });
    expect(english.items.map((one) => one.code)).toContain(code);
  });

  test('[CLASSES-14] by code, language, type and department, alone and together', async () => {
    const [some] = latest().filter(({ languages }) => languages.includes('ENG'));
    if (some === undefined) throw new Error('no class is taught in English');
    const part = some.code.slice(0, 4);
    const filters = {
      code: [part.toLowerCase(), (one: ClassRecord) => one.code.includes(part)],
      language: ['ENG', (one: ClassRecord) => one.languages.includes('ENG')],
      type: [some.type, (one: ClassRecord) => one.type === some.type],
      department: [some.department, (one: ClassRecord) => one.department === some.department],
    } as const;
    for (const [field, [value, isMatch]] of Object.entries(filters)) {
      const expected = latest().filter(isMatch);
      const found = await find({ [field]: value, limit: '50' });
      expect([field, found.count]).toEqual([field, expected.length]);
      const codes = expected.map(({ code }) => code);
      for (const { code } of found.items) expect(codes).toContain(code);
    }
    const together = Object.fromEntries(Object.entries(filters).map(([field, [value]]) => [field, value]));
    const isMatch = (one: ClassRecord) => Object.values(filters).every(([, matches]) => matches(one));
    const found = await find({ ...together, title: some.title.cs, limit: '50' });
    expect(codesOf(found.items)).toContain(some.code);
    for (const { code } of found.items)
      expect(
        latest()
          .filter(isMatch)
          .map((one) => one.code),
      ).toContain(code);
    const second = await find({ code: part, page: '2', limit: '2' });
    expect(second.items).toEqual((await find({ code: part, limit: '4' })).items.slice(2));
  });

  test('[CLASSES-14] by every type, + and * among them', async () => {
    for (const type of CLASS_TYPES) {
      expect([type, (await find({ type })).count]).toEqual([
        type,
        latest().filter((one) => one.type === type).length,
      ]);
    }
  });

  test('by the title of the other language; what is left out because of the language alone is counted', async () => {
    const inCzech = latest().find(
      ({ title, languages }) => title.cs === 'Organická chemie I' && !languages.includes('ENG'),
    );
    for (const lang of ['cs', 'en']) {
      const title = lang === 'cs' ? 'organic chemistry' : 'organická chemie';
      const all = await find({ title, lang });
      expect(all.items.map(({ code }) => code)).toContain(inCzech?.code);
      expect(all.otherwise).toBe(0);
      for (const more of [{}, { code: 'B' }]) {
        const [any, some] = [
          await find({ title, lang, ...more }),
          await find({ title, lang, ...more, language: 'ENG' }),
        ];
        expect(some.items.map(({ code }) => code)).not.toContain(inCzech?.code);
        expect(some.count + some.otherwise).toBe(any.count);
        expect(some.otherwise).toBeGreaterThan(0);
      }
    }
  });

  test('a result has what its line shows', async () => {
    const [record] = latest();
    const { items } = await find({ code: record?.code ?? '' });
    const { synopsis, syllabus, literature, supports, taught_by, elearning_url, id, years, ...line } =
      await read(record?.code ?? '');
    expect(items).toEqual([line]);
  });

  test.each([
    ['10,000 characters', 'a'.repeat(10_000)],
    ['a regular expression', '(.*)+[^'],
    ['pictures', '🧪👩‍🔬'],
    ['marks of right-to-left', '\u202E\u200F'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['NUL', '\0'],
  ])('[CLASSES-14] %s find nothing, in any field', async (_, text) => {
    for (const field of ['title', 'code', 'department']) {
      const answer = await ask(`/api/classes?${new URLSearchParams({ [field]: text })}`);
      expect([field, answer.status, answer.json<Found>()]).toEqual([
        field,
        200,
        { items: [], count: 0, otherwise: 0 },
      ]);
      // The field finds nothing either beside fields that find something.
      expect((await find({ title: 'chemie', code: 'B', [field]: text })).count).toBe(0);
    }
  });

  test.each(['limit=0', 'limit=51', 'page=0', 'language=GER', 'type=X'])('%s is refused', async (query) => {
    expect((await ask(`/api/classes?${query}`)).status).toBe(400);
  });
});

test('an unchanged class is a 304; a changed one is there, and everybody is told', async () => {
  const record = latest().find(({ code }) => code !== attacked);
  const path = `/api/classes/${record?.code}?lang=cs`;
  const live = new LiveClient(portal.url);
  await live.settle();
  const etag = (await ask(path)).headers.get('etag') ?? '';
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
  const key = `${record?.code}:${record?.year}`;
  portal.edits.classes.change(key, { title: { cs: 'Alchymie', en: 'Alchemy' } });
  await until(() => live.updates('classes').length > 0);
  expect(live.updates('classes')[0]).toEqual([key]);
  expect((await ask(path, { 'if-none-match': etag })).json<ClassDetail>().title).toBe('Alchymie');
  await until(async () => (await find({ title: 'alchymie' })).items[0]?.code === record?.code);
  live.close();
});
