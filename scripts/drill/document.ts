/** A part of a document in Markdown, with its blocks of commands. */
export interface Part {
  title: string;
  commands: string[];
}

/** The parts below headings of the second level, and their ```sh blocks in order. */
export function partsOf(markdown: string): Part[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      title: text.split('\n', 1)[0] ?? '',
      commands: [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block),
    }));
}

/** The packages that the commands of a part install from Debian. */
export function packagesOf({ commands }: Part): string[] {
  return commands
    .flatMap((block) => [...block.matchAll(/^apt-get install (.+)$/gm)])
    .flatMap(([, words = '']) => words.split(' ').filter((word) => !word.startsWith('-')));
}
