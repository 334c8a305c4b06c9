import { expect, test } from 'vitest';
import { markupOf, textsOf } from '../../../ui/markup.fixture.tsx';
import { at, termOf } from '../term.fixture.ts';
import { Detail } from './detail.tsx';

/** Each time has a day of its own, so that no two of them can be confused. */
const TERM = termOf({
  start: at('2027-01-13 09:00'),
  student_start: at('2027-01-13 10:30'),
  signing_start: at('2026-11-09 08:00'),
  signing_end: at('2027-01-10 20:00'),
  logout_end: at('2027-01-11 23:59'),
  capacity: 40,
  signed_count: 38,
  attempts_left: 2,
  study_id: '7',
  note: 'Bring a calculator.',
  teacher: { code: '20001', value: 'doc. Ing. Sára Trnková, Ph.D.' },
  place: { code: 'A137', value: 'A 137' },
  url: 'https://chem.example/exam',
});
const NOW = at('2026-12-01 12:00');

async function markup(changes: Parameters<typeof termOf>[0] = {}) {
  const term = { ...TERM, ...changes };
  return markupOf(<Detail id="detail" term={term} terms={[term]} now={NOW} />);
}

/** Facts by their keys, each with its name and its value. */
async function factsOf(changes?: Parameters<typeof termOf>[0]): Promise<Record<string, string[]>> {
  const facts = (await markup(changes)).matchAll(/data-fact="(\w+)"[^>]*>(.*?)<\/(?:div|p)>/g);
  return Object.fromEntries([...facts].map(([, key = '', html = '']) => [key, textsOf(html)]));
}

test('[TERMS-10] a term says each of its facts beside its name', async () => {
  expect(await factsOf()).toEqual({
    start: ['Date and time', 'Wed 13 Jan 2027, 9:00'],
    own: ['Your time', '10:30'],
    subject: ['Subject', 'Fyzikální chemie I (N110001)'],
    type: ['Type', 'Exam'],
    capacity: ['Capacity', '38 of 40, 2 free'],
    signing: ['Sign-up', '9 Nov 8:00 – 10 Jan 20:00'],
    logout: ['Cancel by', '11 Jan 23:59'],
    teacher: ['Examiner', 'doc. Ing. Sára Trnková, Ph.D.'],
    place: ['Room', 'A 137'],
    status: ['Status', 'signed up'],
    attempts: ['Attempts', '2 attempts left'],
    note: ['Bring a calculator.'],
  });
});

test('[TERMS-10] what the student system does not say is named as not given', async () => {
  const facts = await factsOf({ teacher: null, place: null, note: null, student_start: null });
  expect(facts).toMatchObject({ teacher: ['Examiner', 'not given yet'], place: ['Room', 'not given yet'] });
  expect(facts).not.toHaveProperty('note');
  expect(facts).not.toHaveProperty('own');
});

test('how many attempts are left is not told where it is not known', async () => {
  expect(await factsOf({ attempts_left: null })).not.toHaveProperty('attempts');
  expect(await factsOf({ attempts_left: 0 })).toMatchObject({ attempts: ['Attempts', 'none left'] });
});

test.each([
  ['https://chem.example/exam', true],
  ['javascript:alert(1)', false],
  ['data:text/html,exam', false],
  [null, false],
])('[TERMS-10] the page %s has a link: %s', async (url, has) => {
  expect((await markup({ url })).includes(`href="${url}"`)).toBe(has);
});

test.each([
  [
    'free ones',
    { duration: 60, capacity: 4, signed_count: 1 },
    'every 15 min, from 9:00 to 9:45, 3 of 4 free; ',
  ],
  [
    'none free',
    { duration: 60, capacity: 2, signed_count: 2 },
    'every 15 min, from 9:00 to 9:45, 0 of 4 free; ',
  ],
  [
    'several students at one',
    { duration: 60, capacity: 5, signed_count: 1 },
    'every 15 min, from 9:00 to 9:45; ',
  ],
  ['a term without a length', { duration: null, capacity: 4, signed_count: 1 }, 'every 15 min; '],
])('before the sign-up, the times of students with %s', async (_title, changes, text) => {
  const facts = await factsOf({ ...changes, space: 15, student_start: null, study_id: undefined });
  expect(facts.times).toEqual(['Times of students', `${text}you get the first free one and can change it`]);
});
