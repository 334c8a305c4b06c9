import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addressIn, freePorts, type Running, run } from './portal.ts';
import { ownLessons } from './schedule.ts';
import { termsOf } from './terms.ts';
import { test as base } from './test.ts';

/** The first day of teaching, 7:30 in Prague. The university is made on it, so that no record is from the future. */
const FIRST_DAY = '2026-09-21T05:30:00Z';

/** A university whose clock stands, and a portal whose clock is put forward by a new start. */
export interface Campus {
  /** Address of the portal, the same on every day. */
  url: string;
  /** Starts the portal again at a later instant. */
  moveTo(now: string): Promise<void>;
}

async function startCampus(): Promise<Campus & { stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kahan-days-'));
  const ports = await freePorts();
  const env = { DATA_DIR: dataDir, METRICS_PORT: '0', KAHAN_STUDENTS: '100', LOG_LEVEL: 'warn' };
  const sandbox = await run('apps/sandbox/src/main.ts', {
    env: { ...env, SANDBOX_PORT: String(ports.sandbox), KAHAN_NOW: FIRST_DAY },
    ready: addressIn,
    seconds: 60,
  });
  let portal: Running | undefined;
  return {
    url: `http://127.0.0.1:${ports.portal}`,
    async moveTo(now) {
      await portal?.stop();
      // Outside of teaching weeks a sandbox with the portal's clock would make another university.
      portal = await run('apps/server/src/main.ts', {
        env: { ...env, PORT: String(ports.portal), STUDENT_SYSTEM_URL: sandbox.url, KAHAN_NOW: now },
        ready: (line) => (line.includes(`:${ports.portal}`) ? addressIn(line) : null),
        seconds: 90,
      });
    },
    async stop() {
      await portal?.stop();
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** For journeys that choose their day: `campus.moveTo` puts the portal's clock there. */
export const test = base.extend<object, { campus: Campus }>({
  campus: [
    async ({ browserName: _ }, use) => {
      const campus = await startCampus();
      await use(campus);
      await campus.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ campus }, use) => use(campus.url),
});

/** Texts that a student must read on a day, as they stand on the screen. */
interface DayTexts {
  /** Margin of the lessons on the home page. */
  margin: string;
  /** Text of a timetable without lessons; none when it has some. */
  noLessons?: string;
  /** Home's text about a public holiday; none on other days. */
  holiday?: string;
  /** Name of today's row or tab in the timetable; null when today is not in it. */
  today: string | null;
  /** Progress of the academic year; null outside of it. */
  year: string | null;
}

/** A day of the year. With Czech texts it is visited on the phone, with English ones on the desktop. */
export interface Day {
  title: string;
  /** The size in which axe inspects pages and all pages are visited; the other one visits those that the day changes. */
  inspected: 'phone' | 'desktop';
  /** The portal's instant. */
  now: string;
  /** Semester and week of the timetable when it opens. */
  semester: `${number}/${1 | 2}`;
  week: number;
  cs?: DayTexts;
  en?: DayTexts;
  /** Subjects of the plan that are missing from semesters whose exams are over. */
  overdue?: number;
  /** Whether an exam leads, and a subject lacks a date: both must open their terms. */
  opensTerms?: true;
}

/** Date and time in Prague: `2026-11-18 10:42`. */
export const localTime = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Prague',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at);

/** A lesson of the student, or an exam that the student is signed up for. */
export interface Meeting {
  kind: 'lesson' | 'exam';
  name: string;
  date: string;
  /** Start, minutes after midnight. */
  minutes: number;
  /** Minutes after midnight; of an exam only until when it is on Home. */
  end: number;
  canceled: boolean;
}

/** The terms that the student is signed up for. */
export const signedTerms = async (page: Page, language: 'cs' | 'en') =>
  (await termsOf(page, language)).filter(({ study_id }) => study_id !== undefined);

/** All meetings of the student, from the portal's API: lessons and exams, earliest first. */
export async function meetingsOf(page: Page, language: 'cs' | 'en'): Promise<Meeting[]> {
  const lessons = (await ownLessons(page, language)).flatMap(({ gl, subject_code, blocks }) =>
    blocks.flatMap(({ term, weeks }) =>
      Object.values(weeks).map(({ date, canceled }) => ({
        key: `${gl} ${date} ${term.minutes} ${term.duration}`,
        kind: 'lesson' as const,
        name: subject_code.value,
        date,
        minutes: term.minutes,
        end: term.minutes + term.duration,
        canceled: canceled !== false,
      })),
    ),
  );
  const signed = await signedTerms(page, language);
  const exams = signed.map(({ term_id, code, start, student_start, duration, space }) => {
    const [date = '', clock = ''] = localTime(new Date((student_start ?? start) * 1000)).split(' ');
    const begins = minutesOf(clock);
    if (duration === null) throw new Error('a term of unknown length does not say until when it leads');
    // An own hour lasts as long as the hours are apart.
    const end = student_start !== null && space !== null ? student_start + space * 60 : start + duration * 60;
    const ends = minutesOf(localTime(new Date(end * 1000)).split(' ')[1] ?? '');
    const times = { date, minutes: begins, end: ends };
    return { key: `term ${term_id}`, kind: 'exam' as const, name: code.value, ...times, canceled: false };
  });
  return [...new Map([...lessons, ...exams].map((one) => [one.key, one])).values()].sort(
    (a, b) => a.date.localeCompare(b.date) || a.minutes - b.minutes,
  );
}

/** `14:30` as minutes after midnight. */
export const minutesOf = (clock: string): number =>
  Number(clock.slice(0, clock.indexOf(':'))) * 60 + Number(clock.slice(clock.indexOf(':') + 1));
