/** The sign between two syllables of a word: shown as a hyphen only where a line breaks there. */
const SOFT_HYPHEN = '\u00ad';

/** Letters that must stay together on each side of a break. */
const LEAST_BEFORE = 2;
const LEAST_AFTER = 3;

const VOWELS = 'aeiouyáéěíóúůý';
const LIQUIDS = 'rl';
/** Groups of consonants with which a Czech syllable begins. */
const ONSETS = new Set(
  'bl br ch chl chr čl čt dl dr dř fl fr gl gr hl hr hř kl kr kř kv ml pl pr př sk skl sl sp st str stř stv sv šť šk tř tr tv vl vr vř zd zl zn zv'.split(
    ' ',
  ),
);

const isVowel = (letter: string | undefined) => letter !== undefined && VOWELS.includes(letter);

/** Whether the letter is the core of a syllable: a vowel, or r and l between consonants (`prvky`). */
function isCore(letters: string, at: number): boolean {
  const letter = letters[at] ?? '';
  if (isVowel(letter)) return true;
  const isBetween = at > 0 && !isVowel(letters[at - 1]) && !isVowel(letters[at + 1]);
  return LIQUIDS.includes(letter) && isBetween && at < letters.length - 1;
}

/** Positions in a word at which a new syllable begins: `chemie` → 3. */
function startsOf(word: string): number[] {
  const letters = word.toLowerCase();
  const starts: number[] = [];
  let last = -1;
  for (let at = 0; at < letters.length; at += 1) {
    if (!isCore(letters, at)) continue;
    // Two vowels in a row are not divided: `bio`, `ou`.
    if (last >= 0 && at - last > 1) {
      const between = letters.slice(last + 1, at);
      const own = [3, 2].find((length) => ONSETS.has(between.slice(-length))) ?? 1;
      starts.push(at - Math.min(own, between.length));
    }
    last = at;
  }
  return starts.filter((start) => start >= LEAST_BEFORE && start <= letters.length - LEAST_AFTER);
}

function divided(word: string): string {
  let text = '';
  let from = 0;
  for (const start of startsOf(word)) {
    text += word.slice(from, start) + SOFT_HYPHEN;
    from = start;
  }
  return text + word.slice(from);
}

/** The text in which Czech words of more than `longest` letters may break between syllables. */
export const softHyphened = (text: string, longest: number): string =>
  text.replace(/\p{L}+/gu, (word) => (word.length > longest ? divided(word) : word));
