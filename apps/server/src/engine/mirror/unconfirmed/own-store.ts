import type { StudentSystem } from '@kahan/student-system';
import type { Log } from '../../../platform/log.ts';
import type { Hold } from '../../upstream/hold.ts';
import type { SyncState } from '../epoch.store.ts';

/** The reason for reading records anew: another store was confirmed, or the portal's own database was restored. */
export type Anew = 'replaced' | 'restored';

type KnownState = Pick<SyncState, 'epoch' | 'anewFrom' | 'isAnewDue' | 'isUnconfirmed'>;

export interface OwnStoreDeps {
  studentSystem: Pick<StudentSystem, 'changes'>;
  hold: Pick<Hold, 'ask' | 'decide'>;
  log: Log;
  /** Called before calls go on, when records are read anew. */
  onAnew(why: Anew): void;
}

/**
 * Compares the store behind this process's student system with the one that the database mirrors, in every process:
 * another portal may have another address. Calls are held back while the two differ.
 */
export class OwnStore {
  private readonly d: OwnStoreDeps;
  private readonly stopping = new AbortController();
  /** The epoch that this process's student system answered last. */
  private own: string | null = null;
  /** undefined: the database was not asked yet. */
  private known: KnownState | null | undefined;
  private asking: Promise<void> | null = null;
  private isTold = false;

  constructor(deps: OwnStoreDeps) {
    this.d = deps;
  }

  start(): void {
    this.d.hold.ask();
    this.ask();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.asking;
  }

  /** All records are to be read again, as the database said last. */
  get isAnewDue(): boolean {
    return this.known?.isAnewDue === true;
  }

  /** The student system has answered. */
  heard(epoch: string): void {
    this.own = epoch;
    this.decide();
  }

  /** The database was read. */
  look(state: KnownState | null): void {
    const { known } = this;
    this.known = state;
    if (state !== null && known && known.anewFrom !== state.anewFrom)
      this.d.onAnew(known.epoch === state.epoch ? 'restored' : 'replaced');
    this.decide();
  }

  private decide(): void {
    const { own, known } = this;
    if (known === undefined) return;
    if (own === null) {
      this.ask();
      return;
    }
    const isOther = known !== null && known.epoch !== own;
    if (isOther && !known.isUnconfirmed) this.tellOther();
    if (!isOther) this.isTold = false;
    this.d.hold.decide(isOther || known?.isUnconfirmed === true);
    if (isOther) this.ask();
  }

  private tellOther(): void {
    if (this.isTold) return;
    this.isTold = true;
    this.d.log.error(
      'the student system at STUDENT_SYSTEM_URL has another store than the one that this database mirrors; ' +
        'this portal reads nothing from it and sends it no requests',
    );
  }

  /** Asks once, unless it is being asked; the next look asks again. */
  private ask(): void {
    if (this.stopping.signal.aborted) return;
    this.asking ??= this.d.studentSystem.changes(null, 0, { signal: this.stopping.signal }).then(
      ({ epoch }) => {
        this.asking = null;
        if (epoch !== this.own) this.heard(epoch);
      },
      () => {
        // The reader of the log of changes reports why the student system does not answer.
        this.asking = null;
      },
    );
  }
}
