import { expect, test } from 'vitest';
import { ageOf, presentStudentSystem, type ReadSource } from './freshness.present.ts';
import type { BehindRow, MirrorFacts } from './freshness.store.ts';

const READ_AT = new Date('2026-11-18T09:42:00Z');
const EARLIER = new Date('2026-11-18T09:12:00Z');
const NOW = new Date('2026-11-18T09:42:30Z');
const LATER = new Date('2026-11-18T09:43:01Z');

const seconds = (at: Date) => at.getTime() / 1000;

const facts = (given: Partial<MirrorFacts> = {}): MirrorFacts => ({
  ...{ readAt: READ_AT, isFailing: false, complete: new Set(['people']), behind: [] },
  ...given,
});

const OWN: ReadSource = { scope: 'user', service: 'results' };
const PEOPLE: ReadSource = { scope: 'shared', service: 'people', firstReading: 'background' };
const YEAR: ReadSource = { scope: 'shared', service: 'year', firstReading: 'at-once' };
const LESSONS: ReadSource = { ...PEOPLE, service: 'lessons', catalogue: 'people' };
const ROOMS: ReadSource = { ...PEOPLE, service: 'rooms' };

const waiting = (service: string, keys: string[] = []): BehindRow => ({ service, keys, since: EARLIER });

test.each<[string, Date, Partial<MirrorFacts>, Date | null, Date | null]>([
  ['answers', NOW, {}, READ_AT, null],
  ['fails', NOW, { isFailing: true }, READ_AT, READ_AT],
  ['was not read for a minute', LATER, {}, READ_AT, READ_AT],
  ['was never read', LATER, { readAt: null }, null, null],
])('the student system %s', (_what, now, given, asOf, since) => {
  expect(presentStudentSystem(facts(given), now)).toEqual({
    as_of: asOf && seconds(asOf),
    failing_since: since && seconds(since),
  });
});

test.each<[string, ReadSource[], Partial<MirrorFacts>, Date | null, Date | null]>([
  ['as fresh as the log of changes', [OWN, PEOPLE, YEAR, LESSONS], {}, READ_AT, null],
  ['never read whole, in part', [PEOPLE, ROOMS], {}, null, null],
  ['never read whole, as it fails', [ROOMS], { behind: [waiting('rooms')] }, null, EARLIER],
  ['behind with one of its parts', [OWN, PEOPLE], { behind: [waiting('people')] }, EARLIER, EARLIER],
  ['fine while another one is behind', [OWN], { behind: [waiting('people')] }, READ_AT, null],
  ['behind for all users', [OWN], { behind: [waiting('everybody')] }, EARLIER, EARLIER],
  [
    'behind for all users, by its name',
    [OWN],
    { behind: [waiting('everybody', ['results'])] },
    EARLIER,
    EARLIER,
  ],
  [
    'fine while users wait for another one',
    [OWN],
    { behind: [waiting('everybody', ['terms'])] },
    READ_AT,
    null,
  ],
  ['of no user while users wait', [PEOPLE], { behind: [waiting('everybody')] }, READ_AT, null],
  ['failing since the log of changes does', [OWN, PEOPLE], { isFailing: true }, READ_AT, READ_AT],
  ['failing longest', [OWN], { isFailing: true, behind: [waiting('results')] }, EARLIER, EARLIER],
])('a source is %s', (_what, sources, given, asOf, since) => {
  expect(ageOf(sources, facts(given), NOW)).toEqual({
    as_of: asOf && seconds(asOf),
    failing_since: since && seconds(since),
  });
});
