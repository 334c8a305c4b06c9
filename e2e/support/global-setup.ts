import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { serviceAccountOf } from './phone/fcm.ts';
import { addressIn, freePorts, type Running, run } from './portal.ts';
import { publishWorld, STUDENT_SYSTEM_PAGE, STUDENT_SYSTEM_TOKEN, STUDENTS } from './world.ts';

/** A Wednesday in teaching, 8:00 in Prague: the day on which the journeys happen. */
const MORNING = '2026-11-18T07:00:00Z';

interface ControlLesson {
  blocks: { minutes: number; weeks: Record<string, { date: string; canceled: boolean | string }> }[];
}

/** Each worker has a portal and a sandbox of its own, so that faults made by one journey do not reach another. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const now = await quarterBeforeLesson();
  const worlds = await Promise.all(Array.from({ length: workers }, (_, index) => startWorld(index, now)));
  return async () => {
    await Promise.all(worlds.map((world) => world.stop()));
  };
}

/** Starts one portal and one sandbox, with clocks pinned to `now`. */
async function startWorld(index: number, now: string): Promise<Pick<Running, 'stop'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kahan-e2e-'));
  const ports = await freePorts();
  const { portal: appPort, sandbox: fcmPort } = await freePorts('phone');
  const serviceAccount = join(dataDir, 'fcm.json');
  await writeFile(serviceAccount, serviceAccountOf(fcmPort));
  const usedStudents = join(dataDir, 'used-students');
  await mkdir(usedStudents);
  const env = {
    DATA_DIR: dataDir,
    PORT: String(ports.portal),
    SANDBOX_PORT: String(ports.sandbox),
    METRICS_PORT: '0',
    KAHAN_STUDENTS: String(STUDENTS),
    STUDENT_SYSTEM_PAGE,
    STUDENT_SYSTEM_TOKEN,
    LOG_LEVEL: 'warn',
    APP_ORIGINS: `http://localhost:${appPort}`,
    FCM_SERVICE_ACCOUNT: serviceAccount,
    FCM_URL: `http://127.0.0.1:${fcmPort}`,
  };

  const portal = await run('apps/server/src/main.ts', {
    env: { ...env, KAHAN_NOW: now },
    ready: (line) => (line.includes(`:${ports.portal}`) ? addressIn(line) : null),
    seconds: 90,
  });
  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
  publishWorld(index, { portal: portal.url, sandbox: sandboxUrl, appPort, fcmPort, usedStudents, now });
  return {
    async stop() {
      await portal.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * 18 minutes before a lesson of the demo student. A sandbox of its own tells that lesson; for the same day every sandbox
 * makes the same university.
 */
async function quarterBeforeLesson(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kahan-e2e-'));
  const { sandbox: port } = await freePorts();
  const sandbox = await run('apps/sandbox/src/main.ts', {
    env: {
      DATA_DIR: dataDir,
      SANDBOX_PORT: String(port),
      KAHAN_STUDENTS: String(STUDENTS),
      LOG_LEVEL: 'warn',
      KAHAN_NOW: MORNING,
    },
    ready: addressIn,
    seconds: 60,
  });
  const answer = await fetch(`${sandbox.url}/_control/students/student`);
  if (!answer.ok) throw new Error(`GET /_control/students/student answered ${answer.status}`);
  const { lessons } = (await answer.json()) as { lessons: ControlLesson[] };
  await sandbox.stop();
  await rm(dataDir, { recursive: true, force: true });
  const day = MORNING.slice(0, 10);
  const starts = lessons
    .flatMap(({ blocks }) => blocks)
    .filter(({ weeks }) =>
      Object.values(weeks).some(({ date, canceled }) => date === day && canceled === false),
    )
    .map(({ minutes }) => minutes)
    .sort((a, b) => a - b);
  const minutes = starts.find((start) => start > 8 * 60 + 30) ?? starts[0];
  if (minutes === undefined) throw new Error(`the demo student has no lesson on ${day}`);
  // November: Prague is one hour ahead of UTC.
  return new Date(Date.parse(`${day}T00:00:00Z`) + (minutes - 60 - 18) * 60_000).toISOString();
}
