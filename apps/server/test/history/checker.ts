/** The history of one user in one schedule, in order of time. */
export interface History {
  /** Values in the student system. The first value of each thing is the imported one. */
  held: Stand[];
  /** Values in answers of the student system; an answer that could not be read is not among them. */
  answered: Stand[];
  /** Notices of the feed, in order. */
  told: Notice[];
  /** Ids of the items, and of those that the log brought to the user's clients. */
  items: number[];
  heard: number[];
  /** The portal's values in the end, by thing. */
  final: ReadonlyMap<string, string>;
}

/** A value of a thing, e.g. the grade of an attempt. */
export interface Stand {
  thing: string;
  value: string;
}

export interface Notice {
  thing: string;
  was: string;
  now: string;
}

/**
 * The ways in which a history breaks the promise "one effect, one notice":
 * - the end is the truth: the last value in the student system is the value in the portal;
 * - notices hang together: each begins where the one before ended, the first with the imported value, and the last
 *   ends with the value in the portal. So a change that was undone before it was read makes no notice, and none is lost;
 * - each notice repeats an answer, and each answer backs one notice at most, in order. So there is no notice of a
 *   value that never was, and no second notice of a change;
 * - each item is heard of once.
 */
export function violations(history: History): string[] {
  const things = new Set(history.held.map(({ thing }) => thing));
  const found = [...things].flatMap((thing) => violationsOf(history, thing));
  for (const { thing } of history.told) {
    if (!things.has(thing)) found.push(`${thing}: told of what is not there`);
  }
  const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b).join();
  if (sorted(history.items) !== sorted(history.heard)) found.push('items and what was heard differ');
  return found;
}

function violationsOf({ held, answered, told, final }: History, thing: string): string[] {
  const of = <T extends { thing: string }>(list: T[]) => list.filter((one) => one.thing === thing);
  const found: string[] = [];
  const values = of(held).map(({ value }) => value);
  const truth = values.at(-1);
  const end = final.get(thing);
  if (end !== truth) found.push(`${thing}: ends as ${end}, the truth is ${truth}`);

  let stand = values[0];
  const answers = of(answered).map(({ value }) => value);
  for (const { was, now } of of(told)) {
    if (was !== stand) found.push(`${thing}: told from ${was} when ${stand} was known`);
    if (was === now) found.push(`${thing}: told that ${now} is ${was}`);
    stand = now;
    if (!values.includes(now)) found.push(`${thing}: told ${now}, which never was`);
    const backing = answers.indexOf(now);
    if (backing < 0) found.push(`${thing}: told ${now} without an answer that says so`);
    else answers.splice(0, backing + 1);
  }
  if (stand !== end) found.push(`${thing}: last told ${stand}, held is ${end}`);
  return found;
}
