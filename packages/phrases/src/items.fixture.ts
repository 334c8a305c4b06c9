import type { ScheduleValues } from '@kahan/domain';
import type { CardPart, CardText, CardTexts } from './card.ts';

export const place = (name: string) => ({ code: name, name });
export const slot = { day: 5 as const, minutes: 540, duration: 110, place: place('A II') };
export const lesson: ScheduleValues = {
  gl: '411',
  code: 'N320004',
  name: { cs: 'Biochemie I', en: 'Biochemistry I' },
  type: 'P',
  now: slot,
  was: slot,
  weeks: [{ week: 9, date: '2026-11-20' }],
  reason: 'Přednášející je na služební cestě.',
  next_date: '2026-11-27',
};
const fridays = ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18'];
export const weeks = (count: number) =>
  fridays.slice(0, count).map((date, index) => ({ week: 9 + index, date }));
/** A card as text: `~was~`, `*now*`, one line of the body per line. */
const plain = (part: CardPart) =>
  typeof part === 'string' ? part : 'was' in part ? `~${part.was}~` : `*${part.now}*`;
export const shown = ({ why, title, body, link }: CardText) => [
  why,
  title,
  ...body.map((line) => line.map(plain).join('')),
  link,
];

export type Row = [name: string, make: (texts: CardTexts) => CardText, czech: string[], english: string[]];
