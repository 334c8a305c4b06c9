import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { CalendarError, type CalendarRead, READ_BOUNDS, readCalendar } from '@kahan/icalendar/read';
import { AddressRefused, readNamedAddress, type Version } from '../../../platform/named-address.ts';
import type { NamedCalendar } from './named-calendars.ts';

/** A reading of a calendar: its events and its version, nothing new, or why it cannot be used. */
export type Reading =
  | { read: CalendarRead; version: Version }
  | 'unchanged'
  | { reason: string; waitMs: number | null };

interface ReadingOptions {
  /** The version that is stored; null reads in any case. */
  known: Version | null;
  /** Unix seconds of the events that are wanted. */
  from: number;
  until: number;
  signal: AbortSignal;
  /** Time for the whole answer, milliseconds. */
  timeoutMs?: number;
}

const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'the file may not be read',
};

const charsetOf = (type: string) => /;\s*charset="?([^\s;"]+)"?/i.exec(type)?.[1] ?? null;

/** The version of a file is its time and its length. */
async function readFile(path: string, { known, from, until }: ReadingOptions): Promise<Reading> {
  const { mtimeMs, size, isFile } = await stat(path).then((found) => ({
    ...{ mtimeMs: found.mtimeMs, size: found.size, isFile: found.isFile() },
  }));
  if (!isFile) return { reason: 'it is no file', waitMs: null };
  const etag = `${Math.round(mtimeMs)}-${size}`;
  if (known?.etag === etag) return 'unchanged';
  const read = await readCalendar(createReadStream(path), { from, until });
  return { read, version: { etag, lastModified: null } };
}

/**
 * Reads a calendar from its address or its file.
 * @throws Error for a defect of the portal, or when the signal ends the reading
 */
export async function readSource({ address }: NamedCalendar, options: ReadingOptions): Promise<Reading> {
  const { from, until, signal } = options;
  try {
    if (isAbsolute(address)) return await readFile(address, options);
    const limits = { maxBytes: READ_BOUNDS.bytes, headers: { accept: 'text/calendar' } };
    const { known, timeoutMs } = options;
    const wanted = { ...limits, known, signal, ...(timeoutMs !== undefined && { timeoutMs }) };
    return await readNamedAddress(address, wanted, async ({ bytes, type, version }) => ({
      read: await readCalendar(bytes, { from, until, charset: charsetOf(type) }),
      version,
    }));
  } catch (error) {
    if (error instanceof AddressRefused) return { reason: error.message, waitMs: error.waitMs };
    if (error instanceof CalendarError) return { reason: error.message, waitMs: null };
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (isAbsolute(address) && code !== '')
      return { reason: FILE_REASONS[code] ?? `the file cannot be read (${code})`, waitMs: null };
    throw error;
  }
}
