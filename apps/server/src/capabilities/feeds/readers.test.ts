import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ScheduleLesson } from '@kahan/contract';
import { addDays, pragueInstant, pragueParts } from '@kahan/domain';
import ical from 'node-ical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import {
  agendaOf,
  type FeedAddresses,
  readCalendar,
  settingsOf,
  textOfFeed,
} from '../../../test/support/feed-client.ts';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

/** Two weeks around each change of the clocks, some days before. */
const WEEKS = [
  {
    change: 'the last Sunday of October',
    now: '2026-10-15T08:00:00Z',
    ...{ from: '2026-10-19', to: '2026-11-02', sunday: '2026-10-25' },
  },
  {
    change: 'the last Sunday of March',
    now: '2027-03-18T08:00:00Z',
    ...{ from: '2027-03-22', to: '2027-04-05', sunday: '2027-03-28' },
  },
];
const KINDS = ['schedule', 'terms'] as const;

/** `2026-10-25 01:00` of an instant in Prague. */
function clockOf(instant: Date): string {
  const { date, hour, minute } = pragueParts(instant);
  return `${date} ${[hour, minute].map((part) => String(part).padStart(2, '0')).join(':')}`;
}
const lineOf = (start: number, end: number) =>
  `${clockOf(new Date(start * 1000))} ${clockOf(new Date(end * 1000))}`;

/** Events of a feed by the parser of a library from npm. */
const PARSERS: Record<string, (text: string) => string[]> = {
  'ical.js': (text) => readCalendar(text).map(({ start, end }) => lineOf(start, end)),
  'node-ical': (text) =>
    Object.values(ical.sync.parseICS(text)).flatMap((one) =>
      one?.type === 'VEVENT' ? [`${clockOf(one.start)} ${clockOf(one.end ?? one.start)}`] : [],
    ),
};

const missing =
  process.env.KAHAN_NO_CALENDARS ||
  ['vdirsyncer', 'khal']
    .filter((program) => spawnSync(program, ['--version']).status !== 0)
    .map((program) => `${program} is not installed, npm test installs it`)
    .join('; ');

describe.each(WEEKS)('around $change', ({ now, from, to, sunday }) => {
  let portal: TestPortal;
  let student: TestClient;
  let addresses: FeedAddresses;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kahan-calendars-'));
    portal = await startPortal({ now });
    student = await portal.login('student');
    for (const service of ['schedule', 'terms', 'results']) {
      await until(async () => (await student.get(`/api/user/${service}`)).status === 200);
    }
    addresses = await settingsOf(student);
    await student.send('PUT', '/api/calendar/feeds/terms', { deadlines: false });
    await teachAtNight();
    await examineAtNight();
  });
  afterAll(async () => {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const schedule = async () =>
    (await student.get('/api/user/schedule')).json<{ schedule: ScheduleLesson[] }>().schedule;
  const textOf = (kind: (typeof KINDS)[number]) => textOfFeed(portal, addresses[kind]);

  /** Moves a lesson of the week to the night of the Sunday, from 1:00 to 4:00 by the clocks, which change meanwhile. */
  async function teachAtNight(): Promise<void> {
    for (const { gl, blocks } of await schedule()) {
      const [block, ...more] = blocks;
      const weeks = Object.entries(block?.weeks ?? {});
      const [week] = weeks.find(([, { date }]) => from <= date && date <= sunday) ?? [];
      if (week === undefined || more.length > 0) continue;
      const night = { weeks: [Number(week)], day: 7, minutes: 60, duration: 180 };
      await portal.control('PATCH', `/lessons/${gl}`, night);
      await until(async () => (await textOf('schedule')).includes(`${sunday.replaceAll('-', '')}T010000`));
      return;
    }
    throw new Error(`no lesson is held in the week of ${from}`);
  }

  /** Moves an exam to the same night. */
  async function examineAtNight(): Promise<void> {
    const [event] = readCalendar(await textOf('terms'));
    const id = /term-(\d+)@/.exec(event?.uid ?? '')?.[1];
    const start = pragueInstant(sunday, 30).getTime() / 1000;
    await portal.control('PATCH', `/terms/${id}`, { start, duration: 240 });
    await until(async () => (await textOf('terms')).includes(`${sunday.replaceAll('-', '')}T003000`));
  }

  /** The times of the app's agenda in the order of time. */
  async function agenda(kind: (typeof KINDS)[number]): Promise<string[]> {
    const wanted = kind === 'schedule' ? 'lesson' : 'exam';
    const entries = (await agendaOf(student, from, to)).filter((one) => one.kind === wanted);
    return entries.map(({ start, end }) => lineOf(start, end)).sort();
  }

  test.each(Object.entries(PARSERS))(
    '[FEEDS-03] %s reads what the agenda of the app shows',
    async (_, parse) => {
      for (const kind of KINDS) {
        const found = parse(await textOf(kind)).filter((line) => from <= line && line < to);
        expect(found.sort()).toEqual(await agenda(kind));
      }
      expect(await agenda('schedule')).toContain(`${sunday} 01:00 ${sunday} 04:00`);
      expect((await agenda('terms')).length).toBeGreaterThan(0);
    },
  );

  describe.skipIf(missing !== '')(`calendars of Debian${missing && ` (${missing})`}`, () => {
    const run = async (program: string, ...args: string[]) => {
      const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'Europe/Prague', HOME: folder };
      return (await promisify(execFile)(program, args, { env, maxBuffer: 2 ** 24 })).stdout;
    };

    /** Fetches a feed with vdirsyncer, as a folder with a file for each event. @returns the folder */
    async function synchronise(kind: (typeof KINDS)[number]): Promise<string> {
      const events = join(folder, kind);
      await mkdir(events, { recursive: true });
      const config = join(folder, `${kind}.vdirsyncer`);
      const { pathname } = new URL(addresses[kind] ?? '');
      await writeFile(
        config,
        `[general]
status_path = "${join(folder, 'status')}"
[pair ${kind}]
a = "feed"
b = "here"
collections = null
conflict_resolution = "a wins"
[storage feed]
type = "http"
url = "${portal.url}${pathname}"
[storage here]
type = "filesystem"
path = "${events}"
fileext = ".ics"
`,
      );
      await run('vdirsyncer', '-c', config, 'discover', kind);
      await run('vdirsyncer', '-c', config, 'sync');
      return events;
    }

    /** The events of a folder as khal lists them in the time zone of Prague. */
    async function listed(events: string): Promise<string[]> {
      const config = join(folder, 'khal.conf');
      await writeFile(
        config,
        `[calendars]
[[kahan]]
path = ${events}
readonly = True
[locale]
local_timezone = Europe/Prague
default_timezone = Europe/Prague
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${events}.db
`,
      );
      const format = ['-f', '{start-long} {end-long}', '-df', ''];
      const stdout = await run('khal', '-c', config, 'list', '--once', ...format, from, addDays(to, -1));
      return stdout
        .split('\n')
        .filter((line) => line !== '')
        .sort();
    }

    test('[FEEDS-03] vdirsyncer fetches, and khal lists, what the agenda of the app shows', async () => {
      for (const kind of KINDS) {
        const events = await synchronise(kind);
        expect(await readdir(events)).toHaveLength(readCalendar(await textOf(kind)).length);
        expect(await listed(events)).toEqual(await agenda(kind));
      }
    });

    test('a term that moved is moved by the next synchronisation, with a higher SEQUENCE', async () => {
      const events = await synchronise('terms');
      const [first] = readCalendar(await textOf('terms'));
      const fileOf = async () => {
        const names = await readdir(events);
        const files = await Promise.all(names.map((name) => readFile(join(events, name), 'utf8')));
        // vdirsyncer names its files by hashes of its own.
        const whole = files.map((text) => text.replace(/\r?\n /g, ''));
        return whole.find((text) => text.includes(`URL:${first?.url}`)) ?? '';
      };
      expect(await fileOf()).toContain(`SEQUENCE:${first?.sequence}`);
      const start = (first?.start ?? 0) + 3_600;
      const id = /term-(\d+)@/.exec(first?.uid ?? '')?.[1];
      await portal.control('PATCH', `/terms/${id}`, { start });
      const moved = async () => readCalendar(await textOf('terms')).find(({ uid }) => uid === first?.uid);
      await until(async () => (await moved())?.start === start);
      await synchronise('terms');
      expect(await fileOf()).toContain(`SEQUENCE:${(first?.sequence ?? 0) + 1}`);
    });
  });
});
