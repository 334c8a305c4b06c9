import type { Clock } from '@kahan/domain';
import type { z } from 'zod';
import { HttpError } from '../http/errors.ts';
import type { FeedChange } from '../store/feed.ts';
import type { Groups } from '../store/groups.ts';
import type { Marking } from '../store/marking.ts';
import type { Store } from '../store/store.ts';
import type { Terms } from '../store/terms.ts';
import type { University } from '../store/university.ts';

/** What a change needs. It runs inside a transaction; `changed` tells the feed. */
export interface ControlContext {
  store: Store;
  clock: Clock;
  university: University;
  terms: Terms;
  groups: Groups;
  marking: Marking;
  changed(change: FeedChange): void;
}

/** @throws HttpError 400 naming the first wrong field */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknownKey ?? (issue?.path.map(String).join('.') || 'body');
  throw new HttpError(400, 'bad-body', `${field}: ${issue?.message ?? 'is wrong'}`, field);
}
