import type { z } from 'zod';
import { AddressRefused, readNamedAddress, type Version } from '../../../platform/named-address.ts';
import { agataEnvelope } from './agata.shapes.ts';
import { MOST_BYTES, type SourceContext } from './source.ts';

/** Addresses whose last answers are remembered for a 304. */
const MOST_CACHED = 500;

interface StoredAnswer {
  version: Version;
  data: unknown[];
}

/** The whole text of an answer. @throws AddressRefused when it is not UTF-8 */
async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw new AddressRefused('it is not in UTF-8', { cause: error });
  }
}

/** @throws AddressRefused for anything but the envelope */
function dataOf(text: string): unknown[] {
  if (/^\s*</.test(text)) throw new AddressRefused('it is a page, not JSON');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    // The parser's own message quotes the text.
    throw new AddressRefused('it is no JSON', { cause: error });
  }
  const envelope = agataEnvelope.safeParse(json);
  if (!envelope.success) throw new AddressRefused('it has no list under "data"', { cause: envelope.error });
  return envelope.data.data;
}

/** `/podsystems/2/meals: price: a price is expected` */
function reasonOf(path: string, { issues: [issue] }: z.ZodError): string {
  return `${path.replace(/\?.*/, '')}: ${issue?.path.map(String).join('.')}: ${issue?.message}`;
}

/**
 * Calls of Agata v3 at one address.
 * @param key sent as X-API-Key
 */
export function agataClient(base: string, key: string) {
  const answers = new Map<string, StoredAnswer>();
  const headers = { accept: 'application/json' };
  const credentials = { 'x-api-key': key };

  async function list(path: string, { signal }: SourceContext): Promise<unknown[]> {
    const known = answers.get(path);
    const options = { maxBytes: MOST_BYTES, headers, credentials, known: known?.version ?? null, signal };
    const answer = await readNamedAddress(
      base + path,
      options,
      async ({ bytes, version }): Promise<StoredAnswer> => {
        return { data: dataOf(await textOf(bytes)), version };
      },
    ).catch((error: unknown) => {
      if (!(error instanceof AddressRefused)) throw error;
      const { message, waitMs } = error;
      throw new AddressRefused(`${path.replace(/\?.*/, '')}: ${message}`, { cause: error, waitMs });
    });
    if (answer === 'unchanged') return known?.data ?? [];
    if (answers.size >= MOST_CACHED) answers.clear();
    answers.set(path, answer);
    return answer.data;
  }

  return {
    credentials,
    /**
     * The records of a list that can be read; the others are left out, and the context is told.
     * @throws AddressRefused also when none can be read
     */
    async records<T>(path: string, schema: z.ZodType<T>, context: SourceContext): Promise<T[]> {
      const all = await list(path, context);
      const read: T[] = [];
      const reasons: string[] = [];
      for (const raw of all) {
        const parsed = schema.safeParse(raw);
        if (parsed.success) read.push(parsed.data);
        else reasons.push(reasonOf(path, parsed.error));
      }
      const [first] = reasons;
      // An empty list is a canteen that does not cook; a list without one readable record is another interface.
      if (read.length === 0 && first !== undefined)
        throw new AddressRefused(`${first}, and so are all records`);
      for (const reason of reasons) context.leftOut(reason);
      return read;
    },
  };
}

export type AgataClient = ReturnType<typeof agataClient>;
