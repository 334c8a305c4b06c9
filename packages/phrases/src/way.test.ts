import { expect, test } from 'vitest';
import { people as csPeople } from './cs/people/people.ts';
import { howFar as csHowFar } from './cs/ways/how-far.ts';
import { way as cs } from './cs/ways/way.ts';
import { way as en, type ToldStep } from './en/ways/way.ts';

const STEP: ToldStep = {
  kind: 'walk',
  meters: 0,
  floor: 0,
  turn: null,
  side: null,
  doors: null,
  building: null,
  name: null,
  isFirst: false,
};

test.each<[Partial<ToldStep>, string, string]>([
  [
    { kind: 'leave', name: 'BS 9', turn: 'right' },
    'Z místnosti BS 9 doprava na chodbu',
    'Out of BS 9, turn right',
  ],
  [
    { kind: 'walk', building: 'A', meters: 60 },
    'Chodbou až do budovy A (60 m)',
    'Along the corridor to building A (60 m)',
  ],
  [
    { kind: 'walk', turn: 'left', meters: 24 },
    'Doleva chodbou (24 m)',
    'Turn left, along the corridor (24 m)',
  ],
  [
    { kind: 'lift', floor: 2, side: 'right' },
    'Výtahem do 2. patra (vpravo)',
    'Lift to the 2nd floor (on the right)',
  ],
  [
    { kind: 'stairs', floor: 0, turn: 'left', side: 'left' },
    'Po schodech do přízemí (zahněte doleva, schody jsou vlevo)',
    'Stairs to the ground floor (turn left, the stairs are on the left)',
  ],
  [{ kind: 'stairs', floor: -1 }, 'Po schodech do 1. podzemního podlaží', 'Stairs to basement 1'],
  [
    { kind: 'outside', building: 'C', meters: 85 },
    'Ven a přes areál k budově C (85 m)',
    'Out and across the campus to building C (85 m)',
  ],
  [
    { kind: 'outside', building: 'C', isFirst: true },
    'Přes areál k budově C',
    'Across the campus to building C',
  ],
  [
    { kind: 'enter', building: 'C', name: 'Vrátnice' },
    'Vchodem do budovy C (Vrátnice)',
    'In through the entrance of building C (Vrátnice)',
  ],
  [{ kind: 'enter', building: 'C', isFirst: true }, 'Od vchodu budovy C', 'From the entrance of building C'],
  [
    { kind: 'arrive', name: 'A 214', side: 'left', doors: 1 },
    'A 214, první dveře vlevo',
    'A 214, first door on the left',
  ],
  [
    { kind: 'arrive', name: 'A 214', side: 'right', turn: 'left' },
    'A 214, doleva, vpravo',
    'A 214, turn left, on the right',
  ],
  [{ kind: 'arrive', name: 'A 214' }, 'A 214, přímo před vámi', 'A 214, straight ahead'],
])('a step is told in both languages: %o', (step, czech, english) => {
  const told = [cs, en].map((words) => {
    const { text, hint } = words.step({ ...STEP, ...step });
    return hint === undefined ? text : `${text} (${hint})`;
  });
  expect(told).toEqual([czech, english]);
});

test('the name of a room stands behind a noun that carries the case', () => {
  expect(cs.onward('stairs', 'Hala Juliska')).toBe('od schodů do místnosti Hala Juliska');
  expect(csHowFar.howFar(5, 'Hala Juliska')).toBe('5 minut pěšky z místnosti Hala Juliska');
  expect(csPeople.teachingNow('Hala Juliska', 900)).toBe('Učí v místnosti Hala Juliska do 15:00');
});

test('a drawn route without a room names only its end', () => {
  expect([cs.line(null, 'A 137', 'přízemí'), en.line(null, 'A 137', 'ground floor')]).toEqual([
    'Cesta do místnosti A 137, přízemí',
    'Route to A 137, ground floor',
  ]);
  expect([cs.line('A II', 'A 137', 'přízemí'), en.line('A II', 'A 137', 'ground floor')]).toEqual([
    'Cesta z místnosti A II do místnosti A 137, přízemí',
    'Route from A II to A 137, ground floor',
  ]);
});

test.each([
  [1, 'o minutu déle', 'one minute longer'],
  [2, 'o 2 minuty déle', '2 minutes longer'],
  [5, 'o 5 minut déle', '5 minutes longer'],
  [0, 'stejně dlouho', 'takes no longer'],
])('a way that is %i minutes longer', (minutes, czech, english) => {
  expect([cs.longer(minutes), en.longer(minutes)]).toEqual([czech, english]);
});

test('the verdict compares the way with the break', () => {
  expect([cs.verdictInBreak(4, 10), en.verdictInBreak(4, 10)]).toEqual([
    '4 minuty, máte 10.',
    '4 minutes, you have 10.',
  ]);
  expect([cs.verdictTooFar(6, 5), en.verdictTooFar(6, 5)]).toEqual([
    '6 minut, máte jen 5.',
    '6 minutes, you only have 5.',
  ]);
  expect([cs.verdictTooFar(6, 0), en.verdictTooFar(6, 0)]).toEqual([
    '6 minut, ale přestávka žádná není.',
    '6 minutes, and there is no break.',
  ]);
});

const BARRIER = { floor: 0, building: 'C', name: null, to: 'C 101' };

test.each([
  [
    'stairs' as const,
    null,
    'V budově C vedou z přízemí dál jen schody.',
    'In building C only stairs lead on from the ground floor.',
  ],
  [
    'door' as const,
    'Dvůr',
    'V cestě jsou dveře se schodem: Dvůr (budova C, přízemí).',
    'A door with a step is in the way: Dvůr (building C, ground floor).',
  ],
  [
    'unconnected' as const,
    null,
    'Z plánů není vidět, jak se dostat do místnosti C 101 (budova C, přízemí).',
    'The plans do not show how to get to C 101 (building C, ground floor).',
  ],
  [
    'no-plan' as const,
    'C 101',
    'Místnost C 101 (budova C, přízemí) v plánech není.',
    'Room C 101 (building C, ground floor) is not in the plans.',
  ],
])('what is in the way: %s', (kind, name, czech, english) => {
  const barrier = { ...BARRIER, kind, name };
  expect([cs.barrier(barrier).text, en.barrier(barrier).text]).toEqual([czech, english]);
});

test.each([
  [1, '1st floor'],
  [2, '2nd floor'],
  [3, '3rd floor'],
  [4, '4th floor'],
])('floor %i in English', (floor, text) => {
  expect(en.floor(floor)).toBe(text);
});
