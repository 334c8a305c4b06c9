import type { TermAnswer } from '@kahan/contract';
import { type ResultConsequence, unixSeconds } from '@kahan/domain';
import { termOf } from '@kahan/domain/term.fixture';
import { phrases } from '@kahan/phrases';
import { expect, test } from 'vitest';
import { consequenceText } from './consequence-text.ts';

/** An instant of a winter day in Prague. */
const at = (text: string) => unixSeconds(new Date(`${text}:00+01:00`));
const NOW = at('2027-01-19T08:30');
const term: TermAnswer = termOf({ start: at('2027-01-22T16:30') });

test.each<[name: string, consequence: ResultConsequence<TermAnswer>, czech: string, english: string]>([
  [
    'passed, and still signed up',
    { kind: 'still-signed', term, until: at('2027-01-21T14:00') },
    'Máte splněno a pořád vám zůstává přihláška na pá 22. 1., 16:30. Odhlásit se můžete nejpozději ve čtvrtek 21. 1. ve 14:00.',
    'You have passed, and you are still signed up for Fri 22 Jan, 16:30. Cancelling ends on Thursday 21 Jan at 14:00.',
  ],
  [
    'passed, and too late to cancel',
    { kind: 'still-signed', term, until: null },
    'Máte splněno a pořád vám zůstává přihláška na pá 22. 1., 16:30. Odhlásit se už nejde.',
    'You have passed, and you are still signed up for Fri 22 Jan, 16:30. It is too late to cancel.',
  ],
  [
    'the last attempt, and sign-up ends soon',
    { kind: 'last-attempt', signed: null, until: at('2027-01-19T09:00') },
    'Další pokus je poslední. Přihlásit se můžete nejpozději dnes v 9:00.',
    'Your next attempt is the last one. Sign-up ends today at 9:00.',
  ],
  [
    'the last attempt, and nothing is open',
    { kind: 'last-attempt', signed: null, until: null },
    'Další pokus je poslední. Teď není otevřený žádný termín.',
    'Your next attempt is the last one. No exam date is open now.',
  ],
  [
    'the last attempt, and signed up with an own hour',
    { kind: 'last-attempt', signed: { ...term, student_start: at('2027-01-22T17:00') }, until: null },
    'Další pokus je poslední. Přihláška: pá 22. 1., 17:00.',
    'Your next attempt is the last one. You are signed up for Fri 22 Jan, 17:00.',
  ],
  ['no attempt', { kind: 'no-attempt' }, 'Letos už nezbývá žádný pokus.', 'No attempt is left this year.'],
])('[NEWS-22] %s', (_name, consequence, czech, english) => {
  expect(consequenceText(consequence, NOW, phrases('cs'))).toBe(czech);
  expect(consequenceText(consequence, NOW, phrases('en'))).toBe(english);
});
