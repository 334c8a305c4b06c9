import { CATALOGUE_KEYS, type CatalogueKind, type Command } from '@kahan/domain';
import { aroundCalls, type StudentSystem, StudentSystemError } from '@kahan/student-system';

/** A student system that answers wrongly when a test sets a mistake. */
export class Mistakes {
  /** The epoch of another store; null: the own one. */
  epoch: string | null = null;
  /** Number of answers that still have this epoch. */
  epochAnswers = Number.POSITIVE_INFINITY;
  /** The part of each catalogue, and of the news, that is listed from the next first page on: 0 to 1. */
  listed = 1;
  /** The part of the listing that is being read, by its kind. */
  private readonly reading = new Map<string, number>();
  /** Logins that the student system does not know. */
  readonly forgotten = new Set<string>();
  /** Whether results are those of another store, with other credits. */
  otherResults = false;
  /** Whether the academic year is that of another store, without holidays. */
  otherYear = false;
  /** Whether keys of commands are not known, as in a store that was restored. */
  forgetsKeys = false;
  /** Whether commands are performed, and their answers lost. */
  losesAnswers = false;
  /** Whether commands do not arrive. */
  refusesCommands = false;
  /** Commands that arrived. */
  readonly performed: Command[] = [];
  /** Kinds of the calls that arrived, but the ones for changes. */
  readonly calls: string[] = [];

  wrap = (system: StudentSystem): StudentSystem => {
    const watched = aroundCalls(system, (about, call) => {
      if (about.kind !== 'changes') this.calls.push(about.kind);
      if (about.subject !== null && this.forgotten.has(about.subject))
        return Promise.reject(new StudentSystemError('not-found', 'there is no such login'));
      return call();
    });
    const keptOf = <T>(all: T[], keyOf: (one: T) => string, listed = this.listed): T[] => {
      const sorted = all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      return sorted.slice(0, Math.floor(all.length * listed));
    };
    return {
      ...watched,
      changes: async (cursor, wait, options) => {
        const page = await watched.changes(cursor, this.epoch === null ? wait : 0, options);
        if (this.epoch === null) return page;
        const { epoch } = this;
        this.epochAnswers -= 1;
        if (this.epochAnswers <= 0) this.mend();
        return { ...page, epoch, changes: [] };
      },
      catalogue: async <K extends CatalogueKind>(
        kind: K,
        ask: { keys: string[] } | { after: string | null },
      ) => {
        const page = await watched.catalogue(kind, ask);
        if ('keys' in ask) return page;
        if (ask.after === null) this.reading.set(kind, this.listed);
        return { ...page, records: keptOf(page.records, CATALOGUE_KEYS[kind], this.reading.get(kind)) };
      },
      news: async (ids) => {
        const reply = await watched.news(ids);
        return { ...reply, records: keptOf(reply.records, ({ id }) => id) };
      },
      yearSchedule: async (date, options) => {
        const year = await watched.yearSchedule(date, options);
        return this.otherYear ? { ...year, holidays: [] } : year;
      },
      results: async (login, keys, options) => {
        const reply = await watched.results(login, keys, options);
        if (!this.otherResults) return reply;
        return { ...reply, records: reply.records.map((one) => ({ ...one, points: one.points + 100 })) };
      },
      perform: async (command, options) => {
        if (this.refusesCommands) throw new StudentSystemError('unavailable', 'commands do not arrive');
        this.performed.push(command);
        const outcome = await watched.perform(command, options);
        if (this.losesAnswers) throw new StudentSystemError('timeout', 'the answer was lost');
        return outcome;
      },
      outcome: async (login, key, options) => {
        if (this.losesAnswers) throw new StudentSystemError('timeout', 'the answer was lost');
        return this.forgetsKeys ? null : watched.outcome(login, key, options);
      },
      settle: async (login, key, options) =>
        this.forgetsKeys
          ? { key, state: 'failed', refusal: 'voided', at: 0 }
          : watched.settle(login, key, options),
    };
  };

  /** Ends all mistakes. */
  mend(): void {
    this.epoch = null;
    this.epochAnswers = Number.POSITIVE_INFINITY;
    this.listed = 1;
    this.otherResults = false;
    this.forgotten.clear();
    this.forgetsKeys = false;
    this.losesAnswers = false;
    this.refusesCommands = false;
  }
}
