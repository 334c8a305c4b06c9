import { createHash } from 'node:crypto';
import { type Answer, type Call, ROUTES } from '@kahan/contract';
import type { z } from 'zod';
import { Rendered } from './rendered.ts';

/** An answer that breaks the contract. It is a defect of the portal: the caller gets 500, never the answer. */
export class ContractBroken extends Error {
  constructor(call: string, error: z.ZodError) {
    const places = error.issues.slice(0, 5).map(({ path, code }) => `${path.map(String).join('.')}: ${code}`);
    super(`the answer of ${call} does not match the contract at ${places.join(', ')}`);
    this.name = 'ContractBroken';
  }
}

/**
 * Checks a value against its schema and returns its JSON, without fields that the schema does not name.
 * @throws ContractBroken
 */
export function toJson(call: string, schema: z.ZodType, value: unknown): string {
  const checked = schema.safeParse(value);
  if (!checked.success) throw new ContractBroken(call, checked.error);
  return JSON.stringify(checked.data);
}

/** A strong ETag of these bytes. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

/**
 * Renders an answer once, to be sent many times: checked, serialized, with ETag and Last-Modified.
 * @param options.lastModified last change of the data; sent in whole seconds
 * @param options.headers sent with 200 and 304
 */
export function render<C extends Call>(
  call: C,
  value: Answer<C>,
  options: { lastModified?: Date; headers?: Record<string, string> } = {},
): Rendered {
  const { response } = ROUTES[call];
  if (typeof response === 'string') throw new Error(`${call} does not answer a value`);
  const body = Buffer.from(toJson(call, response, value));
  const lastModified = options.lastModified?.toUTCString() ?? null;
  return new Rendered(body, etagOf(body), lastModified, options.headers);
}
