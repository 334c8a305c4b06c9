/** One deliberate defect, and the tests that must notice it. */
export interface Patch {
  /** The defect as a sentence, e.g. `a page of the archive begins one item late`. */
  defect: string;
  /** The file it changes. */
  file: string;
  /** The text to replace. It occurs exactly once in the file. */
  from: string;
  to: string;
  /** A test file, or a journey (`e2e/…`), of which at least one test must fail. */
  test: string;
  /** Part of the titles of the tests to run; all tests of the file when left out. */
  title?: string;
}

/** Patches of one file that the same tests must notice: each a defect, the text it replaces and the new text. */
export function patchesOf(
  file: string,
  test: string,
  defects: readonly (readonly [defect: string, from: string, to: string, title?: string])[],
): Patch[] {
  return defects.map(([defect, from, to, title]) => ({
    defect,
    file,
    from,
    to,
    test,
    ...(title ? { title } : {}),
  }));
}

/** Patches of one file of packages/domain, which the tests beside it must notice. */
export const rulePatches = (name: string, defects: Parameters<typeof patchesOf>[2], test = name): Patch[] =>
  patchesOf(`packages/domain/src/${name}.ts`, `packages/domain/src/${test}.test.ts`, defects);

/**
 * Replaces the text of a patch in the source of its file.
 * @throws Error when the text is missing or stands there more than once: the patch is out of date
 */
export function apply({ defect, file, from, to }: Patch, source: string): string {
  const pieces = source.split(from);
  if (pieces.length !== 2) {
    throw new Error(
      `the patch "${defect}" is out of date: its text stands ${pieces.length - 1} times in ${file}`,
    );
  }
  return pieces.join(to);
}
