import type { WaitingLevel } from '@kahan/domain';
import { beforeEach, expect, test } from 'vitest';
import { bootOf } from '../../../platform/page/boot.fixture.ts';
import { bootWith } from '../../../platform/page/boot.ts';
import { markupOf } from '../../../ui/markup.fixture.tsx';
import { at, termOf } from '../term.fixture.ts';
import { Waiting } from './waiting.tsx';

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
