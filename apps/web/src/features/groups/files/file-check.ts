import {
  HAND_IN_BYTES,
  HAND_IN_EXTENSIONS,
  HAND_IN_HEAD,
  handInTypeOf,
  LONGEST_HAND_IN_NAME,
} from '@kahan/domain';

/** The reason why a file cannot be handed in, which is said before anything is sent. */
export type Flaw = 'several' | 'empty' | 'large' | 'extension' | 'content' | 'name' | 'unreadable';

/** Checks the chosen or dropped file; null when it can be handed in. */
export async function flawOf(files: readonly File[]): Promise<Flaw | null> {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) return 'several';
  const name = file.name.toLowerCase();
  if (!HAND_IN_EXTENSIONS.some((extension) => name.endsWith(extension))) return 'extension';
  if (file.name.length > LONGEST_HAND_IN_NAME) return 'name';
  if (file.size > HAND_IN_BYTES) return 'large';
  if (file.size === 0) return 'empty';
  try {
    const head = new Uint8Array(await file.slice(0, HAND_IN_HEAD).arrayBuffer());
    return handInTypeOf(file.name, head) === null ? 'content' : null;
  } catch {
    // A file that was moved or taken away since it was chosen, or a folder.
    return 'unreadable';
  }
}
