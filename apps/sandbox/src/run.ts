import { basename, join } from 'node:path';
import { type Clock, pinnedClock, pragueDate, systemClock } from '@kahan/domain';
import { calendarFor } from './calendar.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createSandbox } from './http/app.ts';
import { fingerprint, ItcError } from './itc/files.ts';
import { openStore, type Store, StoreError } from './store/store.ts';
import { loginsToTry } from './store/university.ts';

const log = (line: string) => console.log(line);

async function openUniversity(config: Config, clock: Clock): Promise<Store> {
  const today = pragueDate(clock.now());
  const { students, seed, university } = config;
  if (university === null) {
    return openStore({
      file: join(config.dataDir, 'sandbox-kahan.sqlite'),
      source: `generated:${students}:${seed}`,
      today,
      prepare: async () => {
        // Loaded only when it is needed: most starts open a store that is there.
        const { generator } = await import('./generator/generate.ts');
        return {
          calendar: calendarFor(today),
          fill: generator({ students, seed, today, now: clock.now(), log }),
        };
      },
      log,
    });
  }
  const name = basename(university.instance)
    .replace(/\.xml$/i, '')
    .replace(/[^\w-]+/g, '-');
  return openStore({
    file: join(config.dataDir, `sandbox-itc-${name}.sqlite`),
    source: await fingerprint(university),
    today,
    prepare: async () => {
      const { prepareItc } = await import('./itc/import.ts');
      const prepared = await prepareItc(university, { seed, today, log });
      // The portal makes no database before this line.
      log('checked');
      return prepared;
    },
    log,
  });
}

async function serve(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const clock = config.now === null ? systemClock : pinnedClock(config.now);
  const store = await openUniversity(config, clock);
  const app = createSandbox({ store, clock, host: config.host, token: config.token });
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
    const isExplained =
      error instanceof ConfigError || error instanceof ItcError || error instanceof StoreError;
    console.error(isExplained ? error.message : error);
    process.exit(1);
  }
}
