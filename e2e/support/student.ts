import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { recordsOf, type StudentRecords, ungradedResults } from './control.ts';
import { STUDENTS, world } from './world.ts';

/** Login of a generated student: 1 → `s000001`. */
const loginOf = (number: number): string => `s${String(number).padStart(6, '0')}`;

/**
 * Login of a student whom nothing else in this worker's world uses: no other journey, and no former attempt at this one,
 * which may have ended in the middle of its changes. A journey gets the same students in most runs, so that what depends
 * on the student's records can be repeated.
 * @param fits what the journey needs of the student's records
 * @throws Error when no unused student fits
 */
export async function newStudent(fits: (records: StudentRecords) => boolean = () => true): Promise<string> {
  const { titlePath, project } = test.info();
  const first = hash([project.name, ...titlePath].join('\n'));
  for (let step = 0; step < STUDENTS; step++) {
    const login = loginOf(((first + step) % STUDENTS) + 1);
    if (fits(await recordsOf(login)) && (await claim(login))) return login;
  }
  throw new Error(`none of ${STUDENTS} students is unused and has what this journey needs`);
}

/** The subject of an exam for which the student can sign up: without a grade, and without a sign-up. */
export function freeSubject({ results, terms }: StudentRecords) {
  const signed = new Set(
    terms
      .filter(({ study_id, type }) => study_id !== null && type === 'K')
      .map(({ subject }) => subject.code),
  );
  return ungradedResults(results).find(({ subject }) => !signed.has(subject.code))?.subject;
}

export const canSignUp = (records: StudentRecords): boolean => freeSubject(records) !== undefined;

/** Whether two subjects have exams, no grade, no sign-up for anything of them, and no countdown (`subjectToSign`). */
export function canSignUpForTwo({ results, terms }: StudentRecords): boolean {
  const offered = new Set(terms.filter(({ type }) => type === 'K').map(({ subject }) => subject.code));
  const now = Date.parse(world().now) / 1000;
  for (const { study_id, subject, signing_start: at } of terms)
    if (study_id !== null || (at > now && at < now + 7_200)) offered.delete(subject.code);
  const free = ungradedResults(results).filter(({ subject }) => offered.has(subject.code));
  return new Set(free.map(({ subject }) => subject.code)).size > 1;
}

/** A folder is made once: the mark outlives the worker's process, which ends with a failed journey. */
async function claim(login: string): Promise<boolean> {
  try {
    await mkdir(join(world().usedStudents, login));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
