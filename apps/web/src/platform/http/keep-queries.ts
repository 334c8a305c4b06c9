import type { Query } from '@tanstack/react-query';
import { report } from '../report.ts';
import { noteRefusal } from '../storage/device-storage.ts';
import { writeKept } from '../storage/kept-data.ts';
import { keptOwner } from './kept-queries.ts';
import { queryClient } from './query.ts';

/** Changes come in bursts: what changed is written once they have settled. */
const SETTLED_MS = 500;

const changed = new Set<Query>();
let timer: ReturnType<typeof setTimeout> | undefined;

async function write(): Promise<void> {
  // In the same step as the opening of the database, which a logout deletes afterwards.
  const owner = keptOwner();
  if (owner === null) return;
  const answers = [...changed].map(({ queryKey, state }) => ({
    key: JSON.stringify(queryKey),
    data: state.data,
    at: state.dataUpdatedAt,
  }));
  changed.clear();
  await writeKept(owner, answers);
}

/** A full device keeps what it had, and its reader is told. */
function fail(error: unknown): void {
  report(error, 'keeping data');
  noteRefusal();
}

function note(query: Query): void {
  if (query.meta?.kept !== true || query.state.data === undefined) return;
  changed.add(query);
  clearTimeout(timer);
  timer = setTimeout(() => void write().catch(fail), SETTLED_MS);
}

/** Keeps the answers of queries with `meta.kept` on this device, now and whenever they change. */
export function keepQueries(): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) note(query);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
  });
}
