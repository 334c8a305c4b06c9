import type { Identity, Study } from '@kahan/domain';
import { ApiFailure } from '../../platform/errors.ts';
import type { SessionUser } from '../../platform/http/guard/handler.ts';
import type { GivenPassword } from '../../platform/http/guard/password.ts';

interface Dated<T> {
  data: T;
  lastModified: Date;
}

/** Loads the mirrored records of a user; null: not read yet. */
export interface AccountLoaders {
  /** Reads again what needs the password that came with the call, and what was never read. */
  prepare(user: SessionUser, given: GivenPassword | null): Promise<void>;
  identity(userId: number): Promise<Dated<Identity> | null>;
  studies(userId: number): Promise<Dated<readonly Study[]> | null>;
  /** Response headers that say how fresh both are. */
  headers(userId: number): Record<string, string>;
}

export interface Account {
  identity: Identity;
  studies: readonly Study[];
  /** When each of the two changed last. */
  changes: Date[];
  headers: Record<string, string>;
}

/** Who a user is, as last read from the student system. @throws ApiFailure NOT_READY before the first reading */
export async function loadAccount(
  load: AccountLoaders,
  user: SessionUser,
  given: GivenPassword | null,
): Promise<Account> {
  await load.prepare(user, given);
  const identity = await load.identity(user.userId);
  const studies = await load.studies(user.userId);
  if (identity === null || studies === null) throw new ApiFailure('NOT_READY');
  return {
    identity: identity.data,
    studies: studies.data,
    changes: [identity.lastModified, studies.lastModified],
    headers: { ...load.headers(user.userId) },
  };
}
