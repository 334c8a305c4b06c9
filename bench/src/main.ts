// npm run bench [row …]: measures rows of the table and prints them with their goals.
// npm run bench -- 12 --profile PAGE: prints where the main thread's time goes while a page of row 12 loads.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { openBench } from './bench.ts';
import { PROFILED, profile } from './profile/profile.ts';
import type { Row } from './row.ts';
import { ROWS } from './rows/index.ts';
import { allPassed, type Outcome, renderTable } from './table.ts';

const RESULTS = resolve(import.meta.dirname, '../results/latest.json');

const bench = openBench((line) => console.log(line));
let closing: Promise<void> | undefined;
const close = () => {
  closing ??= bench.close();
  return closing;
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void abandon(130));
process.on('disconnect', () => void abandon(1));
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => {
    console.error(error);
    void abandon(1);
  });
}

async function abandon(code: number): Promise<void> {
  await close();
  process.exit(code);
}

async function outcomeOf(row: Row): Promise<Outcome> {
  const { number, title } = row;
  const begun = performance.now();
  console.log(`row ${number}: ${title}`);
  try {
    return { number, title, measurements: await row.measure(bench) };
  } catch (error) {
    return {
      number,
      title,
      failure: error instanceof Error ? `${error.message}${causeOf(error)}` : String(error),
    };
  } finally {
    await bench.endRow();
    console.log(`  took ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? ` (${cause.message})` : '';
}

const [, , ...words] = process.argv;
const profileAt = words.indexOf('--profile');
if (profileAt >= 0) {
  const page = words[profileAt + 1] ?? '';
  if (!PROFILED.includes(page)) {
    console.error(`no page ${page} to profile: there are ${PROFILED.join(', ')}`);
    process.exit(2);
  }
  await profile(bench, page);
  await close();
  process.exit(0);
}
const wanted = chosenRows(words);
if (typeof wanted === 'string') {
  console.error(wanted);
  process.exit(2);
}
const outcomes: Outcome[] = [];
for (const row of wanted) outcomes.push(await outcomeOf(row));
await close();
console.log(`\n${renderTable(outcomes)}`);
await mkdir(resolve(RESULTS, '..'), { recursive: true });
await writeFile(
  RESULTS,
  `${JSON.stringify({ at: new Date(), node: process.version, cpus: cpus().map(({ model }) => model), outcomes }, null, 2)}\n`,
);
process.exit(allPassed(outcomes) ? 0 : 1);

/** The rows that the command line names, or all; an error message when there is no such row. */
function chosenRows(names: readonly string[]): readonly Row[] | string {
  if (names.length === 0) return ROWS;
  const unknown = names.filter((name) => !ROWS.some(({ number }) => String(number) === name));
  if (unknown.length > 0) {
    return `no row ${unknown.join(', ')}: there are ${ROWS.map(({ number }) => number).join(', ')}`;
  }
  return ROWS.filter(({ number }) => names.includes(String(number)));
}
