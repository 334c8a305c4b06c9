import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boundLog } from './launch.ts';

let place: string;
let file: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'kahan-log-'));
  file = join(place, 'postgres.log');
});
afterEach(() => rmSync(place, { recursive: true }));

const LONG = 'x'.repeat(5_000_000);

test('a long log is kept beside the new one; a short or missing one stays as it is', () => {
  expect(boundLog(file)).toBeNull();
  writeFileSync(file, 'short');
  expect(boundLog(file)).toBeNull();
  expect(readFileSync(file, 'utf8')).toBe('short');
  writeFileSync(file, LONG);
  expect(boundLog(file)).toBeNull();
  expect([statSync(file).size, statSync(`${file}.1`).size]).toEqual([0, LONG.length]);
});

test('a long log that cannot be kept, as on a full disk, is cut all the same, and the reason is returned', () => {
  mkdirSync(`${file}.1`);
  writeFileSync(file, LONG);
  expect(boundLog(file)?.message).toContain('postgres.log.1');
  expect(statSync(file).size).toBe(0);
});
