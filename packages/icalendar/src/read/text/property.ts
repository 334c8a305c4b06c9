import ICAL from 'ical.js';
import { Refused } from '../errors.ts';
import type { Line } from './lines.ts';

/** A property as jCal has it (RFC 7265). */
export interface Property {
  name: string;
  /** Parameters by their names in small letters. */
  params: Readonly<Record<string, string | readonly string[] | undefined>>;
  type: string;
  values: readonly unknown[];
}

const { icalendar } = ICAL.design;
const RECUR = icalendar.value.recur;

/**
 * The iCalendar design of ical.js, but times stay as the file has them: taken apart by their positions they would hide
 * their faults. RECUR with nothing in it is null.
 */
const DESIGN = {
  ...icalendar,
  value: {
    ...icalendar.value,
    ...{ date: {}, 'date-time': {}, period: {}, 'utc-offset': {} },
    recur: {
      fromICAL(text: string) {
        if (text === '') return null;
        const until = UNTIL.exec(text)?.[1];
        const rule: object = RECUR.fromICAL(text.replace(UNTIL, ''));
        return until === undefined ? rule : { ...rule, until };
      },
    },
  },
};

const UNTIL = /(?:^|;)UNTIL=([^;]*)/;
const NAME = /^([A-Za-z0-9-]+)[;:]/;
const RULE = /^(?:RRULE|EXRULE)[;:]/i;
const TIMES = /^(?:DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID);/i;
/** A TZID without quotes. Times have no colon, so the last one ends the parameters. */
const OPEN_TZID = /;TZID=([^";]+)(?=;|:[^:]*$)/i;

/** Name of a property in capitals; null when the line is none. */
export const nameOf = ({ text }: Line): string | null => NAME.exec(text)?.[1]?.toUpperCase() ?? null;

/** @throws Refused when the property cannot be read */
export function parseProperty(line: Line): Property {
  if (line.isCut) throw new Refused('the line is longer than allowed');
  if (line.text.includes('\0')) throw new Refused('the line has a NUL byte');
  try {
    // The answer is a tuple of name, parameters, type and values.
    const [name, params, type, ...values] = ICAL.parse.property(readable(line.text), DESIGN) as [
      ...[string, Property['params'], string],
      ...unknown[],
    ];
    return { name, params, type, values };
  } catch (error) {
    throw new Refused(
      `the line cannot be read: ${error instanceof Error ? error.message : 'no reason given'}`,
    );
  }
}

/** A line as ical.js reads it: rules in capitals and without spaces, a colon in quotes. */
function readable(text: string): string {
  if (RULE.test(text)) return text.toUpperCase().replace(/\s+/g, '');
  return TIMES.test(text) ? text.replace(OPEN_TZID, ';TZID="$1"') : text;
}

/** The first text of a parameter, without spaces around it; null when there is none. */
export function parameter({ params }: Property, name: string): string | null {
  const value = params[name];
  return onOneLine((typeof value === 'string' ? value : value?.[0]) ?? '') || null;
}

/** The text of a property on one line, without control characters; '' when there is none. */
export function textOf(property: Property, longest: number): string {
  const [value] = property.values;
  const text = typeof value === 'string' ? value : '';
  // ical.js leaves texts as they are whose property or VALUE it does not know.
  const plain =
    property.type === 'text' ? text : text.replace(/\\([\\,;Nn])/g, (_, c: string) => unescaped(c));
  const clean = onOneLine(plain);
  return clean.length > longest ? `${clean.slice(0, longest - 1).trimEnd()}…` : clean;
}

const unescaped = (character: string) => (character.toLowerCase() === 'n' ? ' ' : character);

const onOneLine = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  text.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').trim();
