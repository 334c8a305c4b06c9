import { readFileSync } from 'node:fs';
import type { CatalogueKind } from '@kahan/domain';
import type { WireCallName } from './calls.ts';

/** A part of an address. */
export interface WireParameter {
  says: string;
  example: string;
  /** May be repeated, once for each value. Absent: all records. A request for none is not possible. */
  many?: true;
  /** May be absent. */
  optional?: true;
}

/** The documentation of a call, next to its schemas. */
export interface WireDocumentation {
  summary: string;
  /** Rules for a correct answer. */
  says?: string;
  params: Record<string, WireParameter>;
  query: Record<string, WireParameter>;
  example: { body?: unknown; answer: unknown };
}

interface CatalogueDocumentation {
  summary: string;
  /** What the record's properties mean, where their names do not say it. */
  says?: string;
  /** Description and example of the parameter `key`. */
  key: string;
  example: string;
  record: object;
}

interface Documentation {
  calls: Record<WireCallName, WireDocumentation>;
  catalogues: Record<CatalogueKind, CatalogueDocumentation>;
}

let read: Documentation | null = null;

/** Read on the first use, because a portal does not need the documentation. */
function documentation(): Documentation {
  read ??= JSON.parse(
    readFileSync(new URL('./documentation.json', import.meta.url), 'utf8'),
  ) as Documentation;
  return read;
}

/** The documentation of a call; the calls of the catalogues have {@link catalogueDocumentation}. */
export const wireDocumentation = (name: WireCallName): WireDocumentation => documentation().calls[name];

/** The documentation of a catalogue's call. The example is a part with one record. */
export function catalogueDocumentation(
  kind: CatalogueKind,
): WireDocumentation & { example: { answer: { records: [object]; next: null } } } {
  const { summary, says, key, example, record } = documentation().catalogues[kind];
  return {
    summary,
    says: `${says === undefined ? '' : `${says} `}With keys the named records and no next. Otherwise the whole in parts, ordered by key: \`next\` is the \`after\` of the next part, null behind the last. What is not known is left out.`,
    params: {},
    query: {
      key: { says: key, example, many: true },
      after: { says: 'The `next` of the previous part.', example, optional: true },
    },
    example: { answer: { records: [record], next: null } },
  };
}
