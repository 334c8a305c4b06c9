import { type Cores, chooseCores } from './servers/cores.ts';
import { type Portal, type PortalOptions, startPortal } from './servers/portal.ts';
import { type Program, startProgram } from './servers/program.ts';
import type { Api } from './servers/serve.ts';

export type Bench = ReturnType<typeof openBench>;

/** The tools of the rows. @param say prints a line of progress */
export function openBench(say: (line: string) => void) {
  const cores = chooseCores();
  const databaseUrl = process.env.DATABASE_URL || undefined;
  let portal: Promise<Portal> | undefined;
  let programs: { stop(): Promise<void> }[] = [];
  /** Stops the programs of a row, so that they do not disturb the next row. */
  const endRow = async () => {
    const ending = programs;
    programs = [];
    await Promise.all(ending.map((program) => program.stop()));
  };
  return {
    cores,
    say,
    /** The portal under test, started at the first call. */
    portal(): Promise<Portal> {
      portal ??= startPortal(cores?.server, databaseUrl);
      return portal;
    },
    /** A portal for this row alone, with an embedded database. */
    async ownPortal(options: PortalOptions): Promise<Portal> {
      const own = await startPortal(cores?.server, undefined, options);
      programs.push(own);
      return own;
    },
    /** Starts a program of the bench beside the portal. */
    program<A extends Api>(file: string, side: keyof Cores): Program<A> {
      const program = startProgram<A>(new URL(file, import.meta.url), cores?.[side]);
      programs.push(program);
      return program;
    },
    endRow,
    /** Stops everything that was started here. */
    async close(): Promise<void> {
      await endRow();
      await (await portal?.catch(() => undefined))?.stop();
    },
  };
}
