import type { Answer } from '../support/answers.ts';

export const KEY = 'k-3f9c1d';
export const BASE = '/JAPIV3/api/v3';

/** Lists by path and language, in the shapes of Agata v3. */
const lists = new Map<string, unknown[]>();
export const put = (path: string, cs: unknown[], en: unknown[] = cs) => {
  lists.set(`${BASE}${path} cs`, cs);
  lists.set(`${BASE}${path} en`, en);
};

/** Answers as Agata does: with the key, an envelope and an ETag. */
export const agata: Answer = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const list = lists.get(`${pathname} ${searchParams.get('lang')}`);
  if (request.headers['x-api-key'] !== KEY) return void response.writeHead(401).end();
  if (list === undefined) return void response.writeHead(404).end();
  const body = JSON.stringify({ data: list });
  const etag = `"${body.length}-${Buffer.from(body).toString('base64').slice(-40)}"`;
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
  response.writeHead(200, { etag, 'content-type': 'application/json' }).end(body);
};

export const meal = (id: number, categoryId: number, name: string, more: object = {}) => ({
  ...{
    id: String(id),
    podsystemId: '2',
    date: '2026-11-18',
    categoryId: String(categoryId),
    outletIds: ['7'],
    name,
  },
  ...{ weight: '150 g', studentPrice: '42.00', price: '86.00', currency: 'CZK', allergens: ['1', 3, 7] },
  ...{ isActive: true, photoId: null },
  ...more,
});

/** Answers in place of the meals of a canteen, and the reason why they are refused. */
export const WRONG: [name: string, answer: Answer, reason: RegExp][] = [
  [
    'an HTML page',
    { headers: { 'content-type': 'text/html' }, body: '<html>login</html>' },
    /it is a page, not JSON/,
  ],
  ['no JSON', { body: '{"data": [' }, /it is no JSON/],
  ['no envelope', { body: '[]' }, /it has no list under/],
  [
    'a deep answer',
    { body: `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
    /Invalid input: .*, and so are all records/,
  ],
  [
    'another encoding',
    { body: Buffer.from('{"data":[{"name":"Řízek"}]}', 'latin1').fill(0xff, 10, 14) },
    /not in UTF-8/,
  ],
  ['3 MB', { body: `{"data":["${'x'.repeat(3 * 2 ** 20)}"]}` }, /longer than 2 MB/],
  ['6,000 records', { body: JSON.stringify({ data: Array(6_000).fill(0) }) }, /no list under/],
  ['status 500', { status: 500 }, /it answered 500/],
];

export function publish(answers: Map<string, Answer>): void {
  put('/podsystems', [
    {
      id: '3',
      name: 'Technická menza',
      isOpen: true,
      dailyMenuEnabled: true,
      weeklyMenuEnabled: false,
      sortOrder: '2',
    },
    {
      id: 2,
      name: 'Studentský dům',
      isOpen: 'true',
      dailyMenuEnabled: 1,
      weeklyMenuEnabled: true,
      sortOrder: 1,
    },
    { id: 5, name: 'Masarykova kolej', isOpen: false, dailyMenuEnabled: true, sortOrder: 3 },
    { id: 9, name: 'Strahov', isOpen: true, dailyMenuEnabled: true, sortOrder: 4 },
    ...WRONG.map(([name], index) => ({ id: 20 + index, name, sortOrder: 10 + index })),
  ]);
  const categories = [
    { id: 10, name: 'Polévky', sortOrder: 1 },
    { id: 11, name: 'Specialita dne', sortOrder: 3 },
    { id: 12, name: 'Hlavní jídla', sortOrder: 2 },
    { id: 13, name: 'Bezmasá jídla', sortOrder: 4 },
    { id: 14, name: 'Moučníky', sortOrder: 9 },
  ];
  for (const id of [2, 3, 5, 9]) put(`/podsystems/${id}/categories`, categories);
  put(
    '/podsystems/2/meals',
    [
      meal(1, 14, 'Makový koláč', { studentPrice: 28, price: '42,50' }),
      meal(2, 12, 'Guláš', { photoId: 88 }),
      meal(3, 10, 'Kulajda'),
      meal(4, 11, 'Kachna'),
      meal(5, 13, 'Čočka', { studentPrice: null, allergens: [] }),
      meal(6, 12, 'Stažené jídlo', { isActive: false }),
      meal(7, 12, 'Zítřek', { date: '2026-11-19' }),
    ],
    [meal(2, 12, 'Goulash'), meal(3, 10, 'Sour cream soup')],
  );
  put('/podsystems/3/meals', [meal(30, 12, 'Řízek')]);
  put(
    '/podsystems/2/opening-hours',
    [
      {
        id: 1,
        outletName: 'Výdejna A',
        label: 'Oběd',
        dayFrom: '1',
        dayTo: '5',
        timeFrom: '10:30:00',
        timeTo: '14:30',
        sortOrder: 1,
      },
      {
        id: 2,
        outletName: 'Bufet',
        label: null,
        dayFrom: 6,
        dayTo: null,
        timeFrom: '9:00',
        timeTo: '12:00',
        sortOrder: 2,
      },
      {
        id: 3,
        outletName: 'Zavřeno',
        label: null,
        dayFrom: null,
        dayTo: null,
        timeFrom: null,
        timeTo: null,
        sortOrder: 3,
      },
    ],
    [
      {
        id: 1,
        outletName: 'Counter A',
        label: 'Lunch',
        dayFrom: 1,
        dayTo: 5,
        timeFrom: '10:30',
        timeTo: '14:30',
        sortOrder: 1,
      },
    ],
  );
  for (const id of [3, 5]) put(`/podsystems/${id}/opening-hours`, []);
  for (const id of WRONG.keys()) {
    put(`/podsystems/${20 + id}/meals`, [meal(200 + id, 12, 'Svíčková')]);
    put(`/podsystems/${20 + id}/categories`, categories);
    put(`/podsystems/${20 + id}/opening-hours`, []);
  }
  for (const path of [...new Set([...lists.keys()].map((one) => one.split(' ')[0] ?? ''))])
    answers.set(path, agata);
}
