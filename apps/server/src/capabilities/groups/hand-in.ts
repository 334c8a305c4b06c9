import { HAND_IN_BYTES, HAND_IN_HEAD, handInTypeOf, LONGEST_HAND_IN_NAME } from '@kahan/domain';
import { ApiFailure } from '../../platform/errors.ts';
import type { FormFile } from '../../platform/http/guard/multipart.ts';

/** A file that may go on to the student system. */
export interface HandIn {
  name: string;
  /** Media type, by its first bytes. */
  type: string;
  /** The file as it arrives; never more bytes than are allowed. Breaks off when it is too large or its sender goes. */
  bytes: AsyncIterable<Uint8Array>;
  /** Why the bytes broke off; null while they have not. */
  flaw(): 'gone' | 'too-large' | null;
}

/**
 * Checks the first bytes of a file and passes the file on. It is never held as a whole: the checked bytes go first,
 * the rest as it arrives and as fast as the receiver takes it.
 * @throws ApiFailure UNSUPPORTED_MEDIA_TYPE, VALIDATION_FAILED for its name
 */
export async function handInOf({ name, bytes }: FormFile): Promise<HandIn> {
  // A browser may send a path; of that the last part is the name.
  const plain = name.replace(/^.*[/\\]/, '');
  if (plain === '' || plain.length > LONGEST_HAND_IN_NAME || /\p{C}/u.test(plain)) {
    throw new ApiFailure('VALIDATION_FAILED', { field: 'file' });
  }
  const source = bytes[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  while (length < HAND_IN_HEAD && !isWhole) {
    const next = await source.next();
    isWhole = next.done === true;
    if (next.done !== true) {
      head.push(next.value);
      length += next.value.length;
    }
  }
  const type = handInTypeOf(plain, Buffer.concat(head).subarray(0, HAND_IN_HEAD));
  if (type === null) throw new ApiFailure('UNSUPPORTED_MEDIA_TYPE', { field: 'file' });

  let flaw: ReturnType<HandIn['flaw']> = null;
  async function* all(): AsyncGenerator<Uint8Array> {
    let size = 0;
    try {
      yield* head;
      size = length;
      while (!isWhole) {
        const next = await source.next();
        if (next.done === true) return;
        size += next.value.length;
        if (size > HAND_IN_BYTES) {
          flaw = 'too-large';
          throw new ApiFailure('PAYLOAD_TOO_LARGE', { field: 'file' });
        }
        yield next.value;
      }
    } catch (error) {
      flaw ??= 'gone';
      throw error;
    }
  }
  return { name: plain, type, bytes: all(), flaw: () => flaw };
}
