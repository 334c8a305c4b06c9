import { type Pair, type PairOptions, startPair } from '../portals/pair.ts';
import { enrolledStudents, type OpenTerm, type Student } from '../support/students.ts';
import { check, settled, type Verdict } from './checker.ts';
import { shuffled, storm, type Told, type Wish } from './storm.ts';

/** Two portals, and students who are enrolled in one subject, without a term of it. */
export interface Field {
  pair: Pair;
  code: string;
  students: Student[];
  /** Opens terms, an hour apart from each other, all in the running semester. */
  open(count: number, more?: object): Promise<OpenTerm[]>;
  /** Sets a fault of the calls about commands. */
  fault(mode: string, more?: object): Promise<void>;
  /** Resolves when no fault is left of those that end after some calls. */
  usedUp(): Promise<boolean>;
  /** Compares the outcomes that students were shown with the university, once all requests have ended. */
  verdictOn(told: readonly Told[], terms: readonly OpenTerm[]): Promise<Verdict>;
}

/** Each other student goes to the other portal first. */
export const addressesOf = (pair: Pair) => (n: number) => pair.running(n % 2 === 0 ? 'a' : 'b');

export async function startField(
  count: number,
  { env = {}, ...options }: PairOptions & { env?: Record<string, string> } = {},
): Promise<Field> {
  const pair = await startPair(
    { LOG_LEVEL: 'error', ...env },
    { ...options, students: Math.max(100, count) },
  );
  const { results } = await pair.control<{ results: { code: string }[] }>('GET', '/students/student');
  const code = results[0]?.code ?? '';
  const place = { pool: pair.pool, url: pair.portal('a').url, sandboxUrl: pair.sandboxUrl };
  const students = await enrolledStudents(place, code, count);
  return {
    ...{ pair, code, students },
    async open(terms, more = {}) {
      const body = { code, count: terms, space: null, ...more };
      const { term_ids } = await pair.control<{ term_ids: string[] }>('POST', '/terms', body);
      return term_ids.map((term_id) => ({ term_id, code }));
    },
    fault: (mode, more = {}) => pair.control<void>('PUT', '/fault', { mode, path: '/v1/commands', ...more }),
    usedUp: async () => (await pair.control<{ faults: unknown[] }>('GET', '/fault')).faults.length === 0,
    async verdictOn(told, terms) {
      await settled(pair.pool);
      return check(pair, { told, terms, students, at: () => pair.running('a')[0] ?? '' });
    },
  };
}

/** Prints the result of a storm; `npm run soak` shows it. */
export function say(name: string, { ends, signed, places, requests }: Verdict, begun: number): void {
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(
    `${name}: ${requests} requests, ${JSON.stringify(ends)}, ${signed} signed on ${places} places, ${seconds} s`,
  );
}

/**
 * Lets storm follow storm, each of all students on new terms, until an event is over that begins in the first of them.
 * @returns the outcomes that the students were shown, and their terms
 */
export async function stormDuring(
  { pair, students, open }: Field,
  { terms: count, places, random }: { terms: number; places: number; random: () => number },
  event: () => Promise<void>,
): Promise<{ told: Told[]; terms: OpenTerm[] }> {
  const sum = { told: [] as Told[], terms: [] as OpenTerm[] };
  let isOver = false;
  let ending: Promise<unknown> | undefined;
  const begin = async () => {
    ending = event().then(
      () => null,
      (error: unknown) => error,
    );
    void ending.then(() => {
      isOver = true;
    });
  };
  while (!isOver) {
    const terms = await open(count, { capacity: places });
    const wishes: Wish[] = students.flatMap((student) => {
      const term = terms[Math.floor(random() * count)];
      return term === undefined ? [] : [{ student, term }];
    });
    const at = ending === undefined ? { [Math.floor(wishes.length / 5)]: begin } : {};
    sum.told.push(...(await storm({ wishes: shuffled(wishes, random), addresses: addressesOf(pair), at })));
    sum.terms.push(...terms);
  }
  const failure = await ending;
  if (failure != null) throw failure;
  return sum;
}
