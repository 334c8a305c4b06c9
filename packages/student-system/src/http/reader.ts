import type { z } from 'zod';
import { parseRecords, parseWhole } from '../parse.ts';
import type { Records } from '../port.ts';
import type { RequestOptions, Transport } from '../transport.ts';

/** Keys in one address; more are asked for in several calls, because addresses have a length limit. */
const KEYS_PER_CALL = 100;

export type Query = Record<string, string[]>;

/** The address of records and the schema of one. */
export interface RecordSource<T> {
  address(query: Query): string;
  /** Query parameter that names records. */
  parameter: string;
  record: z.ZodType<T>;
  keyOf(raw: unknown): string;
}

function chunked(keys: string[]): string[][] {
  const chunks: string[][] = [];
  for (let i = 0; i < keys.length; i += KEYS_PER_CALL) chunks.push(keys.slice(i, i + KEYS_PER_CALL));
  return chunks;
}

export type Reader = ReturnType<typeof createReader>;

/** Reads answers through their schemas. */
export function createReader(transport: Transport) {
  return {
    one: async <T>(address: string, schema: z.ZodType<T>, call?: RequestOptions): Promise<T> =>
      parseWhole(schema, await transport.get(address, call)),
    /** All records, or those of the named keys; no keys named means none asked for. */
    async many<T>(
      { address, parameter, record, keyOf }: RecordSource<T>,
      keys: string[] | undefined,
      call?: RequestOptions,
    ): Promise<Records<T>> {
      if (keys === undefined) return parseRecords(record, await transport.get(address({}), call), keyOf);
      const all: Records<T> = { records: [], bad: [] };
      for (const chunk of chunked([...new Set(keys)])) {
        const answer = await transport.get(address({ [parameter]: chunk }), call);
        const part = parseRecords(record, answer, keyOf);
        all.records.push(...part.records);
        all.bad.push(...part.bad);
      }
      return all;
    },
  };
}
