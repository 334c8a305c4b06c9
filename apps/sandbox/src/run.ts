import { basename, join } from 'node:path';
import { type Clock, pinnedClock, pragueDate, systemClock } from '@kahan/domain';
import { calendarFor, type UniversityCalendar } from './calendar.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createSandbox } from './http/app.ts';
import { fingerprint, ItcError } from './itc/files.ts';
import { PlansError } from './plans/report.ts';
import { type Fill, openStore, type Store, StoreError } from './store/store.ts';
import { loginsToTry } from './store/university.ts';

const log = (line: string) => console.log(line);

interface Prepared {
  calendar: UniversityCalendar;
  fill: Fill;
}

/** The file that stores a university, the fingerprint of its source, and the function that makes it. */
interface Origin {
  file: string;
  source: string;
  prepare(): Promise<Prepared>;
}

async function originOf({ students, seed, university }: Config, clock: Clock): Promise<Origin> {
  const today = pragueDate(clock.now());
  if (university === null) {
    return {
      file: 'sandbox-kahan.sqlite',
      source: `generated:${students}:${seed}`,
      prepare: async () => {
        // Loaded only when it is needed: most starts open a store that is there.
        const { generator } = await import('./generator/generate.ts');
        return {
          calendar: calendarFor(today),
          fill: generator({ students, seed, today, now: clock.now(), log }),
        };
      },
    };
  }
  const name = basename(university.instance)
    .replace(/\.xml$/i, '')
    .replace(/[^\w-]+/g, '-');
  return {
    file: `sandbox-itc-${name}.sqlite`,
    source: await fingerprint(university),
    prepare: async () => {
      const { prepareItc } = await import('./itc/import.ts');
      return prepareItc(university, { seed, today, log });
    },
  };
}

/** The same university with the buildings of imported floor plans. */
async function withPlans(origin: Origin, path: string, dataDir: string): Promise<Origin> {
  const { checkPlans, plansFingerprint, withFloorPlans } = await import('./plans/stored-plans.ts');
  const reportFile = join(dataDir, 'floor-plans-report.json');
  return {
    ...origin,
    source: `${origin.source}:${plansFingerprint(path)}`,
    prepare: async () => {
      checkPlans(path);
      const { calendar, fill } = await origin.prepare();
      return { calendar, fill: withFloorPlans(fill, { path, reportFile, log }) };
    },
  };
}

async function openUniversity(config: Config, clock: Clock): Promise<Store> {
  const { dataDir, university, floorPlans } = config;
  const own = await originOf(config, clock);
  const origin = floorPlans === null ? own : await withPlans(own, floorPlans, dataDir);
  return openStore({
    file: join(dataDir, origin.file),
    source: origin.source,
    today: pragueDate(clock.now()),
    prepare: async () => {
      const prepared = await origin.prepare();
      // The portal makes no database before this line.
      if (university !== null || floorPlans !== null) log('checked');
      return prepared;
    },
    log,
  });
}

async function serve(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const clock = config.now === null ? systemClock : pinnedClock(config.now);
  const store = await openUniversity(config, clock);
  const app = createSandbox({
    store,
    clock,
    host: config.host,
    token: config.token,
    loginIssuer: config.loginIssuer,
  });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await app.close();
    store.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  // The parent process has ended, so this process must stop by itself.
  process.once('disconnect', stop);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw explained(error, config);
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  log(`logins ${loginsToTry(store).join(' ')}`);
  log(`ready http://${host}:${port}`);
}

/** Turns an error of `listen` into the variable to change. */
function explained(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError('SANDBOX_PORT', `port ${port} is taken, another is expected`);
    case 'EACCES':
      return new ConfigError('SANDBOX_PORT', `port ${port} is not for this user, 1024 or more is expected`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError('HOST', `an address of this machine is expected, ${host} is none`);
    default:
      return error;
  }
}

/** Serves until a signal stops it. Errors of the configuration and of the files go to stderr. */
export async function run(): Promise<void> {
  try {
    await serve();
  } catch (error) {
    const isExplained = [ConfigError, ItcError, PlansError, StoreError].some(
      (known) => error instanceof known,
    );
    console.error(isExplained && error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
