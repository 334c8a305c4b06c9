import type { Answer, User } from '@kahan/contract';
import type { Study } from '@kahan/domain';
import { expect } from 'vitest';
import { loginOf, type SharedPortal, test } from '../../../test/support/shared-portal.ts';
import { presentUser } from './session.present.ts';

let portal: SharedPortal;
test.beforeAll(({ shared }) => {
  portal = shared;
});

test('[SESSION-29] the user has names, degrees, sex, mail and studies', async () => {
  const user = (await (await portal.login('student')).get('/api/user')).json<User>();
  expect(user).toMatchObject({
    login: 'student',
    first_name: 'Anežka',
    last_name: 'Vrbová',
    degree_pre: null,
    degree_post: null,
    sex: { code: '2' },
    email: expect.stringMatching(/@.*\.example$/),
    icid: expect.stringMatching(/\d/),
    is_student: true,
  });
  expect(user.studies).toHaveLength(1);
  const two = (await (await portal.login('student2')).get('/api/user')).json<User>();
  expect(two.studies).toHaveLength(2);
  expect([two.degree_pre, two.degree_post]).toEqual(['Bc.', null]);
  expect(new Set(two.studies.map(({ study_id }) => study_id)).size).toBe(2);
});

test('[SESSION-28] the user is sent again only after a change', async () => {
  const client = await portal.login(loginOf(31));
  const start = portal.clock.now();
  const first = await client.get('/api/user?lang=cs');
  const since = { 'if-modified-since': first.headers.get('last-modified') ?? '' };
  expect(Date.parse(since['if-modified-since']) / 1000).toBe(first.json<User>().last_modified);
  expect((await client.get('/api/user', since)).status).toBe(304);
  portal.clock.advance(5);
  await client.send('PUT', '/api/user/preferences', { language: 'en' });
  const second = await client.get('/api/user', since);
  portal.clock.set(start);
  expect([second.status, second.json<User>().language]).toEqual([200, 'en']);
});

test('a teacher is a user without studies', async () => {
  const user = (await (await portal.login('teacher')).get('/api/user')).json<User>();
  expect(user).toMatchObject({ is_student: false, studies: [] });
});

test('a teacher has the id of the own timetable, a student has none', async () => {
  const teacher = await portal.login('teacher');
  const { uident, last_name } = (await teacher.get('/api/user')).json<User>();
  const { label, items } = (
    await teacher.get(`/api/schedules/teacher/${uident}?year=2026&semester=1&with_label=true`)
  ).json<Answer<'GET /api/schedules/:type/:id'>>();
  expect(label).toContain(last_name);
  expect(items.length).toBeGreaterThan(0);
  expect((await (await portal.login('student')).get('/api/user')).json<User>().uident).toBeNull();
});

const identity = {
  login: 'x',
  icid: '1',
  first_name: 'X',
  last_name: 'Y',
  degree_pre: 'doc. Ing.',
  degree_post: 'Ph.D.',
  sex: null,
  email: 'x@y.example',
  is_student: true,
};
const options = {
  language: 'cs' as const,
  uident: null,
  erasesAt: null,
  lastModified: new Date(0),
  year: 2026,
};

test('[SESSION-29] degrees before and behind the name are told apart', () => {
  const { degree_pre, degree_post } = presentUser(identity, [], options);
  expect({ degree_pre, degree_post }).toEqual({ degree_pre: 'doc. Ing.', degree_post: 'Ph.D.' });
});

test('studies that go on come before those that have ended', () => {
  const study = (study_id: string, code: string) =>
    ({
      study_id,
      school_year: 2,
      last_active_year: 2026,
      state: { code, value: { cs: '', en: '' } },
    }) as Study;
  const studies = [study('1', 'A'), study('2', 'S'), study('3', 'P')];
  expect(presentUser(identity, studies, options).studies.map(({ study_id }) => study_id)).toEqual([
    '2',
    '3',
    '1',
  ]);
});

test('[SESSION-30] a user counts as a student unless the student system says otherwise', () => {
  expect(presentUser(identity, [], options).is_student).toBe(true);
  expect(presentUser({ ...identity, is_student: false }, [], options).is_student).toBe(false);
});
