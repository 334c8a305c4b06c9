/** Why the embedded PostgreSQL could not be started; the portal prints the message and exits. */
export type PostgresStartCode =
  | 'DATA_DIR_IN_USE'
  | 'DATA_DIR_UNUSABLE'
  | 'DISK_FULL'
  | 'BINARIES_MISSING'
  | 'CLUSTER_MISSING'
  | 'CLUSTER_VERSION'
  | 'INITDB_FAILED'
  | 'START_FAILED'
  | 'START_TIMEOUT';

/** A start that failed, in words for the administrator: what, where, and what to do. */
export class PostgresStartError extends Error {
  override readonly name = 'PostgresStartError';
  readonly code: PostgresStartCode;

  constructor(code: PostgresStartCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The `code` of a Node or PostgreSQL error, or undefined when it has none. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The text of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Turns a file-system error under DATA_DIR into one that names the place and the cause;
 * a PostgresStartError passes through.
 */
export function unusable(place: string, error: unknown): PostgresStartError {
  if (error instanceof PostgresStartError) return error;
  const isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
  const message = isFull
    ? `The disk is full: cannot write ${place} (${messageOf(error)})`
    : `Cannot use ${place}: ${messageOf(error)}`;
  return new PostgresStartError(isFull ? 'DISK_FULL' : 'DATA_DIR_UNUSABLE', message, { cause: error });
}

/** The outcome of a read; undefined when the file does not exist. */
export async function unlessMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
