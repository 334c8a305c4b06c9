import type { Lesson, ResultRecord, Study } from '@kahan/domain';
import type { Change } from '@kahan/student-system';
import type { Random } from '@kahan/student-system/garbage';
import type { Stand } from './checker.ts';

export const GRADES = ['A', 'B', 'C', 'D', 'E'] as const;
const STATES = ['S', 'P', 'A'] as const;
/** A grade that is never given: where two records contradict each other, it stands in the wrong one. */
const NEVER = 'F';
const CODES = ['B1', 'B2'] as const;
const STUDY_ID = '1';

/** The things of one user and the values that they may have. */
export const THINGS: Record<string, readonly string[]> = {
  'result:B1': GRADES,
  'result:B2': GRADES,
  study: STATES,
  lesson: ['held', 'cancelled'],
};

const both = (text: string) => ({ cs: text, en: text });
const value = (code: string) => ({ code, value: both(code) });

export const keyOfResult = (code: string) => `${STUDY_ID}:${code}:2026:1`;

export function resultOf(code: string, grade: string): ResultRecord {
  return {
    study_id: STUDY_ID,
    subject: { code, name: both(code) },
    year: 2026,
    semester: 1,
    type: { group_type: 'P', name: both('P') },
    points: 5,
    completion: 'ZK',
    attempts: { credit: [], exam: [{ attempt: 1, grade: grade as 'A', date: '2026-02-27', teacher: null }] },
  };
}

export function studyOf(state: string): Study {
  const referent = { name: '', opening_hours: both(''), tel: '', email: '', address: both('') };
  return {
    study_id: STUDY_ID,
    plan: 'B-CH',
    study_program: both('Chemie'),
    field_of_study: value('CH'),
    faculty: 'FCHT',
    school_year: 1,
    last_active_year: 2026,
    group: '1',
    type: value('B'),
    is_followup: false,
    form: value('P'),
    state: value(state),
    result: { winter: null, total: null },
    referent,
  };
}

export function lessonOf(gl: string, stand: string): Lesson {
  const weeks = { 12: { date: '2026-12-09', canceled: stand === 'cancelled' } };
  return {
    gl,
    subject: { code: 'B1', name: both('B1') },
    type: 'P',
    year: 2026,
    semester: 1,
    group: '1',
    teachers: [],
    blocks: [{ day: 3, minutes: 540, duration: 90, place: null, weeks }],
  };
}

/** A call that the student system has not answered, or whose answer has not arrived. */
export interface OpenCall {
  path: string;
  /** What will arrive; it says how things stood when the call was answered, not when the answer arrives. */
  reply: Response | null;
  arrive(response: Response): void;
}

/** How an answer is spoilt. */
export type Fault = 'none' | 'twice' | 'contradictory' | 'unreadable' | 'nameless' | 'truncated' | 'down';

/** A student system that holds one user's things, and answers when it is told to. */
export class World {
  readonly login: string;
  readonly gl: string;
  readonly held: Stand[] = [];
  readonly answered: Stand[] = [];
  /** Every change there was, in order; the feed repeats and reorders them. */
  readonly entries: Change[] = [];
  readonly open: OpenCall[] = [];
  /** While true, calls are answered at once and well. */
  isWell = false;
  private readonly now = new Map<string, string>();

  constructor(login: string, start: ReadonlyMap<string, string>) {
    this.login = login;
    this.gl = `gl-${login}`;
    for (const [thing, stand] of start) this.hold(thing, stand);
  }

  stand(thing: string): string {
    return this.now.get(thing) ?? '';
  }

  change(thing: string, stand: string): void {
    if (this.stand(thing) === stand) return;
    this.hold(thing, stand);
    this.entries.push(this.entryOf(thing));
  }

  /** Stands in the place of the network. */
  readonly fetch = (input: string | URL | Request): Promise<Response> => {
    const path = String(input).replace('http://world', '');
    const { promise, resolve } = Promise.withResolvers<Response>();
    const call: OpenCall = { path, reply: null, arrive: resolve };
    if (this.isWell) resolve(this.responseTo(path, 'none'));
    else this.open.push(call);
    return promise;
  };

  /** Answers a call as things stand; the answer is on its way. */
  answer(call: OpenCall, fault: Fault): void {
    call.reply = this.responseTo(call.path, fault);
  }

  /** The answer of a call arrives. */
  deliver(call: OpenCall): void {
    this.open.splice(this.open.indexOf(call), 1);
    call.arrive(call.reply ?? this.responseTo(call.path, 'none'));
  }

  private hold(thing: string, stand: string): void {
    this.now.set(thing, stand);
    this.held.push({ thing, value: stand });
  }

  private entryOf(thing: string): Change {
    const { login } = this;
    if (thing === 'lesson') return { service: 'schedule', login: null, keys: [this.gl] };
    if (thing === 'study') return { service: 'studies', login, keys: [] };
    return { service: 'results', login, keys: [keyOfResult(thing.slice('result:'.length))] };
  }

  private responseTo(path: string, fault: Fault): Response {
    if (fault === 'down')
      return new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } });
    const { records, stands } = this.recordsFor(path);
    const text = JSON.stringify({ records: spoilt(records, fault) });
    // Of a spoilt answer that is read in part, the part counts as an answer: the others cannot back a notice.
    if (fault === 'none' || fault === 'twice') this.answered.push(...stands);
    else if (fault === 'nameless') this.answered.push(...stands);
    const body = fault === 'truncated' ? text.slice(0, -3) : text;
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  }

  private recordsFor(path: string): { records: object[]; stands: Stand[] } {
    const { pathname, searchParams } = new URL(path, 'http://world');
    const standOf = (thing: string): Stand => ({ thing, value: this.stand(thing) });
    if (pathname.endsWith('/studies')) {
      return { records: [studyOf(this.stand('study'))], stands: [standOf('study')] };
    }
    if (pathname.endsWith('/lessons')) {
      return { records: [lessonOf(this.gl, this.stand('lesson'))], stands: [standOf('lesson')] };
    }
    const asked = searchParams.getAll('key');
    const codes = CODES.filter((code) => asked.length === 0 || asked.includes(keyOfResult(code)));
    return {
      records: codes.map((code) => resultOf(code, this.stand(`result:${code}`))),
      stands: codes.map((code) => standOf(`result:${code}`)),
    };
  }
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
