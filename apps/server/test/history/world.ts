import type { Grade } from '@kahan/domain';
import type { Change, StudentSystem } from '@kahan/student-system';
import type { Random } from '@kahan/student-system/garbage';
import { type MemoryUniversity, memoryStudentSystem } from '@kahan/student-system/memory';
import type { Stand } from './checker.ts';

/** A grade that is never given: the wrong one of two contradictory records has it. */
const NEVER = 'F';
/** The week of the lesson that is held or cancelled. */
const WEEK = 12;

/** The things of one user and the values that they may have. */
export const THINGS: Record<string, readonly string[]> = {
  'result:B1': ['A', 'B', 'C', 'D', 'E'],
  'result:B2': ['A', 'B', 'C', 'D', 'E'],
  study: ['S', 'P', 'A'],
  lesson: ['held', 'cancelled'],
};

/** The thing that a record of any service is about, and its value there; null for other records. */
export function standOf(record: object): Stand | null {
  const { subject, attempts, state, blocks } = record as {
    subject?: { code: string };
    attempts?: { exam: { grade: string }[] };
    state?: { code: string };
    blocks?: { weeks: Record<string, { canceled: boolean | string }> }[];
  };
  if (attempts) return { thing: `result:${subject?.code}`, value: attempts.exam[0]?.grade ?? 'none' };
  if (state) return { thing: 'study', value: state.code };
  if (!blocks) return null;
  const canceled = blocks[0]?.weeks[WEEK]?.canceled;
  return { thing: 'lesson', value: canceled === true ? 'cancelled' : canceled === false ? 'held' : 'else' };
}

/** A call that the student system has not answered, or whose answer has not arrived. */
export interface OpenCall {
  path: string;
  /** The answer that will arrive. It has the state at the time of answering, not at its arrival. */
  reply: Promise<Response> | null;
  arrive(response: Promise<Response>): void;
}

/** The way in which an answer is spoilt. */
export type Fault = 'none' | 'twice' | 'contradictory' | 'unreadable' | 'nameless' | 'truncated' | 'down';

/** The network between a portal and the student system of one user: it answers when `answer` is called. */
export class World {
  readonly login: string;
  readonly gl: string;
  readonly held: Stand[] = [];
  readonly answered: Stand[] = [];
  /** All changes so far, in order; the feed repeats and reorders them. */
  readonly entries: Change[] = [];
  readonly open: OpenCall[] = [];
  /** While true, calls are answered at once and well. */
  isWell = false;
  readonly system: StudentSystem;
  private readonly university: MemoryUniversity;
  private readonly now = new Map<string, string>();

  constructor(university: MemoryUniversity, login: string, start: ReadonlyMap<string, string>) {
    this.university = university;
    this.system = memoryStudentSystem(university);
    this.login = login;
    this.gl = `gl-${login}`;
    university.addStudent({ login, gl: this.gl, study_id: `study-${login}` });
    for (const [thing, stand] of start) this.hold(thing, stand);
  }

  stand(thing: string): string {
    return this.now.get(thing) ?? '';
  }

  change(thing: string, stand: string): void {
    if (this.stand(thing) === stand) return;
    this.hold(thing, stand);
    this.entries.push(...this.university.changes.slice(-1));
  }

  /** Replaces the network of the adapter. */
  readonly fetch = (input: string | URL | Request): Promise<Response> => {
    const path = String(input);
    if (this.isWell) return this.responseTo(path, 'none');
    const { promise, resolve } = Promise.withResolvers<Response>();
    this.open.push({ path, reply: null, arrive: resolve });
    return promise;
  };

  /** Answers a call by the present state; the answer is on its way. */
  answer(call: OpenCall, fault: Fault): void {
    call.reply = this.responseTo(call.path, fault);
  }

  /** The answer of a call arrives. */
  deliver(call: OpenCall): void {
    this.open.splice(this.open.indexOf(call), 1);
    call.arrive(call.reply ?? this.responseTo(call.path, 'none'));
  }

  /** Notes the values in an answer. */
  note(records: readonly object[]): void {
    this.answered.push(...records.flatMap((record) => standOf(record) ?? []));
  }

  private hold(thing: string, stand: string): void {
    const { university, login } = this;
    this.now.set(thing, stand);
    this.held.push({ thing, value: stand });
    if (thing === 'lesson')
      university.changeLesson(this.gl, { weeks: [WEEK], canceled: stand === 'cancelled' });
    else if (thing === 'study') university.changeStudy(`study-${login}`, { state: stand });
    else university.setGrade(login, thing.slice('result:'.length), 1, stand as Grade);
  }

  private async responseTo(path: string, fault: Fault): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    if (fault === 'down') return new Response('{}', { status: 503, headers });
    const records = await recordsAt(this.system, path);
    // The readable part of a spoilt answer counts as an answer. Answers with other faults back no notice.
    if (fault === 'none' || fault === 'twice' || fault === 'nameless') {
      this.note(records);
    }
    const text = JSON.stringify({ records: spoilt(records, fault) });
    return new Response(fault === 'truncated' ? text.slice(0, -3) : text, { headers });
  }
}

/** The records of a read of the HTTP interface: results, studies or lessons. */
export async function recordsAt(system: StudentSystem, address: string): Promise<object[]> {
  const { pathname, searchParams } = new URL(address);
  const login = decodeURIComponent(pathname.split('/')[3] ?? '');
  const keys = searchParams.getAll('key');
  if (pathname.endsWith('/studies')) return (await system.studies(login)).records;
  if (pathname.endsWith('/lessons')) return (await system.lessons(searchParams.getAll('gl'))).records;
  return (await system.results(login, keys.length === 0 ? undefined : keys)).records;
}

function spoilt(records: object[], fault: Fault): unknown[] {
  switch (fault) {
    case 'twice':
      return [...records, ...records];
    case 'contradictory':
      return records.flatMap((record) => [record, contradiction(record)]);
    case 'unreadable':
      return records.map((record) => ({ ...record, subject: 7, state: 7 }));
    case 'nameless':
      return [...records, { what: 'is this' }];
    default:
      return records;
  }
}

/** The same record with another value, which it never had. */
function contradiction(record: object): object {
  const text = JSON.stringify(record);
  return JSON.parse(
    text
      .replace(/"grade":"[A-E]"/, `"grade":"${NEVER}"`)
      .replace(/"state":\{"code":"\w"/, '"state":{"code":"X"')
      .replace(/"canceled":(?:true|false)/, '"canceled":"never"'),
  ) as object;
}

export function startOf(random: Random): Map<string, string> {
  return new Map(Object.entries(THINGS).map(([thing, values]) => [thing, random.pick(values)]));
}
