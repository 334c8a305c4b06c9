import { randomUUID } from 'node:crypto';
import type { Language } from './test.ts';
import { STUDENT_SYSTEM_TOKEN, world } from './world.ts';

/** Calls the sandbox's `/_control`, as a teacher or the registry would. @throws Error unless it answers 2xx */
export async function control<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${world().sandbox}/_control${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} /_control${path} answered ${answer.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Signs a student up for an exam date or out of it, as the student system's own page would. */
export async function signUp(
  of: { login: string; study_id: string; term_id: string },
  action: 'sign_in' | 'sign_off' | 'wait' = 'sign_in',
  more: object = {},
): Promise<void> {
  const answer = await fetch(`${world().sandbox}/v1/commands`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${STUDENT_SYSTEM_TOKEN}` },
    body: JSON.stringify({ ...of, ...more, key: randomUUID(), action }),
  });
  const text = await answer.text();
  if ((JSON.parse(text) as { state?: string }).state !== 'success')
    throw new Error(`${action} of ${of.login} for ${of.term_id} was not done: ${text}`);
}

export type Words = Record<Language, string>;

/** A subject of the sandbox. */
interface Subject {
  code: string;
  name: Words;
}

interface StoredResult {
  study_id: string;
  subject: Subject;
  year: number;
  semester: number;
  attempts: { credit: unknown[]; exam: unknown[] };
}

export interface StoredLesson {
  gl: string;
  type: 'P' | 'X' | 'R';
  subject: Subject;
  blocks: {
    day: number;
    minutes: number;
    duration: number;
    place: { code: string; name: string } | null;
    weeks: Record<string, { date: string; canceled: boolean | string }>;
  }[];
}

export interface StoredStudy {
  study_id: string;
  plan: string;
  study_program: Words;
  state: { value: Words };
}

export interface StoredItem {
  item_id: string;
  result: string | null;
  final: boolean;
  file: { name: string; size: number } | null;
}

/** The records that the student system holds of one student. */
export interface StudentRecords {
  studies: StoredStudy[];
  results: StoredResult[];
  lessons: StoredLesson[];
  terms: { subject: Subject; study_id: string | null; type: string; signing_start: number }[];
  groups: { items: StoredItem[] }[];
}

export const recordsOf = (login: string) => control<StudentRecords>('GET', `/students/${login}`);

/** Results of the running semester without any grade: subjects whose exam is still ahead. */
export const ungradedResults = (results: readonly StoredResult[]): StoredResult[] =>
  results.filter(
    ({ attempts, year, semester }) =>
      attempts.credit.length + attempts.exam.length === 0 && year === 2026 && semester === 1,
  );
