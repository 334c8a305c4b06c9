import type { GroupChange, GroupValues } from '@kahan/domain';
import { describe, expect, test } from 'vitest';
import type { CardTexts } from './card.ts';
import { cs } from './cs/index.ts';
import { en } from './en/index.ts';
import { type Row, shown } from './items.fixture.ts';

const test1: GroupChange = {
  item_id: '1',
  type: 3,
  name: { cs: 'Test 1', en: 'Test 1' },
  weight: 0.2,
  was: '7.5',
  now: '8.5',
  access: null,
};
const protocol: GroupChange = {
  item_id: '2',
  type: 5,
  name: { cs: 'Protokol č. 3', en: 'Report no. 3' },
  weight: null,
  was: null,
  now: null,
  access: 'opened',
};
const attended: GroupChange = {
  ...protocol,
  type: 2,
  name: { cs: 'Docházka splněna', en: 'Attendance met' },
  was: null,
  now: 'ano',
  access: null,
};

const card =
  (...changes: GroupChange[]) =>
  (texts: CardTexts) => {
    const values: GroupValues = {
      gl: '411',
      code: 'N320004',
      name: { cs: 'Biochemie I', en: 'Biochemistry I' },
      study_id: '7',
      year: 2026,
      semester: 1,
      changes,
    };
    return texts['grupik:changed'](values);
  };

const [czech, english] = [
  (title: string, ...body: string[]) => [
    'Změna ve vaší výukové skupině',
    `Biochemie I: ${title}`,
    ...body,
    'Zobrazit ve studiu',
  ],
  (title: string, ...body: string[]) => [
    'Change in your class group',
    `Biochemistry I: ${title}`,
    ...body,
    'Show in programmes',
  ],
];

describe('cards of class groups', () => {
  test.each<Row>([
    [
      'a number, with what it weighs and what it was',
      card(test1),
      czech('Test 1', '*8,5* (váha 20 %), předtím ~7,5~.'),
      english('Test 1', '*8.5* (weight 20%), before ~7.5~.'),
    ],
    [
      'a first result without a weight',
      card({ ...test1, was: null, weight: null }),
      czech('Test 1', '*8,5*.'),
      english('Test 1', '*8.5*.'),
    ],
    [
      'a result taken back',
      card({ ...test1, now: null }),
      czech('Test 1', '~7,5~ už neplatí.'),
      english('Test 1', '~7.5~ no longer applies.'),
    ],
    [
      'a checked box',
      card(attended),
      czech('Docházka splněna', '*ano*.'),
      english('Attendance met', '*yes*.'),
    ],
    [
      'a text that only looks like a number',
      card({ ...attended, type: 1, now: '8.5.2026' }),
      czech('Docházka splněna', '*8.5.2026*.'),
      english('Attendance met', '*8.5.2026*.'),
    ],
    [
      'a file to hand in',
      card(protocol),
      czech('Protokol č. 3', 'Můžete odevzdat soubor.'),
      english('Report no. 3', 'You can hand in a file.'),
    ],
    [
      'a text to fill in',
      card({ ...protocol, type: 1 }),
      czech('Protokol č. 3', 'Můžete vyplnit.'),
      english('Report no. 3', 'You can fill it in.'),
    ],
    [
      'a file that was replaced and returned',
      card({ ...protocol, was: 'p3.pdf', now: 'p3-oprava.pdf', access: 'returned' }),
      czech('Protokol č. 3', '*p3-oprava.pdf*, předtím ~p3.pdf~, vráceno k úpravám.'),
      english('Report no. 3', '*p3-oprava.pdf*, before ~p3.pdf~, returned to you for changes.'),
    ],
    [
      'another file of the same name',
      card({ ...protocol, was: 'p3.pdf', now: 'p3.pdf', access: null }),
      czech('Protokol č. 3', '*p3.pdf*, v nové verzi.'),
      english('Report no. 3', '*p3.pdf*, in a new version.'),
    ],
    [
      'taken as final, with what was there before',
      card({ ...protocol, was: 'p3.pdf', now: 'p3.pdf', access: 'final' }),
      czech('Protokol č. 3', 'Odevzdáno definitivně.'),
      english('Report no. 3', 'Handed in as final.'),
    ],
    [
      'a file that is gone',
      card({ ...protocol, was: 'p3.pdf', access: 'closed' }),
      czech('Protokol č. 3', '~p3.pdf~ už tu není, už nejde změnit.'),
      english('Report no. 3', '~p3.pdf~ was removed, can no longer be changed.'),
    ],
    [
      'several changes in one card',
      card(test1, attended, protocol),
      czech(
        '3 změny',
        'Test 1: *8,5* (váha 20 %), předtím ~7,5~',
        'Docházka splněna: *ano*',
        'Protokol č. 3: můžete odevzdat soubor',
      ),
      english(
        '3 changes',
        'Test 1: *8.5* (weight 20%), before ~7.5~',
        'Attendance met: *yes*',
        'Report no. 3: you can hand in a file',
      ),
    ],
    [
      'more than a card should name',
      card(...Array.from({ length: 7 }, () => attended)),
      czech('7 změn', ...Array.from({ length: 5 }, () => 'Docházka splněna: *ano*'), 'a další 2'),
      english('7 changes', ...Array.from({ length: 5 }, () => 'Attendance met: *yes*'), 'and 2 more'),
    ],
  ])('[NEWS-22] %s', (_name, make, inCzech, inEnglish) => {
    expect(shown(make(cs.items.texts))).toEqual(inCzech);
    expect(shown(make(en.items.texts))).toEqual(inEnglish);
  });
});
