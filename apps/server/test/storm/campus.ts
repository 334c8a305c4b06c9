import type { Command, CommandOutcome, Refusal } from '@kahan/domain';
import {
  type CallOptions,
  type StudentSystem,
  StudentSystemError,
  type StudentSystemErrorKind,
} from '@kahan/student-system';
import { seeded } from './storm.ts';

/** What happens to one call. */
type Fate =
  | 'answered'
  /** Done, and the answer is lost. */
  | 'effect-lost'
  /** It never arrives. */
  | 'lost'
  /** The caller gives up, and then it arrives. */
  | 'late'
  /** It arrives twice, and once more later. */
  | 'duplicate'
  /** Done, and the answer says that it could not be. */
  | 'contradicted'
  /** Done, and the answer comes when others have long asked about it. */
  | 'slow-answer'
  /** As `answered`; for questions: the copy that answers has not heard of it yet. */
  | 'stale';

const FATES: readonly Fate[] = [
  ...(['answered', 'answered', 'answered', 'effect-lost', 'lost', 'late'] as const),
  ...(['duplicate', 'contradicted', 'slow-answer', 'stale'] as const),
];
const LONGEST_MS = 60;
/** After so many faults of one command all goes well. */
const MOST_FAULTS = 4;

const failure = (kind: StudentSystemErrorKind) => new StudentSystemError(kind, 'simulated');
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Term {
  capacity: number;
  signed: Set<string>;
}

/** A student system in memory whose calls meet fates that a seed decides, command by command. */
export class Campus {
  readonly terms = new Map<string, Term>();
  /** Decisions by key, and keys in the order in which they were decided, by student and term. */
  readonly outcomes = new Map<string, CommandOutcome>();
  readonly decided = new Map<string, string[]>();
  readonly wrong: string[] = [];
  /** Whether it answers at all. */
  isUp = true;
  calls = 0;
  /** Every call must bring it; null when none is asked for. */
  password: string | null = null;
  private readonly fates = new Map<string, { next: () => number; left: number }>();
  private readonly seed: number;
  private readonly most: number;
  private readonly only: readonly Fate[] | null;

  /** @param only fates of the first call of each command, instead of any; all goes well afterwards */
  constructor(seed: number, only: readonly Fate[] | null = null) {
    this.seed = seed;
    this.only = only;
    this.most = only === null ? MOST_FAULTS : 1;
  }

  /** As far as requests ask it. */
  get port(): StudentSystem {
    const port: Pick<StudentSystem, 'perform' | 'outcome' | 'settle'> = {
      perform: async (command, call) => {
        this.admit(call);
        return this.perform(command);
      },
      outcome: async (_login, key, call) => {
        this.admit(call);
        return this.asked(key, () => this.outcomes.get(key) ?? null);
      },
      settle: async (_login, key, call) => {
        this.admit(call);
        return this.asked(key, () => this.outcomes.get(key) ?? this.end(key, 'voided'));
      },
    };
    return port as StudentSystem;
  }

  private admit({ password }: CallOptions = {}): void {
    if (!this.isUp || this.password === null || password === this.password) return;
    throw failure(password === undefined ? 'password-required' : 'login-failed');
  }

  private fateOf(key: string): { fate: Fate; ms: number } {
    let own = this.fates.get(key);
    if (own === undefined) {
      own = { next: seeded(this.seed + this.fates.size), left: this.most };
      this.fates.set(key, own);
    }
    const from = this.only ?? FATES;
    const fate = own.left > 0 ? from[Math.floor(own.next() * from.length)] : undefined;
    own.left -= 1;
    return { fate: fate ?? 'answered', ms: own.next() * LONGEST_MS };
  }

  private async perform(command: Command): Promise<CommandOutcome> {
    this.calls += 1;
    const { fate, ms } = this.fateOf(command.key);
    await sleep(ms / 20);
    if (!this.isUp) throw failure('unavailable');
    if (fate === 'lost') throw failure('timeout');
    if (fate === 'late') {
      setTimeout(() => this.decide(command), ms);
      throw failure('timeout');
    }
    const outcome = this.decide(command);
    if (fate === 'duplicate') {
      this.decide(command);
      setTimeout(() => this.decide(command), ms);
    }
    if (fate === 'slow-answer') await sleep(ms);
    if (fate === 'effect-lost') throw failure('timeout');
    if (fate === 'contradicted') throw failure(ms > LONGEST_MS / 2 ? 'refused' : 'garbage');
    return outcome;
  }

  private async asked<T>(key: string, answer: () => T): Promise<T | Extract<T, null>> {
    this.calls += 1;
    const { fate, ms } = this.fateOf(key);
    await sleep(ms / 20);
    if (!this.isUp) throw failure('unavailable');
    if (fate === 'lost' || fate === 'late') throw failure('timeout');
    const said = answer();
    if (fate === 'slow-answer') await sleep(ms);
    if (fate === 'effect-lost' || fate === 'contradicted') throw failure('unavailable');
    return said;
  }

  /** Once for each key, as the port promises. */
  private decide(command: Command): CommandOutcome {
    const known = this.outcomes.get(command.key);
    if (known !== undefined) return known;
    const { key, login } = command;
    const termId = 'term_id' in command ? command.term_id : '';
    const term = this.terms.get(termId);
    const line = `${login} ${termId}`;
    this.decided.set(line, [...(this.decided.get(line) ?? []), key]);
    if (term === undefined) return this.end(key, 'no-such-term');
    const { signed, capacity } = term;
    if (command.action === 'sign_off') return this.end(key, signed.delete(login) ? null : 'not-signed');
    if (signed.has(login)) return this.end(key, 'already-signed');
    if (signed.size >= capacity) return this.end(key, 'full');
    signed.add(login);
    if (signed.size > capacity) this.wrong.push(`${termId}: too many are signed`);
    return this.end(key, null);
  }

  private end(key: string, refusal: Refusal | null): CommandOutcome {
    const outcome: CommandOutcome = {
      key,
      state: refusal === null ? 'success' : 'failed',
      refusal,
      at: Math.floor(Date.now() / 1000),
    };
    this.outcomes.set(key, outcome);
    return outcome;
  }
}
