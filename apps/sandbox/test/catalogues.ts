import { CATALOGUE_KEYS, CATALOGUE_KINDS, type CatalogueKind, type Catalogues } from '@kahan/domain';
import { wireCatalogue, wireCataloguePage } from '@kahan/student-system/wire';
import { expect } from 'vitest';
import type { TestSandbox } from './sandbox.ts';

export type AllCatalogues = { [K in CatalogueKind]: Catalogues[K][] };

interface Part {
  raw: unknown[];
  next: string | null;
  /** Length of the answer. */
  size: number;
}

/** One part of a catalogue, as it is spoken. */
export async function readPart({ url }: TestSandbox, kind: string, query = ''): Promise<Part> {
  const response = await fetch(`${url}/v1/catalogue/${kind}${query}`);
  expect(response.status).toBe(200);
  const body = await response.text();
  const { records, next } = wireCataloguePage.parse(JSON.parse(body));
  return { raw: records, next, size: body.length };
}

/** All parts, as a reader asks for them. */
export async function readParts(sandbox: TestSandbox, kind: CatalogueKind): Promise<Part[]> {
  const parts: Part[] = [];
  let query = '';
  for (;;) {
    const part = await readPart(sandbox, kind, query);
    parts.push(part);
    if (part.next === null) return parts;
    query = `?after=${encodeURIComponent(part.next)}`;
  }
}

/** Every record of every catalogue, each read by its schema. @throws when one cannot be read */
export async function readCatalogues(sandbox: TestSandbox): Promise<AllCatalogues> {
  const entries = CATALOGUE_KINDS.map(async (kind) => {
    const parts = await readParts(sandbox, kind);
    const records = parts.flatMap(({ raw }) => raw).map((record) => wireCatalogue[kind].parse(record));
    return [kind, records] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as unknown as AllCatalogues;
}

/** Keys of the records, in their order. */
export function keysOf<K extends CatalogueKind>(all: AllCatalogues, kind: K): string[] {
  return all[kind].map((record) => CATALOGUE_KEYS[kind](record));
}
