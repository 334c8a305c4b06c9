import type { FoodCanteen } from '@kahan/contract';
import type { StudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY } from '../../../test/menus/agata.ts';
import { type Answer, type AnswerServer, startAnswers } from '../../../test/support/answers.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { photoHostOf } from './photos.ts';

const BASE = '/api/v3';
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000, 7)]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Photos of the meals of one canteen, by the id of the meal. */
const PHOTOS: Record<number, Answer> = {
  1: { headers: { 'content-type': 'text/html' }, body: JPEG },
  2: { headers: { 'content-type': 'image/jpeg' }, body: svg },
  3: { headers: { 'content-type': 'image/png' }, body: '<html>login</html>' },
  4: { body: Buffer.concat([JPEG, Buffer.alloc(3 * 2 ** 20)]) },
  5: { status: 500 },
  6: { status: 302, headers: { location: 'http://169.254.169.254/' } },
  7: { body: '' },
};

let server: AnswerServer;
let portal: TestPortal;

/** A photo of the student system that leads to another host. */
const wrap = (system: StudentSystem): StudentSystem => ({
  ...system,
  async canteens(date, options) {
    const reply = await system.canteens(date, options);
    const elsewhere = `${server.url}/secret.png`;
    const records = reply.records.map((canteen) => ({
      ...canteen,
      menu: canteen.menu.map((part) => ({
        ...part,
        items: part.items.map((item) =>
          canteen.canteen_id === 'sazava'
            ? { ...item, photo: { s: elsewhere, m: elsewhere, orig: elsewhere } }
            : item,
        ),
      })),
    }));
    return { ...reply, records };
  },
});

beforeAll(async () => {
  server = await startAnswers();
  const json = (data: unknown): Answer => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  const meals = Object.keys(PHOTOS).map((id) => ({
    id,
    date: '2026-11-18',
    categoryId: 1,
    name: `Jídlo ${id}`,
    photoId: 9,
  }));
  server.answers.set(`${BASE}/podsystems`, json([{ id: 2, name: 'Agata' }]));
  server.answers.set(`${BASE}/podsystems/2/meals`, json(meals));
  server.answers.set(`${BASE}/podsystems/2/categories`, json([{ id: 1, name: 'Hlavní jídla' }]));
  server.answers.set(`${BASE}/podsystems/2/opening-hours`, json([]));
  for (const [id, answer] of Object.entries(PHOTOS)) server.answers.set(`${BASE}/meals/${id}/photo`, answer);
  portal = await startPortal({ wrap, env: { CANTEENS: `student-system,agata:${server.url}${BASE}#${KEY}` } });
  await until(async () => (await canteens()).length === 4);
});
afterAll(async () => {
  await portal.stop();
  await server.stop();
});

const canteens = async () => {
  const answer = await portal.client().get('/api/food/menus');
  return answer.status === 200 ? answer.json<FoodCanteen[]>() : [];
};
const photosOf = async (id: RegExp) =>
  (await canteens())
    .filter((canteen) => id.test(canteen.id))
    .flatMap(({ menu }) => menu.flatMap(({ items }) => items.map(({ photo }) => photo)));
const agataPhoto = async (meal: number) => (await photosOf(/^agata/))[meal - 1]?.orig ?? '';
const fetchPhoto = (path: string, headers?: Record<string, string>) =>
  fetch(portal.url + path, headers && { headers });

test('[FOOD-14] a photo of the student system comes in three sizes under addresses of the portal, and stays a day', async () => {
  const photos = (await photosOf(/^retorta$/)).filter((photo) => photo !== null);
  expect(photos.length).toBeGreaterThan(2);
  const [photo] = photos;
  const sizes: number[] = [];
  for (const address of [photo?.s, photo?.m, photo?.orig]) {
    expect(address).toMatch(/^\/api\/food\/photos\/[0-9a-f]{32}$/);
    const answer = await fetchPhoto(address ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=86400');
    const bytes = Buffer.from(await answer.arrayBuffer());
    sizes.push(bytes.readUInt32BE(16));
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetchPhoto(address ?? '', { 'if-none-match': etag })).status).toBe(304);
  }
  expect(sizes).toEqual([96, 320, 960]);
});

test("the student system's photos are asked for without the portal's token", () => {
  const system = { baseUrl: 'https://student-system.example/v1', token: 'a secret token' };
  expect(JSON.stringify(photoHostOf(system))).not.toContain(system.token);
});

test('an address of another host is not shown, and was never asked', async () => {
  expect((await photosOf(/^sazava$/)).every((photo) => photo === null)).toBe(true);
  expect(server.asked.some(({ path }) => path === '/secret.png')).toBe(false);
});

test('a photo of Agata is fetched with the key, told by its bytes, and fetched once for many', async () => {
  const address = await agataPhoto(1);
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetchPhoto(address)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(answers[0]?.headers.get('content-type')).toBe('image/jpeg');
  const bytes = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(bytes.every((one) => one.equals(JPEG))).toBe(true);
  const asked = server.asked.filter(({ path }) => path === `${BASE}/meals/1/photo`);
  expect(asked.map(({ headers }) => headers['x-api-key'])).toEqual([KEY]);
});

describe.each([
  [2, 'an SVG', /no JPEG/],
  [3, 'a page', /no JPEG/],
  [4, '3 MB', /longer than 2 MB/],
  [5, 'status 500', /it answered 500/],
  [6, 'a redirect to another host', /another host/],
  [7, 'nothing', /no JPEG/],
])('photo %i, %s', (meal, _what, reason) => {
  test('is a 404, is named in the log, and is not asked for again at once', async () => {
    const address = await agataPhoto(meal);
    const asked = () => server.asked.filter(({ path }) => path === `${BASE}/meals/${meal}/photo`).length;
    for (const _time of [1, 2]) expect((await fetchPhoto(address)).status).toBe(404);
    expect(asked()).toBe(1);
    const id = address.split('/').at(-1) ?? '?';
    const line = portal
      .logged()
      .split('\n')
      .find((one) => one.includes(id) && one.includes('"reason"'));
    expect(line).toMatch(reason);
    portal.clock.advance(61);
    expect((await fetchPhoto(address)).status).toBe(404);
    expect(asked()).toBe(2);
  });
});

test.each(['0'.repeat(32), 'x', '../../etc/passwd', '%2e%2e'])('%s is no photo', async (id) => {
  expect([400, 404]).toContain((await fetchPhoto(`/api/food/photos/${id}`)).status);
});
