/** An event of Chromium's trace format. Times are microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The part of `dur` in which the thread ran. */
  tdur?: number;
  id?: string;
  args: {
    name?: string;
    data?: {
      /** Address of the document, for a navigation. */
      documentLoaderURL?: string;
      cpuProfile?: { nodes?: ProfileNode[]; samples?: number[] };
      timeDeltas?: number[];
    };
  };
}

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url?: string; lineNumber?: number; columnNumber?: number };
}

/** A function as the browser names it: line and column begin with 0; no address for one of the browser's own. */
export interface SourcePosition {
  name: string;
  url: string;
  line: number;
  column: number;
}

/** Where the main thread of a page spent its time, most first. */
export interface Spent {
  /** By kind of work. */
  work: { name: string; ms: number }[];
  /** By function, without the functions that it calls. */
  functions: { place: SourcePosition; ms: number }[];
  /** Milliseconds in which the thread had a task, and waited for a core. */
  waitingMs: number;
}

/**
 * Reads a trace with the timeline and the CPU profiler.
 * @param origin of the page
 * @throws Error when the trace has no such page
 */
export function readTrace(json: string, origin: string): Spent {
  const { traceEvents } = JSON.parse(json) as { traceEvents: TraceEvent[] };
  const navigation = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(origin),
  );
  const pid = navigation?.pid;
  const main = traceEvents.find(
    (event) => event.name === 'thread_name' && event.pid === pid && event.args.name === 'CrRendererMain',
  );
  if (navigation === undefined || main === undefined) throw new Error(`the trace has no page of ${origin}`);
  const own = traceEvents.filter((event) => event.pid === main.pid);
  const thread = own.filter(({ tid }) => tid === main.tid);
  return {
    work: workOf(thread),
    functions: functionsOf(own, main.tid),
    waitingMs: waitingOf(thread),
  };
}

/** How much longer the outermost events took than the thread ran. */
function waitingOf(events: readonly TraceEvent[]): number {
  let end = Number.NEGATIVE_INFINITY;
  let waited = 0;
  const inOrder = [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  for (const { ph, ts, dur, tdur } of inOrder) {
    if (ph !== 'X' || dur === undefined || tdur === undefined || ts < end) continue;
    waited += dur - tdur;
    end = ts + dur;
  }
  return waited / 1000;
}

/** Time of each kind of event without the events within it. */
function workOf(events: readonly TraceEvent[]): Spent['work'] {
  const spans = events
    .filter(({ ph, dur }) => ph === 'X' && dur !== undefined)
    .map(({ name, ts, dur = 0 }) => ({ name, ts, dur }))
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const sums = new Map<string, number>();
  const open: typeof spans = [];
  for (const span of spans) {
    while (open.length > 0 && endOf(open.at(-1)) <= span.ts) open.pop();
    const outer = open.at(-1);
    if (outer !== undefined) add(sums, outer.name, -span.dur / 1000);
    add(sums, span.name, span.dur / 1000);
    open.push(span);
  }
  return [...sums].map(([name, ms]) => ({ name, ms })).sort((a, b) => b.ms - a.ms);
}

const endOf = (span: { ts: number; dur: number } | undefined) =>
  span === undefined ? 0 : span.ts + span.dur;

function functionsOf(events: readonly TraceEvent[], mainThread: number): Spent['functions'] {
  const profile = events.find(({ name, tid }) => name === 'Profile' && tid === mainThread);
  const nodes = new Map<number, ProfileNode>();
  const samples: number[] = [];
  const gaps: number[] = [];
  for (const { name, id, args } of events) {
    if (name !== 'ProfileChunk' || id !== profile?.id) continue;
    for (const node of args.data?.cpuProfile?.nodes ?? []) nodes.set(node.id, node);
    samples.push(...(args.data?.cpuProfile?.samples ?? []));
    gaps.push(...(args.data?.timeDeltas ?? []));
  }
  const sums = new Map<string, number>();
  const places = new Map<string, SourcePosition>();
  samples.forEach((sample, index) => {
    const frame = nodes.get(sample)?.callFrame;
    // A sample counts until the next one.
    const ms = (gaps[index + 1] ?? 0) / 1000;
    if (frame === undefined || frame.functionName === '(idle)') return;
    const { functionName: name, url = '', lineNumber: line = 0, columnNumber: column = 0 } = frame;
    const key = `${name} ${url}:${line}:${column}`;
    places.set(key, { name: name || '(anonymous)', url, line, column });
    add(sums, key, ms);
  });
  return [...places].map(([key, place]) => ({ place, ms: sums.get(key) ?? 0 })).sort((a, b) => b.ms - a.ms);
}

function add(sums: Map<string, number>, key: string, ms: number): void {
  sums.set(key, (sums.get(key) ?? 0) + ms);
}
