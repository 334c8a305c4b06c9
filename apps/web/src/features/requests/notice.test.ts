import type { SyncRequest } from '@kahan/contract';
import { COMMAND_ACTIONS, REQUEST_REASONS } from '@kahan/domain';
import { requests as cs } from '@kahan/phrases/cs/requests/requests';
import { requests as en } from '@kahan/phrases/en/requests/requests';
import { describe, expect, test } from 'vitest';
import { noticeOf } from './notice.ts';

const PAGE = 'https://studis.example/';

/** Mon 11 Jan 2027, 9:00 in Prague. */
const START = String(Date.parse('2027-01-11T08:00:00Z') / 1000);

const ended = (more: Partial<SyncRequest>): SyncRequest => ({
  id: '7',
  service: 'terms',
  action: 'sign_in',
  state: 'success',
  reason: null,
  explanation: null,
  target: { term_id: 't1', code: 'B101005', semester: 1, type: 'K', study_id: '990001' },
  info: {
    name: 'Organic Chemistry II',
    link: PAGE,
    path: null,
    ids: ['t1'],
    i18nData: { code: 'B101005', subject: 'Organic Chemistry II', start: START },
  },
  created: 1_795_000_000,
  settled: 1_795_000_004,
  ...more,
});

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('a notice', () => {
  test('[SYNC-09] says what happened, to what and when', () => {
    expect(plain(noticeOf(en, ended({}))?.title)).toBe(
      'You are signed up: Organic Chemistry II, Mon 11 Jan at 9:00.',
    );
    expect(plain(noticeOf(cs, ended({}))?.title)).toBe(
      'Přihlášeno: Organic Chemistry II, pondělí 11. 1. v 9:00.',
    );
  });

  test('of a sign-up leads to its term, that of a sign-off does not', () => {
    expect(noticeOf(en, ended({}))?.termId).toBe('t1');
    expect(noticeOf(en, ended({ action: 'change_hour' }))?.termId).toBe('t1');
    expect(noticeOf(en, ended({ action: 'sign_off' }))?.termId).toBeUndefined();
    expect(noticeOf(en, ended({ state: 'failed', reason: 'full' }))?.termId).toBeUndefined();
  });

  test('of a change of time names the new one, and the day alone when it failed', () => {
    const { info } = ended({});
    const change = {
      action: 'change_hour',
      info: { ...info, i18nData: { ...info.i18nData, hour: '10:30' } },
    } as const;
    expect(plain(noticeOf(cs, ended(change))?.title)).toBe(
      'Čas je změněný: Organic Chemistry II, pondělí 11. 1. v 10:30.',
    );
    expect(plain(noticeOf(cs, ended({ ...change, state: 'failed', reason: 'hour-taken' }))?.title)).toBe(
      'Čas se nezměnil: Organic Chemistry II, pondělí 11. 1.',
    );
  });

  test('of a sign-off names the day only, because the own hour may not be the start of the term', () => {
    for (const state of ['success', 'failed'] as const)
      expect(plain(noticeOf(en, ended({ action: 'sign_off', state, reason: 'logout-over' }))?.title)).toMatch(
        /: Organic Chemistry II, Mon 11 Jan\.$/,
      );
  });

  test('names an item of a group with its subject', () => {
    const info = { ...ended({}).info, name: 'Protokol 3', i18nData: { subject: 'Organická chemie II' } };
    const target = { gl: '1', study_id: '2', item_id: '3' };
    const request = ended({ service: 'groups', action: 'change_value', target, info });
    expect(noticeOf(cs, request)?.title).toBe('Uloženo: Protokol 3 (Organická chemie II).');
  });

  test.each(['waiting', 'invalidated'] as const)('[SYNC-05] a request that is %s has no notice', (state) => {
    expect(noticeOf(en, ended({ state }))).toBeNull();
  });

  test('[SYNC-10] [SYNC-11] one that failed has its reason and the way to the student system', () => {
    for (const reason of REQUEST_REASONS) {
      const notice = noticeOf(cs, ended({ state: 'failed', reason }));
      expect(notice, reason).toMatchObject({ tone: 'bad', link: PAGE, text: cs.reasons[reason] });
    }
    const { info } = ended({});
    expect(noticeOf(cs, ended({ state: 'failed', info: { ...info, link: null } }))?.link).toBeNull();
  });

  test('one that was refused has what the student system itself says', () => {
    const explanation = { text: 'Zápis blokuje dluh.', lang: 'cs' };
    expect(noticeOf(en, ended({ state: 'failed', reason: 'not-eligible', explanation }))).toMatchObject({
      text: en.reasons['not-eligible'],
      explanation,
    });
  });

  test('one that came too late does not say that one is signed, or is not', () => {
    for (const [action, reason] of [
      ['sign_in', 'already-signed'],
      ['sign_off', 'not-signed'],
      ['sign_off', 'no-such-term'],
    ] as const) {
      const title = plain(noticeOf(en, ended({ action, state: 'failed', reason }))?.title);
      const time = action === 'sign_in' ? ' at 9:00' : '';
      expect(title).toBe(`Nothing has changed: Organic Chemistry II, Mon 11 Jan${time}.`);
    }
    expect(noticeOf(en, ended({ state: 'failed', reason: 'full' }))?.title).toMatch(/^You are not signed up/);
  });

  test('a request with an unknown outcome claims neither', () => {
    for (const action of COMMAND_ACTIONS) {
      const notice = noticeOf(en, ended({ state: 'unknown', reason: 'unproven', action }));
      expect(notice).toMatchObject({ tone: 'unsure', link: PAGE });
      expect(notice?.title).toMatch(/^We do not know/);
    }
  });

  test('[SYNC-06] every action has words for either end, in both languages', () => {
    for (const words of [cs, en])
      for (const action of COMMAND_ACTIONS) {
        const titles = (['success', 'failed', 'unknown'] as const).map(
          (state) => noticeOf(words, ended({ state, action }))?.title,
        );
        expect(new Set(titles).size, action).toBe(3);
      }
  });
});
