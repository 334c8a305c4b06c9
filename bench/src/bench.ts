import { type Cores, chooseCores } from './servers/cores.ts';
import { type Portal, startPortal } from './servers/portal.ts';
import { type Program, startProgram } from './servers/program.ts';
import type { Api } from './servers/serve.ts';

/** The tools of the rows. `close` ends everything that was started through them. */
export interface Bench {
  cores: Cores | undefined;
  /** Prints a line of progress. */
  say(line: string): void;
  /** The portal under test, started at the first call. */
  portal(): Promise<Portal>;
  /** A portal for this row alone, with an embedded database and a university of `students` students. */
  ownPortal(options: { students: number }): Promise<Portal>;
  /** Starts a program of the bench beside the portal. */
  program<A extends Api>(file: string, side: keyof Cores): Program<A>;
  /** Stops the programs of a row, so that they do not disturb the next row. */
  endRow(): Promise<void>;
  /** Stops everything. */
  close(): Promise<void>;
}

export function openBench(say: (line: string) => void): Bench {
  const cores = chooseCores();
  const databaseUrl = process.env.DATABASE_URL || undefined;
  let portal: Promise<Portal> | undefined;
  let programs: { stop(): Promise<void> }[] = [];
  const endRow = async () => {
    const ending = programs;
    programs = [];
    await Promise.all(ending.map((program) => program.stop()));
  };
  return {
    cores,
    say,
    portal() {
      portal ??= startPortal(cores?.server, databaseUrl);
      return portal;
    },
    async ownPortal(options) {
      const own = await startPortal(cores?.server, undefined, options);
      programs.push(own);
      return own;
    },
    program<A extends Api>(file: string, side: keyof Cores) {
      const program = startProgram<A>(new URL(file, import.meta.url), cores?.[side]);
      programs.push(program);
      return program;
    },
    endRow,
    async close() {
      await endRow();
      await (await portal?.catch(() => undefined))?.stop();
    },
  };
}
