import { StudentSystemError } from '../port.ts';

/** Longest time for one file, even with progress. */
const LONGEST_MS = 10 * 60_000;

/** Limits of an upload: the signal ends a stalled one, the extra time allows a long one. */
export interface UploadLimits {
  signal: AbortSignal;
  extraMs: number;
}

/**
 * Sends bytes on demand, one chunk at a time, and ends the call after `stallMs` without demand: a large file
 * on a slow line may take long, a hanging one may not. An error of the source is rethrown and ends the
 * call, so that a partial file never looks complete.
 * @throws what `send` throws; StudentSystemError `timeout` when the system reads nothing; errors of the source, and an Error
 *   when the source gives nothing, which is no fault of the system
 */
export async function watched<T>(
  source: AsyncIterable<Uint8Array>,
  stallMs: number,
  signal: AbortSignal | undefined,
  send: (bytes: AsyncIterable<Uint8Array>, limits: UploadLimits) => Promise<T>,
): Promise<T> {
  const ended = new AbortController();
  let isAsked = false;
  const stalled = () =>
    ended.abort(
      isAsked
        ? new Error('the sender of the file does not move on')
        : new StudentSystemError('timeout', 'the file does not move on'),
    );
  const timer = setTimeout(stalled, stallMs);
  async function* passed(): AsyncGenerator<Uint8Array> {
    try {
      isAsked = true;
      for await (const chunk of source) {
        isAsked = false;
        // fetch reads its source to the end even after an abort.
        ended.signal.throwIfAborted();
        timer.refresh();
        yield chunk;
        isAsked = true;
      }
      isAsked = false;
      timer.refresh();
    } catch (error) {
      ended.abort(error);
      throw error;
    }
  }
  try {
    const either = signal === undefined ? ended.signal : AbortSignal.any([ended.signal, signal]);
    return await send(passed(), { signal: either, extraMs: LONGEST_MS });
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}
