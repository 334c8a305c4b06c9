import type { Answer } from '@kahan/contract';
import { unixSeconds } from '@kahan/domain';
import type { Capability } from '../../engine/index.ts';
import { EVERYBODY } from '../../engine/mirror/runner.ts';
import type { SharedSource, Source } from '../../engine/mirror/source.ts';
import type { BehindRow, MenusRow, MirrorFacts } from './freshness.store.ts';

type Status = Answer<'GET /api/status'>;
type StatusSource = Status['sources'][number]['source'];
type Age = Status['student_system'];

/** The log of changes is read every few seconds; one that was read longer ago than this fails. */
const FRESH_MS = 60_000;

/** Sources by the names that users know, in the order in which they are shown, with the capabilities of their data. */
const CAPABILITIES: Record<StatusSource, readonly string[]> = {
  schedule: ['schedule'],
  terms: ['terms'],
  results: ['results'],
  studies: ['studies'],
  groups: ['groups'],
  news: ['news'],
  calendar: ['calendar'],
  classes: ['classes'],
  people: ['people', 'departments'],
  rooms: ['rooms', 'maps', 'reservation'],
  contacts: ['contacts'],
};

/** Each source with the registered sources that the mirror reads for it. */
export function sourcesOf(capabilities: readonly Pick<Capability, 'name' | 'sources'>[]) {
  return (Object.keys(CAPABILITIES) as StatusSource[]).map((source) => ({
    source,
    reads: capabilities.flatMap(({ name, sources = [] }) =>
      CAPABILITIES[source].includes(name) ? sources : [],
    ),
  }));
}

const secondsOf = (at: Date | null): number | null => (at === null ? null : unixSeconds(at));
const presentAge = (asOf: Date | null, failingSince: Date | null): Age => ({
  as_of: secondsOf(asOf),
  failing_since: secondsOf(failingSince),
});

/** Since when the student system does not answer: since the last time that it did. null: it answers, or never did. */
function silentSince({ readAt, isFailing }: MirrorFacts, now: Date): Date | null {
  if (readAt === null) return null;
  return isFailing || now.getTime() - readAt.getTime() > FRESH_MS ? readAt : null;
}

export const presentStudentSystem = (facts: MirrorFacts, now: Date): Age =>
  presentAge(facts.readAt, silentSince(facts, now));

/** The fields that decide how a registered source of the mirror is read. */
export type ReadSource = Pick<Source, 'scope' | 'service'> &
  Partial<Pick<SharedSource, 'firstReading' | 'catalogue'>>;

const isRead = ({ scope, service, firstReading, catalogue }: ReadSource, { complete }: MirrorFacts) =>
  scope === 'user' || firstReading === 'at-once' || complete.has(catalogue ?? service);

const concerns = ({ service, keys }: BehindRow, source: ReadSource) =>
  service === EVERYBODY
    ? source.scope === 'user' && (keys.length === 0 || keys.includes(source.service))
    : service === source.service;

/**
 * The age of data that consists of these sources of the mirror. One log of changes covers all of them, so the data is
 * as fresh as that log, unless a part of it waits to be read again or was never read whole.
 */
export function ageOf(sources: readonly ReadSource[], facts: MirrorFacts, now: Date): Age {
  const behind = facts.behind.filter((row) => sources.some((source) => concerns(row, source)));
  const times = behind.map(({ since }) => since);
  const silent = silentSince(facts, now);
  const oldest = [...times, ...(silent === null ? [] : [silent])].sort(
    (a, b) => a.getTime() - b.getTime(),
  )[0];
  const isWhole = sources.every((source) => isRead(source, facts));
  return presentAge(isWhole ? (oldest ?? facts.readAt) : null, oldest ?? null);
}

export const presentMenus = ({ names, readAt, failingSince }: MenusRow): Status['canteens'][number] => ({
  ...presentAge(readAt, failingSince),
  names,
});
