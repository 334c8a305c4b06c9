import { CalendarError, type Refusals } from '../errors.ts';
import { contentLines, type Line } from './lines.ts';
import { nameOf } from './property.ts';

/** A component with the properties that are needed of it. */
export interface Component {
  /** In capitals. */
  name: string;
  /** Line of its BEGIN. */
  line: number;
  lines: Line[];
  children: Component[];
  /** Why the component is left out; null while nothing speaks against it. */
  fault: string | null;
}

/** Properties that are read, by component; others are passed over. */
const WANTED: Readonly<Record<string, ReadonlySet<string>>> = {
  VCALENDAR: new Set(['NAME', 'X-WR-CALNAME', 'X-WR-TIMEZONE']),
  VEVENT: new Set([
    ...['UID', 'SEQUENCE', 'STATUS', 'SUMMARY', 'LOCATION', 'URL', 'DTSTART', 'DTEND', 'DURATION'],
    ...['RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID'],
  ]),
  VTIMEZONE: new Set(['TZID']),
  STANDARD: new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']),
  DAYLIGHT: new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']),
};
/** Components that are given to the reader when they end. */
const GIVEN = new Set(['VCALENDAR', 'VEVENT', 'VTIMEZONE']);
const DEEPEST = 10;
const MOST_LINES = 5_000;
const MOST_CHILDREN = 1_000;

interface Options {
  lines: Parameters<typeof contentLines>[1];
  refusals: Refusals;
}

/** Puts lines together to components. */
class Assembler {
  /** Whether the file has a calendar at all. */
  hasCalendar = false;
  private readonly open: Component[] = [];
  private readonly refusals: Refusals;

  constructor(refusals: Refusals) {
    this.refusals = refusals;
  }

  /** The components that this line ends. @throws CalendarError html, not-a-calendar */
  push(line: Line): Component[] {
    const name = nameOf(line);
    if (!this.hasCalendar) refuseOther(line);
    if (name === 'BEGIN') return this.begin(line);
    if (name === 'END') return this.finish(line);
    const component = this.open.at(-1);
    if (component === undefined) return [];
    if (name === null) this.refusals.add(line.number, null, 'the line is no property');
    else if (WANTED[component.name]?.has(name)) {
      if (component.lines.length < MOST_LINES) component.lines.push(line);
      else component.fault ??= `the component has more than ${MOST_LINES} properties`;
    }
    return [];
  }

  /** The file is over. */
  end(): Component[] {
    return this.close(0, 'the file ends before its END');
  }

  private begin(line: Line): Component[] {
    const name = componentName(line);
    if (name === 'VCALENDAR') this.hasCalendar = true;
    // An event in an event: the end of the first one is missing.
    const twin = GIVEN.has(name) ? this.open.findIndex((one) => one.name === name) : -1;
    const closed = twin === -1 ? [] : this.close(twin, 'the next one begins before its END');
    const component: Component = { name, line: line.number, lines: [], children: [], fault: null };
    const parent = this.open.at(-1);
    if (this.open.length >= DEEPEST) component.fault = 'it lies too deep in others';
    if (parent !== undefined && parent.name === 'VTIMEZONE') {
      if (parent.children.length < MOST_CHILDREN) parent.children.push(component);
      else parent.fault ??= `the time zone has more than ${MOST_CHILDREN} parts`;
    }
    if (this.open.length < DEEPEST) this.open.push(component);
    return closed;
  }

  private finish(line: Line): Component[] {
    const name = componentName(line);
    const at = this.open.findLastIndex((one) => one.name === name);
    if (at === -1) {
      if (this.hasCalendar) this.refusals.add(line.number, null, `END:${name} ends nothing`);
      return [];
    }
    const inner = this.close(at + 1, `END:${name} comes before its END`);
    return [...inner, ...this.open.splice(at).filter((one) => GIVEN.has(one.name))];
  }

  /** Ends the components from a depth on, whose END is missing. */
  private close(depth: number, reason: string): Component[] {
    const ended = this.open.splice(depth).toReversed();
    for (const one of ended) {
      one.fault ??= reason;
      if (!GIVEN.has(one.name)) this.refusals.add(one.line, null, `${one.name}: ${reason}`);
    }
    return ended.filter((one) => GIVEN.has(one.name));
  }
}

const COMPONENT = /^(?:BEGIN|END):\s*([A-Z0-9-]{1,40})\s*$/i;

/** The name after BEGIN or END, in capitals; `?` for what is none. */
const componentName = ({ text }: Line) => COMPONENT.exec(text)?.[1]?.toUpperCase() ?? '?';

/** @throws CalendarError for what begins like something else */
function refuseOther({ text }: Line): void {
  const begins = text.trimStart().slice(0, 200);
  if (/^<(?:!doctype html|html|head|body|!--)/i.test(begins))
    throw new CalendarError('html', 'the answer is a page (HTML) instead of a calendar');
  if (begins.startsWith('<'))
    throw new CalendarError('not-a-calendar', 'the answer is XML instead of iCalendar');
  if (/^[{[]/.test(begins))
    throw new CalendarError('not-a-calendar', 'the answer is JSON instead of iCalendar');
}

/**
 * The calendars, events and time zones of a source, each when it ends.
 * @throws CalendarError
 */
export async function* components(
  source: Parameters<typeof contentLines>[0],
  { lines, refusals }: Options,
): AsyncGenerator<Component, void> {
  const assembler = new Assembler(refusals);
  for await (const some of contentLines(source, lines)) {
    for (const line of some) yield* assembler.push(line);
  }
  yield* assembler.end();
  if (!assembler.hasCalendar)
    throw new CalendarError('not-a-calendar', 'there is no BEGIN:VCALENDAR in the answer');
}
