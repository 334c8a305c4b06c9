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

const NAME = /^([A-Za-z0-9-]+)[;:]/;
const RULE = /^(?:RRULE|EXRULE)[;:]/i;

/** Name of a property in capitals; null when the line is none. */
export const nameOf = ({ text }: Line): string | null => NAME.exec(text)?.[1]?.toUpperCase() ?? null;

/** @throws Refused when the property cannot be read */
export function parseProperty(line: Line): Property {
  if (line.isCut) throw new Refused('the line is longer than allowed');
  if (line.text.includes('\0')) throw new Refused('the line has a NUL byte');
  try {
    // ical.js reads rules in capitals alone. Its answer is a tuple of name, parameters, type and values.
    const [name, params, type, ...values] = ICAL.parse.property(
      RULE.test(line.text) ? line.text.toUpperCase() : line.text,
    ) as [string, Property['params'], string, ...unknown[]];
    return { name, params, type, values };
  } catch (error) {
    throw new Refused(
      `the line cannot be read: ${error instanceof Error ? error.message : 'no reason given'}`,
    );
  }
}

/** The first text of a parameter. */
export function parameter({ params }: Property, name: string): string | null {
  const value = params[name];
  return (typeof value === 'string' ? value : value?.[0]) ?? null;
}

/** The text of a property on one line, without control characters; '' when there is none. */
export function textOf(property: Property, longest: number): string {
  const [value] = property.values;
  const text = typeof value === 'string' ? value : '';
  // ical.js leaves texts of properties that it does not know as they are.
  const plain =
    property.type === 'unknown' ? text.replace(/\\([\\,;Nn])/g, (_, c: string) => unescaped(c)) : text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const clean = plain.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').trim();
  return clean.length > longest ? `${clean.slice(0, longest - 1).trimEnd()}…` : clean;
}

const unescaped = (character: string) => (character.toLowerCase() === 'n' ? ' ' : character);
