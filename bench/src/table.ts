import { type Goal, reaches, type Spread } from './pairs.ts';
import type { Measurement } from './row.ts';

/** The outcome of a row: its measurements, or the failure. */
export type Outcome = { number: number; title: string } & (
  | { measurements: Measurement[] }
  | { failure: string }
);

const HEADER = ['#', 'what', 'against', 'goal', 'ratio', 'spread', 'noise floor', 'values', 'verdict'];
const RIGHT = new Set([0, 4]);

/** Whether all rows were measured and reached their goals. */
export function allPassed(outcomes: readonly Outcome[]): boolean {
  return outcomes.every(
    (outcome) => 'measurements' in outcome && outcome.measurements.every((line) => passed(line)),
  );
}

function passed({ goal, comparison }: Measurement): boolean {
  return reaches(goal, comparison.ratio.median);
}

/** The table, then the notes of each row. */
export function renderTable(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap(linesOf);
  const widths = HEADER.map((head, column) =>
    Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const render = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return RIGHT.has(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [render(HEADER), rule, ...lines.map(render), ...outcomes.flatMap(notesOf)].join('\n');
}

function linesOf(outcome: Outcome): string[][] {
  const number = String(outcome.number);
  if ('failure' in outcome) return [[number, outcome.title, '', '', '', '', '', '', 'not measured']];
  return outcome.measurements.map((line) => {
    const { ratio, noise, subject, limit } = line.comparison;
    return [
      number,
      line.what,
      line.against,
      goalText(line.goal),
      decimals(ratio.median),
      spreadText(ratio),
      `${decimals(noise.median)} (${spreadText(noise)})`,
      `${amount(subject)} : ${amount(limit)} ${line.unit}`,
      passed(line) ? 'pass' : 'MISSED',
    ];
  });
}

function notesOf(outcome: Outcome): string[] {
  const notes = 'failure' in outcome ? [outcome.failure] : outcome.measurements.flatMap(({ notes }) => notes);
  return [...new Set(notes)].map((note) => `  row ${outcome.number}: ${note}`);
}

function goalText({ bound, ratio }: Goal): string {
  return `${bound === 'at least' ? '≥' : '≤'} ${ratio}`;
}

function spreadText({ low, high }: Spread): string {
  return `${decimals(low)}–${decimals(high)}`;
}

function decimals(ratio: number): string {
  return ratio.toFixed(ratio < 10 ? 3 : 1);
}

/** 12345.6 → "12,346", 12.34 → "12.3" */
function amount(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 1000 ? 1 : 0 });
}
