import { EventEmitter } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import type { wireChange } from '@kahan/student-system/wire';
import type { z } from 'zod';

/** A change, as in the student system's port. */
export interface LoggedChange {
  service: z.infer<typeof wireChange>['service'];
  login: string | null;
  keys: string[];
}

export interface ChangesPage {
  epoch: string;
  cursor: string;
  changes: LoggedChange[];
  more: boolean;
}

interface ChangeRow extends Omit<LoggedChange, 'keys'> {
  seq: number;
  keys: string;
}

const PAGE_LENGTH = 500;

/** A cursor that was never given out here, e.g. one of a replaced university. */
export class UnknownCursor extends Error {}

export type Changes = ReturnType<typeof createChanges>;

/** The log of changes over the table `changes`. A cursor is `<epoch>.<seq>`. */
export function createChanges(db: DatabaseSync, epoch: string) {
  const insert = db.prepare('insert into changes (service, login, keys) values (?, ?, ?)');
  const last = db.prepare('select coalesce(max(seq), 0) as seq from changes');
  const after = db.prepare(
    'select seq, service, login, keys from changes where seq > ? order by seq limit ?',
  );
  const signals = new EventEmitter();
  signals.setMaxListeners(0);

  const present = (): number => (last.get() as { seq: number }).seq;

  function positionOf(cursor: string | null): number {
    if (cursor === null) return present();
    const [, of, seq] = /^(.*)\.(\d{1,15})$/.exec(cursor) ?? [];
    if (of !== epoch || Number(seq) > present()) throw new UnknownCursor();
    return Number(seq);
  }

  function pageFrom(position: number): ChangesPage {
    const rows = after.all(position, PAGE_LENGTH + 1) as unknown as ChangeRow[];
    const shown = rows.slice(0, PAGE_LENGTH);
    return {
      epoch,
      cursor: `${epoch}.${shown.at(-1)?.seq ?? position}`,
      changes: shown.map(({ service, login, keys }) => ({
        service,
        login,
        keys: JSON.parse(keys) as string[],
      })),
      more: rows.length > PAGE_LENGTH,
    };
  }

  return {
    /** Changes after a cursor; null means the present. @throws UnknownCursor */
    page: (cursor: string | null) => pageFrom(positionOf(cursor)),
    /** Like `page`, but waits for the first change. Ends early when the signal aborts. @throws UnknownCursor */
    async wait(cursor: string | null, milliseconds: number, signal: AbortSignal): Promise<ChangesPage> {
      const position = positionOf(cursor);
      const now = pageFrom(position);
      if (now.changes.length > 0 || milliseconds <= 0 || signal.aborted) return now;
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          signals.off('change', done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, milliseconds);
        signals.on('change', done);
        signal.addEventListener('abort', done);
      });
      return pageFrom(position);
    },
    /** To be called inside the transaction of the change itself. */
    append: ({ service, login, keys }: LoggedChange) => void insert.run(service, login, JSON.stringify(keys)),
    /** To be called after that transaction. */
    wake: () => void signals.emit('change'),
  };
}
