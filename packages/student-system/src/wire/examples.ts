import { readFileSync } from 'node:fs';
import type { CatalogueKind } from '@kahan/domain';
import type { WireCallName } from './calls.ts';

/** A body and an answer of a call, as readers of the documentation see them. */
export interface WireExample {
  body?: unknown;
  answer: unknown;
}

interface Examples {
  calls: Record<WireCallName, WireExample>;
  catalogues: Record<CatalogueKind, object>;
}

let read: Examples | null = null;

/** Read on the first use: a portal needs no examples. */
function examples(): Examples {
  read ??= JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8')) as Examples;
  return read;
}

/** The example of a call; the calls of the catalogues have {@link catalogueExample}. */
export const wireExample = (name: WireCallName): WireExample => examples().calls[name];

/** The example of a catalogue's part, which has one record. */
export const catalogueExample = (kind: CatalogueKind): { answer: { records: [object]; next: null } } => ({
  answer: { records: [examples().catalogues[kind]], next: null },
});
