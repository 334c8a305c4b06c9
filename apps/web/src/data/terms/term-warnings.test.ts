import type { PreparedAnswer, TermAnswer } from '@kahan/contract';
import { unixSeconds } from '@kahan/domain';
import { termOf } from '@kahan/domain/term.fixture';
import { phrases } from '@kahan/phrases';
import { expect, test } from 'vitest';
import { ownTermsOf, setGoingWarned } from './perhaps.ts';
import { overlapTexts, urgentText, warningsOf } from './term-warnings.ts';

/** An instant of a winter day in Prague. */
const at = (text: string) => unixSeconds(new Date(`${text}:00+01:00`));
const NOW = at('2027-01-19T08:30');
const [cs, en] = [phrases('cs'), phrases('en')];
const plain = (text: string) => text.replaceAll(/[\u00a0]/g, ' ').replaceAll('\u2060', '');

const named = (name: string, changes: Partial<TermAnswer>): TermAnswer =>
  termOf({
    ...{ term_id: name, code: { code: name, value: name }, duration: 90 },
    ...{ signing_start: NOW - 60, signing_end: at('2027-01-20T12:00'), logout_end: at('2027-01-20T12:00') },
    ...changes,
  });
const prepared: PreparedAnswer[] = [
  {
    ...{ term_id: 'Fyzika', state: 'prepared', reason: null, needs_password: false },
    ...{ place: null, of: null, request_state: null },
  } as PreparedAnswer,
];
const physics = named('Fyzika', { start: at('2027-01-21T09:00'), signing_start: at('2027-01-20T08:00') });
const chemistry = named('Chemie', { start: at('2027-01-21T10:00'), study_id: '7' });

test('two exam dates that overlap are named with what they are', () => {
  const own = ownTermsOf([physics, chemistry], prepared, NOW);
  const textsOf = (words: typeof cs) => overlapTexts(own, words).map(({ text }) => plain(text));
  expect(textsOf(cs)).toEqual([
    'Dva vaše termíny se kryjí: Fyzika (21. 1. 9:00–10:30, připraveno) a Chemie (10:00–11:30).',
  ]);
  expect(textsOf(en)).toEqual([
    'Two of your exam dates overlap: Fyzika (21 Jan 9:00–10:30, prepared) and Chemie (10:00–11:30).',
  ]);
  expect(overlapTexts(ownTermsOf([physics, chemistry], [], NOW), en)).toEqual([]);
});

test('the row of a date names what it clashes with, and how one has that', () => {
  const time = { own: ownTermsOf([physics, chemistry], prepared, NOW), lessons: [], entries: [] };
  expect(warningsOf(chemistry, time, NOW, en).map(plain)).toEqual([
    'At the same time as your prepared exam date in Fyzika (9:00–10:30).',
  ]);
  expect(warningsOf(physics, time, NOW, cs).map(plain)).toEqual([
    'Kryje se s vaším termínem z předmětu Chemie (10:00–11:30).',
  ]);
});

test('a prepared sign-up that could never be cancelled says so, and one that could does not', () => {
  const going = (logout_end: number) => setGoingWarned({ ...physics, logout_end }, prepared, NOW, en);
  expect(going(at('2027-01-20T07:59'))?.warning).toBe(en.ownTerms.noCancel);
  expect(going(at('2027-01-20T12:00'))).toEqual({ text: expect.any(String), warning: null });
  expect(setGoingWarned(physics, [], NOW, en)).toBeNull();
});

test('a deadline and an opening within the hour', () => {
  const textOf = (kind: 'logout_end' | 'signing_start', words: typeof cs) =>
    plain(urgentText({ kind, at: at('2027-01-19T08:50'), terms: [physics, chemistry] }, NOW, words));
  expect(textOf('logout_end', cs)).toBe('Z termínu z předmětu Fyzika se můžete odhlásit už jen do 8:50.');
  expect(textOf('logout_end', en)).toBe('You can cancel your exam date in Fyzika only until 8:50.');
  expect(textOf('signing_start', cs)).toBe('Přihlašování se otevře dnes v 8:50: Fyzika a další');
  expect(textOf('signing_start', en)).toBe('Sign-up opens today at 8:50: Fyzika and 1 more');
});
