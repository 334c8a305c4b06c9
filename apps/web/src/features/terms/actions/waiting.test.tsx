import type { WaitingLevel } from '@kahan/domain';
import { requests as words } from '@kahan/phrases/en/requests/requests';
import { beforeEach, expect, test } from 'vitest';
import { bootOf } from '../../../platform/page/boot.fixture.ts';
import { bootWith } from '../../../platform/page/boot.ts';
import { markupOf } from '../../../ui/markup.fixture.tsx';
import { at, termOf } from '../term.fixture.ts';
import { WaitDialog, Waiting, whyNotWait } from './waiting.tsx';

const NOW = at('2026-12-01 12:00');
const listOf = (level: WaitingLevel) => ({ allowed: true, count: 4, level });
const FULL = { signed_count: 40, waiting: listOf('own') };
const WAIT = {
  study_id: '7',
  until: at('2026-12-31 23:59'),
  instead_of: null,
  ended: null,
};

beforeEach(() => bootWith(bootOf()));

async function markup(changes: Parameters<typeof termOf>[0]) {
  const term = termOf(changes);
  return (await markupOf(<Waiting term={term} terms={[term]} now={NOW} />)).replaceAll('\u00a0', ' ');
}

test('a full term says how many wait, and offers to wait', async () => {
  const html = await markup(FULL);
  expect(html).toContain('4 students are waiting.');
  expect(html).toMatch(/<button[^>]*aria-label="Wait for a place: [^"]+"[^>]*>/);
});

test('who waits sees where, until when, and can stop', async () => {
  const html = await markup({ ...FULL, wait: { ...WAIT, position: 3 } });
  expect(html).toContain('data-waiting="3"');
  expect(html).toContain('Waiting, 3rd of 4, until 31 Dec 23:59');
  expect(html).toMatch(/<button[^>]*aria-label="Stop waiting: [^"]+"[^>]*>/);
});

test('a wait whose time has passed is none', async () => {
  const html = await markup({ ...FULL, wait: { ...WAIT, position: 3, until: NOW } });
  expect(html).not.toContain('data-waiting');
  expect(html).toMatch(/<button[^>]*aria-label="Wait for a place: [^"]+"[^>]*>/);
});

test('who is only told of a place reads until when it is kept', async () => {
  const wait = { ...WAIT, position: 1, offered_until: at('2026-12-01 12:03') };
  const html = await markup({ signed_count: 39, waiting: listOf('watch'), wait });
  expect(html).toContain('A place is free and yours until 12:03');
});

test('where the portal keeps the list, its history can be read, also after the wait', async () => {
  const open = /<button[^>]*aria-label="Waiting history: [^"]+"[^>]*>/;
  const ended = { state: 'skipped', reason: 'attempts-used', at: NOW - 60 } as const;
  const list = { ...FULL, waiting: listOf('automatic') };
  expect(await markup({ ...list, wait: { ...WAIT, position: 3 } })).toMatch(open);
  expect(await markup({ ...list, wait: { ...WAIT, position: null, ended } })).toMatch(open);
  expect(await markup({ ...FULL, wait: { ...WAIT, position: 3 } })).not.toMatch(open);
  expect(await markup({ ...list, wait: null })).not.toMatch(open);
});

test('nothing where a place is free, and where the exam date has no list', async () => {
  expect(await markup({ ...FULL, signed_count: 39 })).toBe('');
  expect(await markup({ ...FULL, waiting: null })).toBe('');
});

async function dialogMarkup(whyNot: string | false) {
  const dialog = (
    <WaitDialog term={termOf(FULL)} now={NOW} insteadOf={null} whyNot={whyNot} onClose={() => {}} />
  );
  return (await markupOf(dialog)).replaceAll('\u00a0', ' ');
}

test('a student about to wait reads why that is not possible any more, and keeps what is filled in', async () => {
  const possible = await dialogMarkup(false);
  expect(possible).toContain('You will be 5th.');
  expect(possible).not.toContain('aria-disabled="true"');
  const html = await dialogMarkup('A place is free now.');
  expect(html).toMatch(/aria-disabled="true"[^>]*>[\s\S]*A place is free now\./);
  expect(html).toContain('type="datetime-local"');
  expect(html).not.toContain('You will be');
});

test.each([
  ['a place has become free', { signed_count: 39 }, words.waiting.placeFree],
  [
    'a place has become free for several studies',
    { signed_count: 39, study_ids: ['7', '8'] },
    words.waiting.placeFree,
  ],
  ['the wait has begun elsewhere', { wait: { ...WAIT, position: 5 } }, words.reasons['already-waiting']],
  ['the teacher has ended the list', { waiting: null }, words.reasons['waiting-not-offered']],
  ['the last attempt is used', { attempts_left: 0 }, 'You have used up all attempts.'],
])('the reason why one cannot wait any more tells that %s', (_when, changes, reason) => {
  const term = termOf({ ...FULL, ...changes });
  expect(whyNotWait(term, { now: NOW, terms: [term], pending: new Set() }, words)).toBe(reason);
});
