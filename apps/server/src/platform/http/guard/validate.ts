import type { z } from 'zod';
import { ApiFailure } from '../../errors.ts';

/** Makes the validator of one part of a request. The result for an empty part is computed only once. */
export function validator(schema: z.ZodType | undefined): (input: unknown) => unknown {
  if (schema === undefined) return () => undefined;
  const nothing = schema.safeParse({});
  return (input) => {
    if (nothing.success && isEmpty(input)) return nothing.data;
    const parsed = schema.safeParse(input);
    if (parsed.success) return parsed.data;
    throw new ApiFailure('VALIDATION_FAILED', { field: fieldOf(parsed.error.issues) });
  };
}

function isEmpty(input: unknown): boolean {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return false;
  for (const _key in input) return false;
  return true;
}

/** Path of the wrong input, e.g. `a.b`; of a union that of the closest alternative; '' for the whole input. */
function fieldOf(issues: readonly z.core.$ZodIssue[]): string {
  const [issue] = issues;
  if (issue === undefined) return '';
  if (issue.code === 'invalid_union' && issue.path.length === 0) {
    const closest = [...issue.errors].sort((one, other) => one.length - other.length)[0];
    if (closest !== undefined) return fieldOf(closest);
  }
  if (issue.code === 'unrecognized_keys') return [...issue.path, issue.keys[0] ?? ''].map(String).join('.');
  return issue.path.map(String).join('.');
}
