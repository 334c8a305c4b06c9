import { type Language, softHyphened } from '@kahan/domain';
import type { CSSProperties } from 'react';
import type { ShownBlock } from '../blocks/blocks.ts';

/** Lengths of words by name: a week has hundreds of blocks and a dozen of names. */
const knownBreaks = new Map<string, readonly number[]>();

function lengthsOf(name: string): readonly number[] {
  const before = knownBreaks.get(name);
  if (before !== undefined) return before;
  const lengths = name.split(/[^\p{L}]+/u).map((word) => word.length);
  knownBreaks.set(name, lengths);
  return lengths;
}

/**
 * Letters of the longest word of a block's name that fits into a line. Unlike the letters of the line it stays the same
 * while the width changes a little, and the block is not drawn again.
 */
export const wholeWord = (block: ShownBlock, letters: number): number =>
  Math.max(0, ...lengthsOf(nameOf(block)).filter((length) => length <= letters));

function nameOf(block: ShownBlock): string {
  if ('other' in block) return block.other.name;
  if ('entry' in block) return block.entry.title;
  return 'exam' in block ? block.exam.term.code.value : block.lesson.subject_code.value;
}

/** Longer words of a name break between syllables; a browser may know only some languages. */
export function breaking(
  name: string,
  whole: number,
  language: () => Language,
): { text: string; style: CSSProperties | undefined } {
  if (lengthsOf(name).every((length) => length <= whole)) return { text: name, style: undefined };
  return {
    text: language() === 'cs' ? softHyphened(name, whole) : name,
    style: { hyphens: 'auto', hyphenateLimitChars: `${whole + 1} 3 3` },
  };
}
