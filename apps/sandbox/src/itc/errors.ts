import { basename } from 'node:path';

/** A file that is not what it should be: which one, in which line, and what was expected. */
export class ItcError extends Error {
  constructor(file: string, line: number, expected: string) {
    super(`${basename(file)}:${line}: ${expected}`);
    this.name = 'ItcError';
  }
}
