import type { CommandOutcome } from '@kahan/domain';
import { type StudentSystem, StudentSystemError, type StudentSystemErrorKind } from '@kahan/student-system';
import { type MemoryCall, MemoryUniversity, memoryStudentSystem } from '@kahan/student-system/memory';
import { seeded } from './storm.ts';

/** The fate of one call. */
type Fate =
  | 'answered'
  /** The command is performed, and the answer is lost. */
  | 'effect-lost'
  /** The call never arrives. */
  | 'lost'
  /** The caller gives up, and then the call arrives. */
  | 'late'
  /** The call arrives twice, and once more later. */
  | 'duplicate'
  /** The command is performed, and the answer says that it could not be. */
  | 'contradicted'
  /** The command is performed, and the answer comes long after other calls have asked about it. */
  | 'slow-answer';

const FATES: readonly Fate[] = [
  ...(['answered', 'answered', 'answered', 'effect-lost', 'lost', 'late'] as const),
  ...(['duplicate', 'contradicted', 'slow-answer', 'answered'] as const),
];
const LONGEST_MS = 60;
/** After this many faults, all calls of a command succeed. */
const MOST_FAULTS = 4;

const failure = (kind: StudentSystemErrorKind) => new StudentSystemError(kind, 'simulated');
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A student system in memory whose calls meet fates that a seed decides, command by command. */
export class Campus {
  readonly university = new MemoryUniversity();
  readonly system: StudentSystem;
  /** Broken promises of the university itself. */
  readonly wrong: string[] = [];
  /** Whether the student system answers at all. */
  isUp = true;
  calls = 0;
  private readonly fates = new Map<string, { next: () => number; left: number }>();
  private readonly seed: number;
  private readonly most: number;
  private readonly from: readonly Fate[];

  /** @param only fates of the first call of each command, instead of any; all goes well afterwards */
  constructor(seed: number, only: readonly Fate[] | null = null) {
    this.seed = seed;
    this.from = only ?? FATES;
    this.most = only === null ? MOST_FAULTS : 1;
    this.system = memoryStudentSystem(this.university, { intercept: (call, run) => this.meet(call, run) });
  }

  /** Opens a term of a subject of its own that `u1` and so on, the given users, may sign for. */
  open(term_id: string, capacity: number, users: readonly number[]): void {
    this.university.openTerm(term_id, { term_id, capacity });
    for (const login of users.map((user) => `u${user}`)) {
      if (!this.university.people.has(login)) this.university.addStudent({ login, study_id: '1' });
      this.university.enrol(login, term_id);
    }
  }

  outcome(key: string): CommandOutcome | undefined {
    return this.university.decisions.get(key)?.outcome;
  }

  /** Keys of the commands of a student for a term, in the order in which they were decided. */
  decided(login: string, term: string): string[] {
    return [...this.university.decisions.values()].flatMap(({ command, outcome }) =>
      command?.login === login && 'term_id' in command && command.term_id === term ? [outcome.key] : [],
    );
  }

  private fateOf(key: string): { fate: Fate; ms: number } {
    let own = this.fates.get(key);
    if (own === undefined) {
      own = { next: seeded(this.seed + this.fates.size), left: this.most };
      this.fates.set(key, own);
    }
    const fate = own.left > 0 ? this.from[Math.floor(own.next() * this.from.length)] : undefined;
    own.left -= 1;
    return { fate: fate ?? 'answered', ms: own.next() * LONGEST_MS };
  }

  private async meet<T>({ method, key }: MemoryCall, run: () => T): Promise<T> {
    this.calls += 1;
    const { fate, ms } = this.fateOf(key ?? '');
    const isCommand = method === 'perform';
    await sleep(ms / 20);
    if (!this.isUp) throw failure('unavailable');
    if (fate === 'late' && isCommand) setTimeout(() => this.arrive(run), ms);
    if (fate === 'lost' || fate === 'late') throw failure('timeout');
    const answer = this.arrive(run);
    if (fate === 'duplicate' && isCommand) {
      this.arrive(run);
      setTimeout(() => this.arrive(run), ms);
    }
    if (fate === 'slow-answer') await sleep(ms);
    if (fate === 'effect-lost') throw failure(isCommand ? 'timeout' : 'unavailable');
    if (fate === 'contradicted')
      throw failure(!isCommand ? 'unavailable' : ms > LONGEST_MS / 2 ? 'refused' : 'garbage');
    return answer;
  }

  private arrive<T>(run: () => T): T {
    const answer = run();
    for (const { record, signed } of this.university.terms.values()) {
      if (signed.length > record.capacity) this.wrong.push(`${record.term_id}: too many are signed`);
    }
    return answer;
  }
}
