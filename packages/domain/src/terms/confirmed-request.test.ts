import { describe, expect, test } from 'vitest';
import { type ConfirmedRequest, withConfirmed } from './confirmed-request.ts';

/** Friday 11 December 2026, 9:00 in Prague. */
const START = Date.parse('2026-12-11T08:00:00Z') / 1000;
const hour = (hours: number) => START + (hours - 9) * 3600;

type Read = [study: string | null, own: number | null];
const request = (action: ConfirmedRequest['action'], at: number, new_hour: string | null = null) =>
  ({ action, study_id: '7', new_hour, at }) satisfies ConfirmedRequest;

describe('a confirmed request lies over the term that was read before it', () => {
  const nobody: Read = [null, null];
  const signed: Read = ['7', null];
  const atTen: Read = ['7', hour(10)];
  test.each<[name: string, read: Read, requests: ConfirmedRequest[], is: Read, confirmed: number | null]>([
    ['nothing was asked', nobody, [], nobody, null],
    ['a sign-up', nobody, [request('sign_in', 5)], signed, 5],
    ['a sign-up that was read, with its hour', atTen, [request('sign_in', 5)], atTen, null],
    ['a sign-out', atTen, [request('sign_off', 6)], nobody, 6],
    ['a sign-out that was read', nobody, [request('sign_off', 6)], nobody, null],
    ['another hour', atTen, [request('change_hour', 7, '11:30')], ['7', hour(11.5)], 7],
    ['the hour that was read', atTen, [request('change_hour', 7, '10:00')], atTen, null],
    ['an hour that cannot be read', atTen, [request('change_hour', 7, 'noon')], atTen, null],
    [
      'a sign-up and its hour',
      nobody,
      [request('sign_in', 5), request('change_hour', 7, '11:30')],
      ['7', hour(11.5)],
      7,
    ],
    ['a sign-up that was taken back', nobody, [request('sign_in', 5), request('sign_off', 6)], nobody, null],
    ['a sign-out that was taken back', signed, [request('sign_off', 5), request('sign_in', 6)], signed, null],
    ['with another study', ['8', null], [request('sign_in', 5)], signed, 5],
  ])('%s', (_name, [study_id, student_start], requests, [isStudy, isOwn], confirmed) => {
    const term = { start: START, study_id, student_start };
    expect(withConfirmed(term, requests)).toEqual({
      start: START,
      study_id: isStudy,
      student_start: isOwn,
      confirmed,
    });
  });
});
