import { StudentSystemError } from '../port.ts';

/** Longest time for one file, however well it moves on. */
const LONGEST_MS = 10 * 60_000;

/** What an upload runs under: the signal ends it when it stalls, the extra time lets a long one last. */
export interface UploadLimits {
  signal: AbortSignal;
  extraMs: number;
}

/**
 * Sends bytes as they are asked for, one chunk at a time, and ends the call when none is for `stallMs`: a large file
 * on a slow line may take its time, one that hangs may not. An error of the source goes up as it is, and ends the
 * call, so that half a file never looks like a whole one.
 * @throws what `send` throws; StudentSystemError `timeout` when nothing is taken; what the source throws, and an Error
 *   when it gives nothing, which is no fault of the system
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
