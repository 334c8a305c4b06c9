import type { Query } from '@tanstack/react-query';
import { queryClient } from '../http/query.ts';
import { heard, loadOf } from '../live/hearing.ts';
import { report } from '../report.ts';
import { noteRefusal } from '../storage/device-storage.ts';
import { writeKept } from '../storage/kept-data.ts';
import { keptOwner } from './restore-kept.ts';

/** Changes come in bursts: they are written once they have settled. */
const SETTLED_MS = 500;

const changed = new Set<Query>();
let timer: ReturnType<typeof setTimeout> | undefined;

async function write(): Promise<void> {
  // In the same step as the opening of the database, which a logout deletes afterwards.
  const owner = keptOwner();
  if (owner === null) return;
  const answers = [...changed].map((query) => ({
    key: JSON.stringify(query.queryKey),
    data: query.state.data,
    at: query.state.dataUpdatedAt,
    load: loadOf(query),
  }));
  changed.clear();
  await writeKept(owner, answers, heard.get());
}

/** A full device keeps what it had, and its reader is told. */
function fail(error: unknown): void {
  report(error, 'keeping data');
  noteRefusal();
}

function note(query: Query): void {
  // A query that no screen has asked for yet has no meta; one that has a load was kept by the last visit.
  const isKept = query.meta === undefined ? loadOf(query) !== undefined : query.meta.kept === true;
  if (!isKept || query.state.data === undefined) return;
  changed.add(query);
  writeSoon();
}

function writeSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void write().catch(fail), SETTLED_MS);
}

/** Keeps the answers of queries with `meta.kept` on this device, now and whenever they change. */
export function keepQueries(): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) note(query);
  heard.subscribe(writeSoon);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
  });
}
