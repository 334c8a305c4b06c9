import { doorAt, type ReservationEvent, weekAt } from '@kahan/domain';
import { expect, test } from 'vitest';
import { markupOf, textsOf } from '../../ui/markup.fixture.tsx';
import { Cards } from './cards.tsx';
import { WeekOfRoom } from './week.tsx';

const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+01:00`) / 1000;
const NOW = at('2026-11-18 09:30');

const event = (more: Partial<ReservationEvent>): ReservationEvent => ({
  ...{ id: 'e1', kind: 'lesson', term_type: null, code: 'B402008', type: 'P', teachers: [], canceled: false },
  name: { cs: 'Biochemie I', en: 'Biochemistry I' },
  ...{ start: at('2026-11-18 09:00'), end: at('2026-11-18 10:30') },
  ...more,
});

test.each([
  ['an exam', event({ kind: 'exam', term_type: 'K', type: 'R' }), ['zkouška', '/', 'exam']],
  ['a credit', event({ kind: 'exam', term_type: 'Z', type: 'R' }), ['zápočet', '/', 'credit']],
  ['a lecture', event({}), null],
  ['a reservation', event({ kind: 'reservation', code: null, type: 'R' }), null],
])('the card and the week say of %s whether it is an exam or a credit', async (_, one, said) => {
  const week = { week: weekAt(NOW), events: [one], room: 'C 07', now: NOW };
  const parts = [
    <Cards key="cards" door={doorAt({ events: [one], next: null }, NOW)} now={NOW} />,
    <WeekOfRoom key="week" heading={null} {...week} />,
  ];
  for (const part of parts) {
    const texts = textsOf(await markupOf(part));
    const found = texts.findIndex((text) => text === 'zkouška' || text === 'zápočet');
    expect(found < 0 ? null : texts.slice(found, found + 3)).toEqual(said);
  }
});
