/** A mutant of Stryker's report. Lines and columns count from 1. */
export interface Mutant {
  location: { start: Position; end: Position };
  mutatorName: string;
  replacement?: string;
  status: string;
}

interface Position {
  line: number;
  column: number;
}

/** The parts of Stryker's JSON report that are used; files by their path in the repository. */
export interface MutationReport {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

/** Numbers of mutants; a time-out counts as killed. Mutants that are not valid programs do not count. */
export interface Score {
  killed: number;
  timedOut: number;
  survived: number;
}

/** Longest text in the list, characters: as long as lines of the sources. */
const LONGEST = 110;
const SURVIVED = ['Survived', 'NoCoverage'];

export function scoreOf({ files }: MutationReport): Score {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length;
  return { killed: count('Killed', 'Timeout'), timedOut: count('Timeout'), survived: count(...SURVIVED) };
}

/**
 * The surviving mutants as the first three cells of their rows in the list: file, line of the source, and the change.
 * A row holds no line number, so that it stays valid when the file changes elsewhere.
 */
export function survivorsOf({ files }: MutationReport): string[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter(({ status }) => SURVIVED.includes(status))
      .map(({ location, replacement = '' }) => {
        const line = lineCell(lines[location.start.line - 1] ?? '');
        const change = `${code(textAt(lines, location))} → ${code(replacement)}`;
        return [code(file), line, change].join(' | ');
      });
  });
}

/** The cell of a source line: the list quotes it without its indentation. */
export function lineCell(line: string): string {
  return code(line);
}

/** A row of the list. */
export interface Row {
  /** The first three cells, as {@link survivorsOf} makes them. */
  survivor: string;
  /** Path in the repository. */
  file: string;
  /** The cell of the line. */
  line: string;
  reason: string;
}

/** The rows of the list; those of other tables are left out. */
export function rowsOf(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text): Row[] => {
    const [file, line, change, reason] = /^\| (.*) \|$/.exec(text)?.[1]?.split(' | ') ?? [];
    if (!file?.startsWith('`') || line === undefined || change === undefined || reason === undefined)
      return [];
    return [{ survivor: [file, line, change].join(' | '), file: file.slice(1, -1), line, reason }];
  });
}

/**
 * How the survivors differ from the list. A survivor that occurs twice has two rows.
 * @returns survivors without a row, and rows without a survivor
 */
export function compare(
  survivors: readonly string[],
  listed: readonly string[],
): { unlisted: string[]; stale: string[] } {
  return { unlisted: without(survivors, listed), stale: without(listed, survivors) };
}

/** The texts of `all` that are left when each text of `taken` takes one equal text away. */
function without(all: readonly string[], taken: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const one of taken) counts.set(one, (counts.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const count = counts.get(one) ?? 0;
    counts.set(one, count - 1);
    return count <= 0;
  });
}

function textAt(lines: readonly string[], { start, end }: Mutant['location']): string {
  if (start.line === end.line) return (lines[start.line - 1] ?? '').slice(start.column - 1, end.column - 1);
  return [
    (lines[start.line - 1] ?? '').slice(start.column - 1),
    ...lines.slice(start.line, end.line - 1),
    (lines[end.line - 1] ?? '').slice(0, end.column - 1),
  ].join('\n');
}

/** Code in a cell of a table: in one line, shortened, with the signs escaped that end a cell or a code span. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const short = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  const escaped = short.replaceAll('|', '\\|');
  return escaped.includes('`') ? `\`\` ${escaped} \`\`` : `\`${escaped}\``;
}
