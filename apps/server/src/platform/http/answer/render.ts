import { createHash } from 'node:crypto';
import { type Answer, type Call, ROUTES } from '@kahan/contract';
import type { z } from 'zod';
import { Rendered } from './rendered.ts';

/** A value of ours that its own contract does not allow. It is a defect: 500, never sent. */
export class ContractBroken extends Error {
  constructor(call: string, error: z.ZodError) {
    const places = error.issues.slice(0, 5).map(({ path, code }) => `${path.map(String).join('.')}: ${code}`);
    super(`the answer of ${call} does not match the contract at ${places.join(', ')}`);
    this.name = 'ContractBroken';
  }
}

/**
 * The JSON of a value, after its check against the schema; what the schema does not name is left out.
 * @throws ContractBroken
 */
export function toJson(call: string, schema: z.ZodType, value: unknown): string {
  const checked = schema.safeParse(value);
  if (!checked.success) throw new ContractBroken(call, checked.error);
  return JSON.stringify(checked.data);
}

/** A strong validator of these bytes. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

/**
 * Renders an answer once, to be sent many times: checked, serialized, with its validators.
 * @param options.lastModified when the data changed last; sent in whole seconds
 * @param options.headers go along with 200 and 304 alike
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
