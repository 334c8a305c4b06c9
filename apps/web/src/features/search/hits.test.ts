import type { Match } from '@kahan/search';
import { expect, test } from 'vitest';
import { byKind, type HitKind, type RankedHit, screenHit } from './hits.ts';

const hit = (kind: HitKind, name: string, match: Match, isOwn = false): RankedHit => ({
  ...{ kind, name, match, isOwn },
  href: `/${kind}/${name}`,
  facts: '',
});
const shown = (hits: readonly RankedHit[], query = 'c') =>
  byKind(hits, query).map(({ kind, hits: ofKind }) => [kind, ...ofKind.map(({ name }) => name)].join(' '));

test.each<[string, RankedHit[], string[]]>([
  [
    'a room that is called so goes before subjects that contain it',
    [hit('classes', 'C07', 'contains'), hit('rooms', 'C 07', 'exact'), hit('rooms', 'C 070', 'named')],
    ['rooms C 07 C 070', 'classes C07'],
  ],
  [
    'kinds that match equally well are in their usual order',
    [hit('screens', 'S', 'begins'), hit('people', 'P', 'begins'), hit('classes', 'C', 'begins')],
    ['classes C', 'people P', 'screens S'],
  ],
  [
    'a kind is as good as its best match',
    [hit('classes', 'own', 'meant', true), hit('people', 'P', 'begins'), hit('classes', 'C', 'named')],
    ['classes own C', 'people P'],
  ],
  [
    'own subjects come after the exact one and before the others',
    [hit('classes', 'A', 'named'), hit('classes', 'own', 'begins', true), hit('classes', 'B', 'exact')],
    ['classes B own A'],
  ],
  [
    'own ones are shown however many others match, and once',
    [
      ...['A', 'B', 'C', 'D', 'E'].map((name) => hit('classes', name, 'named')),
      hit('classes', 'own', 'contains', true),
      hit('classes', 'own', 'contains', true),
    ],
    ['classes own A B C D'],
  ],
  ['nothing', [], []],
])('%s', (_title, hits, sections) => {
  expect(shown(hits)).toEqual(sections);
});

test('beside what is called as a typed number, what only contains its digits is left out', () => {
  const room = hit('rooms', 'C 07', 'exact');
  const named = hit('rooms', 'C 070', 'named');
  const weak = [
    hit('classes', 'B834107', 'contains', true),
    hit('people', 'Bílková, C 107', 'contains'),
    hit('rooms', 'C 107', 'meant'),
  ];
  expect(shown([...weak, named, room], 'C 07')).toEqual(['rooms C 07 C 070']);
  expect(shown(weak, 'C 07')).toEqual(['classes B834107', 'people Bílková, C 107', 'rooms C 107']);
});

test('beside a word that is a name, what contains it stays', () => {
  const hits = [hit('classes', 'Chemie', 'exact'), hit('classes', 'Biochemie', 'contains')];
  expect(shown(hits, 'chemie')).toEqual(['classes Chemie Biochemie']);
});

test('the screen of the menus names the canteens, no other does', () => {
  const canteens = ['Menza Sever', 'Bufet'];
  expect(screenHit({ page: 'food', href: '/food', name: 'Jídlo' }, canteens).facts).toBe(
    'Menza Sever, Bufet',
  );
  expect(screenHit({ page: 'maps', href: '/maps', name: 'Mapa' }, canteens).facts).toBe('');
});
